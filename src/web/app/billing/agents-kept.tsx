import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Billing } from '#contract/billing.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { AgentChoice } from '#web/app/billing/agent-choice.tsx'
import { useRefreshBilling } from '#web/app/billing/use-refresh-billing.ts'
import { SettingsSection } from '#web/app/settings-section.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'

/** Where there are more agents than the plan holds: which of them is at work. */
export function AgentsKept({ billing: { agents } }: { billing: Billing }) {
  const { workspaceId } = useWorkspace()
  const refresh = useRefreshBilling()
  const working = agents.find(({ isOn }) => isOn)?.id
  const [chosen, setChosen] = useState<string | null>(null)
  const keep = useMutation(
    orpc.billing.keepAgents.mutationOptions({
      onSuccess: () => {
        notify.success('Agents changed')
        setChosen(null)
      },
      onSettled: refresh,
    }),
  )
  if (agents.every(({ isOn }) => isOn)) return null
  const value = chosen ?? working
  return (
    <SettingsSection
      title="Agents"
      description={`Your plan holds one agent, and you have ${agents.length}. The others are switched off: they draft and send nothing. None is deleted.`}
    >
      <AgentChoice agents={agents} value={value} onValueChange={setChosen} />
      {keep.error && (
        <Banner tone="negative" title="Failed to change the agents">
          {messageOf(keep.error)}
        </Banner>
      )}
      <Button
        className="self-start"
        disabled={value === undefined || value === working}
        loading={keep.isPending}
        onClick={() => value !== undefined && keep.mutate({ workspaceId, keptAgentIds: [value] })}
      >
        Keep this one on
      </Button>
    </SettingsSection>
  )
}
