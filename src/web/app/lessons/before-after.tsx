import { Fragment } from 'react'
import { diffWords } from '#lib/word-diff.ts'

/** A text, with what was taken out of it struck through and what came in underlined. */
export function BeforeAfter({ before, after }: { before: string; after: string | null }) {
  const parts = after === null ? [{ kind: 'same' as const, words: [before] }] : diffWords(before, after)
  let place = 0
  return (
    <p className="max-w-[72ch] whitespace-pre-wrap break-words rounded-md border bg-sunken px-3 py-2 text-base leading-relaxed">
      {parts.map(({ kind, words }) => {
        place += words.length
        const text = words.join(' ').replaceAll(/ ?\n ?/g, '\n')
        return (
          <Fragment key={place}>
            {kind === 'same' && text}
            {kind === 'out' && <del className="rounded-xs bg-negative-tint text-negative-ink">{text}</del>}
            {kind === 'in' && <ins className="rounded-xs bg-positive-tint text-positive-ink">{text}</ins>}
            {text.endsWith('\n') ? '' : ' '}
          </Fragment>
        )
      })}
    </p>
  )
}
