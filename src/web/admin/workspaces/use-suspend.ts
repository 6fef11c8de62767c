import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WorkspaceLook } from '#contract/admin.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { notify } from '#web/ui/notify.ts'

/** Suspends a workspace, or ends that; what is shown follows without looking into the workspace once more. */
export function useSuspend({ id, name }: { id: string; name: string }) {
  const queries = useQueryClient()
  const follow = async (change: Pick<WorkspaceLook, 'suspendedAt' | 'suspensionNote'>) => {
    queries.setQueryData(orpc.admin.lookIntoWorkspace.queryKey({ input: { workspaceId: id } }), (look) =>
      look ? { ...look, ...change } : look,
    )
    await queries.invalidateQueries({ queryKey: orpc.admin.workspaces.key() })
  }
  const suspend = useMutation(
    orpc.admin.suspendWorkspace.mutationOptions({
      onSuccess: (_done, { note = '' }) => {
        notify.success(`${name} is suspended`)
        return follow({ suspendedAt: new Date().toISOString(), suspensionNote: note || null })
      },
    }),
  )
  const restore = useMutation(
    orpc.admin.restoreWorkspace.mutationOptions({
      onSuccess: () => {
        notify.success(`${name} is restored`)
        return follow({ suspendedAt: null, suspensionNote: null })
      },
      onError: (error) => notify.error('Failed to restore the workspace', { description: messageOf(error) }),
    }),
  )
  return { suspend, restore }
}
