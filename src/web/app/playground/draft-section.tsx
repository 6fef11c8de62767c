import { CircleAlert, CircleCheck } from 'lucide-react'
import type { PlaygroundResult } from '#contract/playground.ts'
import { guardWords } from '#web/app/guard-labels.ts'
import { Section } from '#web/app/playground/section.tsx'
import { type Mark, marksOf, placelessIn, segmentsOf, verdictOf } from '#web/app/thread/guard/guard-marks.ts'
import { cn } from '#web/ui/cn.ts'

const underlines = {
  traced: 'decoration-positive-fill decoration-dotted decoration-[1.5px]',
  warn: 'decoration-negative-fill decoration-dashed decoration-2',
  block: 'decoration-negative-fill decoration-wavy decoration-[1.5px]',
} as const

type DraftSectionProps = {
  /** As they come. */
  words: string
  result: PlaygroundResult | null
}

export function DraftSection({ words, result }: DraftSectionProps) {
  const body = result?.body ?? words
  const marks = result ? marksOf(result.guard, result.body, result.body) : []
  return (
    <Section
      title="Draft"
      aside={<span className="min-w-0 truncate text-ink-muted text-sm">{result ? costOf(result) : 'Writing…'}</span>}
    >
      {body === '' ? (
        <p className="text-base text-ink-muted">No reply is needed.</p>
      ) : (
        <div className="flex min-w-0 flex-col gap-2">
          {result && <p className="break-words text-ink-muted text-sm">{`Subject: ${result.subject}`}</p>}
          <p
            aria-live={result ? undefined : 'off'}
            className="max-w-[72ch] whitespace-pre-wrap break-words text-base text-ink leading-relaxed"
          >
            {segmentsOf(body, marks).map(({ text, start, mark }) =>
              mark ? (
                <span
                  key={start}
                  title={mark.words}
                  className={cn('underline underline-offset-4', underlines[mark.kind])}
                >
                  {text}
                </span>
              ) : (
                <span key={start}>{text}</span>
              ),
            )}
          </p>
        </div>
      )}
      {result && body !== '' && <Guard guard={result.guard} marks={marks} />}
    </Section>
  )
}

function costOf({ writer, ms, usage, tools }: PlaygroundResult): string {
  const parts = [writer.name, ms < 1000 ? `${Math.max(1, ms)} ms` : `${(ms / 1000).toFixed(1)} s`]
  if (usage) parts.push(`${(usage.inputTokens + usage.outputTokens).toLocaleString('en')} tokens`)
  if (usage?.costUsd) parts.push(`$${usage.costUsd.toFixed(4)}`)
  if (tools.length > 0) parts.push(`asked ${tools.join(', ')}`)
  return parts.join(' · ')
}

/** The verdict in a line, then each finding: what has a source and which, and what has none. */
function Guard({ guard, marks }: { guard: PlaygroundResult['guard']; marks: readonly Mark[] }) {
  const verdict = verdictOf(guard)
  const Icon = verdict.kind === 'ok' ? CircleCheck : CircleAlert
  // A single finding is the verdict, which is said above.
  const placeless = guard.verdicts.length > 1 ? placelessIn(guard, marks) : []
  return (
    <div className="flex min-w-0 flex-col gap-2 border-t pt-3">
      <p className="flex items-start gap-2 text-base text-ink">
        <Icon
          aria-hidden
          className={cn('mt-0.5 shrink-0', verdict.kind === 'ok' ? 'text-positive-ink' : 'text-negative-ink')}
        />
        <span className="min-w-0 break-words">{verdict.words}</span>
      </p>
      <ul aria-label="Guard findings" className="flex flex-col gap-1.5 pl-6 text-sm">
        {placeless.map((verdict) => (
          <li key={`${verdict.kind}${guardWords(verdict)}`} className="break-words text-negative-ink">
            {guardWords(verdict)}
          </li>
        ))}
        {marks.map((mark) => (
          <li key={mark.start} className="min-w-0 break-words">
            <span className="font-medium text-ink">{mark.text}</span>{' '}
            <span className={mark.kind === 'traced' ? 'text-ink-muted' : 'text-negative-ink'}>{mark.words}</span>
            {mark.search !== null && <span className="block text-ink-faint text-xs">{mark.search}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
