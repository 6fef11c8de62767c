import { Link } from '@tanstack/react-router'
import type { Numbers } from '#contract/numbers.ts'
import { Bars, type Part } from '#web/app/numbers/bars.tsx'
import { Panel } from '#web/app/numbers/panel.tsx'
import { Count } from '#web/app/numbers/thread-link.tsx'
import { waitWords } from '#web/app/numbers/wait-labels.ts'

/** What became of drafts, why they waited, and what leads asked that nobody could answer. */
export function WhatBecame({ numbers, isOfOne }: { numbers: Numbers; isOfOne: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
      <Drafts numbers={numbers} />
      <Waits numbers={numbers} />
      <Questions numbers={numbers} isOfOne={isOfOne} />
    </div>
  )
}

function Drafts({ numbers: { now } }: { numbers: Numbers }) {
  const all = now.uneditedDrafts + now.editedDrafts + now.rejectedDrafts
  const parts: Part[] = [
    { name: 'Sent unedited', number: 'uneditedDrafts', count: now.uneditedDrafts, tone: 'positive' },
    { name: 'Sent edited', number: 'editedDrafts', count: now.editedDrafts, tone: 'info' },
    { name: 'Rejected', number: 'rejectedDrafts', count: now.rejectedDrafts, tone: 'negative' },
  ]
  return (
    <Panel
      title="What became of drafts"
      note={
        all === 0
          ? 'No draft was sent or rejected in this period.'
          : 'Rejected: thrown away, or given up for other words. Drafts that the conversation overtook are not counted, nor canceled ones: they stay in the composer.'
      }
    >
      <Bars parts={parts} all={all} />
    </Panel>
  )
}

function Waits({ numbers: { waits } }: { numbers: Numbers }) {
  const all = waits.reduce((sum, { drafts }) => sum + drafts, 0)
  return (
    <Panel
      title="Why drafts waited"
      note={
        waits.length === 0
          ? 'No draft waited for a person in this period.'
          : 'A draft can wait for several reasons; the shares are of all reasons.'
      }
    >
      <Bars
        parts={waits.slice(0, 6).map(({ reason, drafts }) => ({
          name: waitWords[reason],
          count: drafts,
          tone: 'info',
          number: 'waits',
          of: { reason },
        }))}
        all={all}
      />
    </Panel>
  )
}

function Questions({ numbers: { questions }, isOfOne }: { numbers: Numbers; isOfOne: boolean }) {
  const open = questions.filter(({ isAnswered }) => !isAnswered)
  return (
    <Panel
      title="Asked, and nobody could answer"
      action={
        isOfOne &&
        open.length > 0 && (
          <Link
            to="/kb"
            search={{ view: 'questions' }}
            className="rounded-xs text-ink text-sm underline decoration-line-strong underline-offset-3 hover:decoration-ink"
          >
            Answer them
          </Link>
        )
      }
      note={open.length === 0 ? 'No open question was asked in this period.' : null}
    >
      {open.length > 0 && (
        <ol className="flex flex-col gap-2 text-sm">
          {open.slice(0, 6).map(({ id, words, threads }) => (
            <li key={id} className="flex items-baseline justify-between gap-3">
              <span className="wrap-anywhere line-clamp-2 min-w-0 text-ink">{words}</span>
              <span className="shrink-0 text-ink-muted tabular-nums">
                <Count number="questions" value={threads} of={{ reason: id }} what={`asked: ${words}`} />{' '}
                {threads === 1 ? 'thread' : 'threads'}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
