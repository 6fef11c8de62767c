import type { Agent } from '#contract/agents.ts'
import type { LadderRung } from '#contract/autonomy.ts'
import { rungNames } from '#contract/ladder-words.ts'
import { judgedWords, todayOf, todayWords, whatBars } from '#web/app/agent/today-labels.ts'
import { useAgentToday } from '#web/app/agent/use-agent-today.ts'
import { AgentSection } from '#web/app/agent-section.tsx'
import { evidenceWords } from '#web/app/autonomy-labels.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'

/** At one glance what the agent does by itself today, with what that rests on; and of each kind of reply why it is not automatic yet. */
export function AgentToday({ agent }: { agent: Agent }) {
  const { ladder, sends, isBuiltinOnly, isAwaited } = useAgentToday(agent)
  const bars = whatBars({ ...agent, isStopped: sends.data?.stopped != null, isBuiltinOnly })
  const isBarred = bars.length > 0
  const rungs = ladder.data?.rungs
  // Where the steps themselves stand it is said that they can't be loaded.
  if (ladder.isLoadingError) return null
  return (
    <AgentSection title="What it does by itself today">
      <LoadFailure title="Failed to load what it does today" of={[sends]} isPart />
      {isAwaited && <SkeletonRows label="Loading what it does today" rows={2} />}
      {rungs && sends.data && !isAwaited && (
        <div className="flex flex-col rounded-md border">
          {isBarred && <p className="max-w-prose px-4 pt-4 text-base text-ink">{bars.join(' ')}</p>}
          <dl className="grid grid-cols-1 gap-x-6 gap-y-2 p-4 text-base sm:grid-cols-[18rem_minmax(0,1fr)]">
            {todayOf(rungs, isBarred).map(({ step, rungs: some }) => (
              <div key={step} className="contents">
                <dt className="max-sm:mt-1">
                  <StatusDot tone={step === 'draft' ? 'neutral' : 'accent'} label={todayWords[step]} />
                </dt>
                <dd className="flex flex-wrap gap-x-4 gap-y-1 text-ink">
                  {some.map((rung) => (
                    <Judged key={rung.rung} rung={rung} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          <WhyNot rungs={rungs.filter(({ step }) => step === 'draft')} />
        </div>
      )}
    </AgentSection>
  )
}

function Judged({ rung }: { rung: LadderRung }) {
  const words = judgedWords(rung)
  return (
    <span>
      {rungNames[rung.rung]}
      {words && <span className="text-ink-muted text-sm tabular-nums"> {words}</span>}
    </span>
  )
}

/** What would have to change, label by label. */
function WhyNot({ rungs }: { rungs: readonly LadderRung[] }) {
  if (rungs.length === 0) return null
  return (
    <details className="border-t">
      <summary className="cursor-pointer rounded-b-md px-4 py-2.5 font-medium text-ink text-sm -outline-offset-2 hover:bg-sunken">
        Why is this not automatic yet?
      </summary>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-1.5 px-4 pt-1 pb-4 text-sm sm:grid-cols-[auto_1fr]">
        {rungs.map((rung) => (
          <div key={rung.rung} className="contents">
            <dt className="text-ink max-sm:mt-1">{rungNames[rung.rung]}</dt>
            <dd className="text-ink-muted tabular-nums">{evidenceWords(rung)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
