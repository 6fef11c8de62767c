import type { ReactNode } from 'react'
import type { Marks } from '#contract/search.ts'

/** A text with the words that were looked for marked in it. */
export function Marked({ text, marks = [] }: { text: string; marks?: Marks | undefined }): ReactNode {
  if (marks.length === 0) return text
  return [
    ...marks.flatMap(([start, end], place) => [
      text.slice(marks[place - 1]?.[1] ?? 0, start),
      <mark key={start} className="rounded-xs bg-accent-tint text-accent-ink">
        {text.slice(start, end)}
      </mark>,
    ]),
    text.slice(marks.at(-1)?.[1] ?? 0),
  ]
}
