import { Link } from '@tanstack/react-router'
import type { CountedNumber } from '#contract/number-dimensions.ts'
import type { Numbers } from '#contract/numbers.ts'
import type { ThreadFilters } from '#contract/threads.ts'
import { shareWords, told } from '#web/app/numbers/number-words.ts'
import { Panel } from '#web/app/numbers/panel.tsx'
import { Count } from '#web/app/numbers/thread-link.tsx'
import { waitWords } from '#web/app/numbers/wait-words.ts'
import { Swatch } from '#web/ui/time-chart.tsx'
import type { Tone } from '#web/ui/tone.ts'

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
          : 'Rejected: thrown away, or given up for other words. Drafts that the conversation overtook are not counted.'
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
        waits.length === 0 ? 'No draft waited for a person in this period.' : 'A draft can wait for several reasons.'
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

/** `number` leads to its threads, where a list shows just them. */
type Part = { name: string; count: number; tone: Tone; number?: CountedNumber; of?: ThreadFilters }

type BarsProps = { parts: readonly Part[]; all: number }

/** Shares as bars, each with its number and its share beside it. */
function Bars({ parts, all }: BarsProps) {
  if (all === 0) return null
  const { note } = shareWords(0, all)
  return (
    <>
      <ul className="flex flex-col gap-2.5">
        {parts.map(({ name, count, tone, number, of }) => (
          <li key={name} className="flex flex-col gap-1 text-sm">
            <span className="flex items-baseline justify-between gap-3">
              <span className="flex min-w-0 items-center gap-1.5 text-ink">
                <Swatch tone={tone} />
                <span className="min-w-0 truncate">{name}</span>
              </span>
              <span className="shrink-0 text-ink-muted tabular-nums">
                {number === undefined ? (
                  told(count)
                ) : (
                  <Count number={number} value={count} what={`drafts: ${name}`} {...(of && { of })} />
                )}{' '}
                · {shareWords(count, all).share}
              </span>
            </span>
            <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-neutral-tint">
              <span
                className="block h-full rounded-full"
                style={{ width: `${(count / all) * 100}%`, background: `var(--${tone}-fill)` }}
              />
            </span>
          </li>
        ))}
      </ul>
      {note && <p className="text-ink-muted text-sm">Shares {note}.</p>}
    </>
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
              <span className="line-clamp-2 min-w-0 text-ink">{words}</span>
              <span className="shrink-0 text-ink-muted tabular-nums">
                {told(threads)} {threads === 1 ? 'thread' : 'threads'}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
