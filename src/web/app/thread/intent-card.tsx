import type { Thread } from '#contract/threads.ts'
import { labelName, signedScore, toneOf } from '#web/app/intent-labels.ts'
import { CorrectIntent } from '#web/app/thread/correct-intent.tsx'
import { IntentFacts } from '#web/app/thread/intent-facts.tsx'
import { IntentReasons } from '#web/app/thread/intent-reasons.tsx'
import { Meter } from '#web/ui/meter.tsx'

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
      <IntentReasons
        source={intentSource}
        before={isCorrected ? `${signedScore(aiScore)}, ${labelName(aiLabel)}` : null}
        reasons={reasons}
      />
      <IntentFacts action={thread.action} lang={thread.lang} dates={thread.dates} referral={thread.referral} />
    </div>
  )
}
