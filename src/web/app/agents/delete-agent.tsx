import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Agent } from '#contract/agents.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notify.ts'

type DeleteAgentProps = {
  agent: Agent
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Where the screen is of this agent alone. */
  onDeleted?: () => void
}

export function DeleteAgent({ agent, open, onOpenChange, onDeleted }: DeleteAgentProps) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const removal = useMutation(
    orpc.agents.remove.mutationOptions({
      onSuccess: () => {
        onOpenChange(false)
        notify.success('Agent deleted')
        onDeleted?.()
        return queries.invalidateQueries()
      },
    }),
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        removal.reset()
        onOpenChange(isOpen)
      }}
      title={`Delete ${agent.name}?`}
      description="Its webhooks are removed and it stops drafting replies. Threads, messages and drafts stay."
      confirmLabel="Delete Agent"
      loading={removal.isPending}
      error={removal.error ? messageOf(removal.error) : undefined}
      onConfirm={() => removal.mutate({ workspaceId, agentId: agent.id })}
    />
  )
}
