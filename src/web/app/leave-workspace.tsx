import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { giveUpWorkspace } from '#web/app/shell/lost-workspace.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notify.ts'

type LeaveWorkspaceProps = { open: boolean; onOpenChange: (open: boolean) => void }

/** Asks, and takes the person out of the chosen workspace. */
export function LeaveWorkspace({ open, onOpenChange }: LeaveWorkspaceProps) {
  const { workspaceId, name } = useWorkspace()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const leaving = useMutation(
    orpc.team.leave.mutationOptions({
      onSuccess: async () => {
        giveUpWorkspace(workspaceId)
        notify.success(`You left ${name}`)
        // First the list of workspaces: a screen of this one has nothing left to show.
        await queries.invalidateQueries({ queryKey: orpc.accounts.me.key() })
        await navigate({ to: '/home' })
      },
    }),
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        leaving.reset()
        onOpenChange(isOpen)
      }}
      title={`Leave ${name}?`}
      description="You lose access immediately. What you wrote and sent stays. An admin can invite you again."
      confirmLabel="Leave Workspace"
      loading={leaving.isPending}
      error={leaving.error ? messageOf(leaving.error) : undefined}
      onConfirm={() => leaving.mutate({ workspaceId })}
    />
  )
}
