import type { StatedFact } from '#contract/compared-answers.ts'
import { cn } from '#web/ui/cn.ts'

export type MarkedFact = StatedFact & { kindOfMark: 'only' | 'changed'; words: string }

const marks = {
  only: 'rounded-xs bg-negative-tint px-0.5 text-negative-ink',
  changed: 'rounded-xs bg-info-tint px-0.5 text-info-ink',
} as const

/** An answer, with the facts marked that the other one lacks or states otherwise. */
export function MarkedAnswer({ text, facts }: { text: string; facts: readonly MarkedFact[] }) {
  return (
    <p className="max-w-[72ch] whitespace-pre-wrap break-words text-base text-ink leading-relaxed">
      {partsOf(text, facts).map(({ words, start, fact }) =>
        fact ? (
          <mark key={start} title={fact.words} className={cn(marks[fact.kindOfMark])}>
            {words}
          </mark>
        ) : (
          <span key={start}>{words}</span>
        ),
      )}
    </p>
  )
}

type Part = { words: string; start: number; fact: MarkedFact | null }

/** The text cut at its facts; of two that share words the first is shown. */
function partsOf(text: string, facts: readonly MarkedFact[]): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const fact of facts.toSorted((one, other) => one.start - other.start)) {
    if (fact.start < at || fact.end <= fact.start) continue
    if (fact.start > at) parts.push({ words: text.slice(at, fact.start), start: at, fact: null })
    parts.push({ words: text.slice(fact.start, fact.end), start: fact.start, fact })
    at = fact.end
  }
  return [...parts, { words: text.slice(at), start: at, fact: null }]
}
