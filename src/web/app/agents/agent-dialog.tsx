import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Agent, agentDefaults } from '#contract/agents.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { AgentForm } from '#web/app/agents/agent-form.tsx'
import { formValuesOf } from '#web/app/agents/agent-form-values.ts'
import { LoadFailure } from '#web/load-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type AgentDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Null: a new one. */
  agent: Agent | null
}

export function AgentDialog({ open, onOpenChange, agent }: AgentDialogProps) {
  const formId = useId()
  const [isSaving, setIsSaving] = useState(false)
  const [isGone, setIsGone] = useState(false)
  const { workspaceId } = useWorkspace()
  const defaults = useQuery(
    // The platform's administrators may have chosen another model, which no live event tells.
    orpc.agents.defaults.queryOptions({ input: { workspaceId }, enabled: open && !agent, staleTime: 0 }),
  )
  const start = agent ?? (defaults.data && { ...agentDefaults, ...defaults.data })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title={agent ? `Edit ${agent.name}` : 'Create Agent'}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={isSaving} disabled={!start}>
            {agent && !isGone ? 'Save Changes' : 'Create Agent'}
          </Button>
        </>
      }
    >
      {!agent && <LoadFailure title="Failed to load settings" of={[defaults]} />}
      {!agent && defaults.isPending && <SkeletonRows label="Loading defaults" rows={6} />}
      {start && (
        <AgentForm
          id={formId}
          agent={agent}
          start={formValuesOf(start)}
          onSaving={setIsSaving}
          onSaved={() => onOpenChange(false)}
          onGone={() => setIsGone(true)}
        />
      )}
    </Dialog>
  )
}
