import type { Thread } from '#contract/threads.ts'
import { labelName, signedScore, toneOf } from '#web/app/intent-labels.ts'
import { CorrectIntent } from '#web/app/thread/correct-intent.tsx'
import { IntentFacts } from '#web/app/thread/intent-facts.tsx'
import { Meter } from '#web/ui/meter.tsx'

const sources = {
  signals: 'From clear signals in the email',
  rules: 'By the built-in rules',
  model: 'By the language model',
  person: 'Corrected by a person',
} as const

/** The score, and the lead's own words that caused it. */
export function IntentCard({ thread, mayAct }: { thread: Thread; mayAct: boolean }) {
  const { intentScore, label, reasons, intentSource, aiLabel, aiScore } = thread
  const isCorrected = intentSource === 'person' && aiScore !== null
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <Meter value={intentScore} tone={toneOf(intentScore)} label={labelName(label)} size="lg" name="Intent score" />
        {mayAct && <CorrectIntent thread={thread} />}
      </div>
      {intentSource && (
        <p className="text-ink-faint text-xs">
          {sources[intentSource]}
          {isCorrected && `. Before: ${signedScore(aiScore)}, ${labelName(aiLabel)}`}
        </p>
      )}
      {reasons.length > 0 && (
        <ul className="flex flex-col gap-2">
          {reasons.map(({ text, quote }) => (
            <li key={`${text}${quote}`} className="flex flex-col gap-0.5 text-sm">
              <span className="text-ink">{text}</span>
              {quote && <q className="border-line-strong border-l-2 pl-2 text-ink-muted">{quote}</q>}
            </li>
          ))}
        </ul>
      )}
      <IntentFacts action={thread.action} lang={thread.lang} dates={thread.dates} referral={thread.referral} />
    </div>
  )
}
