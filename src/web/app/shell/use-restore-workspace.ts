import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/accounts.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useOpenWorkspace } from '#web/app/shell/use-choose-workspace.ts'
import { notify } from '#web/ui/notify.ts'

type Deleted = Me['deletedWorkspaces'][number]

/** Takes a deleted workspace back, and offers to go there. */
export function useRestoreWorkspace(): (deleted: Pick<Deleted, 'workspaceId' | 'name'>) => void {
  const queries = useQueryClient()
  const openWorkspace = useOpenWorkspace()
  const { mutateAsync } = useMutation(orpc.workspaces.restore.mutationOptions())
  return async ({ workspaceId, name }) => {
    try {
      await mutateAsync({ deletedWorkspaceId: workspaceId })
    } catch (error) {
      notify.error(`Failed to restore ${name}`, { description: messageOf(error) })
      return
    }
    await queries.invalidateQueries({ queryKey: orpc.accounts.me.key() })
    notify.success(`${name} is back, with everything in it`, {
      action: { label: 'Open', run: () => void openWorkspace(workspaceId) },
    })
  }
}
