import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { giveUpWorkspace } from '#web/app/shell/lost-workspace.ts'
import { useRestoreWorkspace } from '#web/app/shell/use-restore-workspace.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { notify } from '#web/ui/notify.ts'

type WorkspaceDangerDeleteProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function WorkspaceDangerDelete({ open, onOpenChange }: WorkspaceDangerDeleteProps) {
  const { workspaceId, name } = useWorkspace()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const restore = useRestoreWorkspace()
  const deletion = useMutation(
    orpc.workspaces.remove.mutationOptions({
      onSuccess: async () => {
        giveUpWorkspace(workspaceId)
        notify.success(`${name} deleted`, {
          description: 'For 30 days an admin can restore it from the workspace menu.',
          undo: () => restore({ workspaceId, name }),
        })
        // First the list of workspaces: a form of this one has nothing left to save.
        await queries.invalidateQueries({ queryKey: orpc.accounts.me.key() })
        await navigate({ to: '/home' })
      },
    }),
  )
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => {
        deletion.reset()
        onOpenChange(isOpen)
      }}
      title={`Delete ${name}?`}
      description="Nobody on the team can get in, agents stop, and nothing goes out. For 30 days an admin can restore it with everything in it. After that it is erased for good."
      confirmLabel="Delete Workspace"
      typed={name}
      loading={deletion.isPending}
      error={deletion.error ? messageOf(deletion.error) : undefined}
      onConfirm={() => deletion.mutate({ workspaceId, typedName: name })}
    />
  )
}
