import type { ReactNode } from 'react'
import type { Agent } from '#contract/agents.ts'
import { delayWords } from '#web/app/agents/agent-labels.ts'
import { careLabels } from '#web/app/care-labels.ts'
import { toneLabels } from '#web/app/tone-labels.ts'
import { cn } from '#web/ui/cn.ts'

/** How an agent is set up, a line each. */
export function AgentFacts({ agent, className }: { agent: Agent; className?: string }) {
  const isForCampaign = agent.connectLevel === 'campaign'
  return (
    <dl className={cn('grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm', className)}>
      <Fact name="Tone">{toneLabels[agent.tone]}</Fact>
      <Fact name="Delay">{delayWords(agent)}</Fact>
      <Fact name="Connection">
        {isForCampaign ? `Campaign: ${agent.linkedCampaignName ?? 'none yet'}` : 'Workspace: all campaigns'}
        {agent.attachedCampaignIds.length > 0 && `, attached to ${agent.attachedCampaignIds.length}`}
      </Fact>
      <Fact name="Checks">{careLabels[agent.careLevel].name}</Fact>
      {agent.autoSendEnabled && (
        <Fact name="Caps">{`${agent.dailyCap.toLocaleString('en')} a day, ${agent.threadCap} per conversation, ${agent.companyCap.toLocaleString('en')} a day per company`}</Fact>
      )}
      <Fact name="Follow-ups">{followupsOf(agent)}</Fact>
      <Fact name="Model">{agent.openrouterModel}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-faint">{name}</dt>
      <dd className="min-w-0 truncate text-ink tabular-nums">{children}</dd>
    </>
  )
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })

function followupsOf({ followupEnabled, followupDays, followupMaxAttempts }: Agent): string {
  if (!followupEnabled || followupDays.length === 0 || followupMaxAttempts === 0) return 'Off'
  const days = followupDays.slice(0, followupMaxAttempts)
  return `After ${list.format(days.map(String))} ${days.length === 1 && days[0] === 1 ? 'day' : 'days'}`
}
