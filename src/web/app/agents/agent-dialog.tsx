import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Agent, agentDefaults } from '#contract/agents.ts'
import type { WorkspaceSettings } from '#contract/workspaces.ts'
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
  const { workspaceId } = useWorkspace()
  const settings = useQuery(orpc.workspaces.settings.queryOptions({ input: { workspaceId }, enabled: open && !agent }))
  const start = agent ?? (settings.data && startOf(settings.data))
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
            {agent ? 'Save Changes' : 'Create Agent'}
          </Button>
        </>
      }
    >
      {!agent && <LoadFailure title="Failed to load settings" of={[settings]} />}
      {!agent && settings.isPending && <SkeletonRows label="Loading defaults" rows={6} />}
      {start && (
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

/** A new agent begins with the workspace's delays. */
const startOf = ({ defaultDelayMin, defaultDelayMax }: WorkspaceSettings) => ({
  ...agentDefaults,
  delayMin: defaultDelayMin,
  delayMax: defaultDelayMax,
})
