import type { Agent } from '#contract/agents.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Whether it may send by itself at all, and whether it works. */
export function AgentBadges({ agent }: { agent: Agent }) {
  return (
    <>
      <Badge tone={agent.autoSendEnabled ? 'accent' : 'neutral'}>{agent.autoSendEnabled ? 'Auto' : 'Manual'}</Badge>
      {!agent.isOn && (
        <Badge tone="negative" title="Your plan holds fewer agents than there are: this one drafts and sends nothing.">
          Off
        </Badge>
      )}
    </>
  )
}
