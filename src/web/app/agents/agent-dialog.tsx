import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Agent, agentDefaults } from '#contract/agents.ts'
import { orpc } from '#web/api/client.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { AgentForm } from '#web/app/agents/agent-form.tsx'
import { formValuesOf } from '#web/app/agents/agent-form-values.ts'
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
  const { workspaceId } = useWorkspace()
  const settings = useQuery(orpc.workspaces.settings.queryOptions({ input: { workspaceId }, enabled: open && !agent }))
  // A new agent starts from the workspace's delays; when they can't be asked for, from the product's.
  const start = agent ?? {
    ...agentDefaults,
    ...(settings.data && { delayMin: settings.data.defaultDelayMin, delayMax: settings.data.defaultDelayMax }),
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title={agent ? `Edit ${agent.name}` : 'Create Agent'}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={isSaving}>
            {agent ? 'Save Changes' : 'Create Agent'}
          </Button>
        </>
      }
    >
      {!agent && settings.isPending ? (
        <SkeletonRows label="Loading defaults" rows={6} />
      ) : (
        <AgentForm
          id={formId}
          agent={agent}
          start={formValuesOf(start)}
          onSaving={setIsSaving}
          onSaved={() => onOpenChange(false)}
        />
      )}
    </Dialog>
  )
}
