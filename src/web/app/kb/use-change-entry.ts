import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { KnowledgeEntry } from '#contract/knowledge.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { notify } from '#web/ui/notify.ts'

export function useRefreshKnowledge(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: orpc.knowledge.key() })
}

/** What is done to an entry with one click, each with its way back. */
export function useChangeEntry({ id, state, updatedAt }: KnowledgeEntry) {
  const { workspaceId } = useWorkspace()
  const onSettled = useRefreshKnowledge()
  const isProposed = state === 'proposed'
  const restoring = useMutation(
    orpc.knowledge.restore.mutationOptions({
      onError: (error) => notify.error('Failed to restore the entry', { description: messageOf(error) }),
      onSettled,
    }),
  )
  const removing = useMutation(
    orpc.knowledge.remove.mutationOptions({
      onSuccess: () =>
        notify.success(isProposed ? 'Reply dismissed' : 'Entry deleted', {
          undo: () => restoring.mutate({ workspaceId, entryId: id }),
        }),
      onError: (error) =>
        notify.error(isProposed ? 'Failed to dismiss the reply' : 'Failed to delete entry', {
          description: messageOf(error),
        }),
      onSettled,
    }),
  )
  const approving = useMutation(
    orpc.knowledge.approve.mutationOptions({
      onSuccess: () => notify.success('Golden reply approved'),
      onError: (error) => notify.error('Failed to approve the reply', { description: messageOf(error) }),
      onSettled,
    }),
  )
  return {
    remove: () => removing.mutate({ workspaceId, entryId: id }),
    approve: () => approving.mutate({ workspaceId, entryId: id, seenAt: updatedAt }),
    isRemoving: removing.isPending,
    isApproving: approving.isPending,
  }
}
