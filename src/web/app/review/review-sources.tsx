import type { Guard } from '#contract/guard.ts'
import type { Draft } from '#contract/threads.ts'
import { guardWords } from '#web/app/guard-labels.ts'
import { type Mark, placelessIn, segmentsOf, verdictOf } from '#web/app/thread/guard/guard-marks.ts'
import { underlines } from '#web/app/thread/guard/guard-underlines.ts'
import { cn } from '#web/ui/cn.ts'

/** A draft to be read, its facts underlined as in the composer. */
export function MarkedText({ text, marks }: { text: string; marks: readonly Mark[] }) {
  return (
    <p className="max-w-[72ch] whitespace-pre-wrap break-words text-base leading-relaxed">
      {segmentsOf(text, marks).map(({ text: part, start, mark }) =>
        mark ? (
          <span key={start} title={mark.words} className={cn('underline underline-offset-4', underlines[mark.kind])}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </p>
  )
}

type ReviewSourcesProps = { guard: Guard | null; marks: readonly Mark[]; knowledge: Draft['knowledge'] }

/** What the guard found, and where each fact of the draft comes from: what has no source first. */
export function ReviewSources({ guard, marks, knowledge }: ReviewSourcesProps) {
  const placeless = guard === null ? [] : placelessIn(guard, marks)
  const ordered = [...marks].sort((a, b) => Number(a.kind === 'traced') - Number(b.kind === 'traced'))
  const isQuiet = placeless.length === 0 && ordered.length === 0
  return (
    <section aria-label="Sources" className="flex max-w-[72ch] flex-col gap-2 text-sm">
      <h3 className="font-medium text-ink-faint text-xs">Sources</h3>
      {isQuiet && <p className="text-ink-muted">{verdictOf(guard).words}.</p>}
      <ul className="flex flex-col gap-1.5 empty:hidden">
        {placeless.map((verdict) => (
          <li key={`${verdict.kind}${guardWords(verdict)}`} className="text-negative-ink">
            {guardWords(verdict)}
          </li>
        ))}
        {ordered.map(({ start, text, words, kind }) => (
          <li key={start} className="flex flex-col">
            <span className="font-medium text-ink">{text}</span>
            <span className={kind === 'traced' ? 'text-ink-muted' : 'text-negative-ink'}>{words}</span>
          </li>
        ))}
      </ul>
      {knowledge.length > 0 && (
        <p className="text-ink-muted">
          <span className="text-ink-faint">From the knowledge base: </span>
          {knowledge.map(({ title }) => title).join(', ')}
        </p>
      )}
    </section>
  )
}
