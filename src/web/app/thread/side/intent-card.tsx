import type { Thread } from '#contract/threads.ts'
import { labelName, signedScore } from '#web/app/intent-labels.ts'
import { IntentMeter } from '#web/app/intent-meter.tsx'
import { CorrectIntent } from '#web/app/thread/side/correct-intent.tsx'
import { IntentFacts } from '#web/app/thread/side/intent-facts.tsx'
import { IntentReasons } from '#web/app/thread/side/intent-reasons.tsx'

/** The score, and the lead's own words that caused it. */
export function IntentCard({ thread, mayAct }: { thread: Thread; mayAct: boolean }) {
  const { reasons, intentSource, aiLabel, aiScore } = thread
  const isCorrected = intentSource === 'person' && aiScore !== null
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <IntentMeter of={thread} size="lg" />
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
