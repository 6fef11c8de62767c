import type { Thread } from '#contract/threads.ts'

const sources = {
  signals: 'From clear signals in the email',
  rules: 'By the built-in rules',
  model: 'By the language model',
  person: 'Corrected by a person',
} as const

type IntentReasonsProps = Pick<Thread, 'reasons'> & {
  source: Thread['intentSource']
  /** What the AI had said; null where nobody corrected it. */
  before?: string | null
}

/** Who judged, and the lead's own words that caused it. */
export function IntentReasons({ source, before = null, reasons }: IntentReasonsProps) {
  return (
    <>
      {source && (
        <p className="text-ink-faint text-xs">
          {sources[source]}
          {before !== null && `. Before: ${before}`}
        </p>
      )}
      {reasons.length > 0 && (
        <ul className="flex flex-col gap-2">
          {reasons.map(({ text, quote }) => (
            <li key={`${text}${quote}`} className="flex flex-col gap-0.5 text-sm">
              <span className="text-ink">{text}</span>
              {quote && <q className="wrap-anywhere border-line-strong border-l-2 pl-2 text-ink-muted">{quote}</q>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
