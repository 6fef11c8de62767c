import { useMutation } from '@tanstack/react-query'
import type { TaskRow } from '#contract/tasks.ts'
import { api, orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { approvalRefusalWords } from '#web/app/tasks/refusal-labels.ts'
import { inSeconds, useSends } from '#web/app/tasks/undo-send.ts'
import { useShowTasks } from '#web/app/tasks/use-show-tasks.ts'
import { notify } from '#web/ui/notify.ts'

const drafts = (count: number) => `${count} ${count === 1 ? 'draft' : 'drafts'}`

/** Approves several ready drafts at once, and says of how many it could not. */
export function useApproveTasks(onDone: () => void) {
  const { workspaceId } = useWorkspace()
  const onSettled = useShowTasks()
  const sends = useSends()
  const toastStarted = async (taskIds: string[]) => {
    const title = `${drafts(taskIds.length)} approved`
    // Only the offer to undo is lost with it.
    const tasks = await api.tasks.states({ workspaceId, taskIds }).catch(() => [])
    const [first] = tasks.filter(({ undoUntil }) => undoUntil !== null)
    if (first === undefined) return notify.success(title)
    const them = tasks.length === 1 ? 'It goes' : 'They go'
    sends.follow(tasks, { title, description: `${them} out ${inSeconds(first)}.` })
  }
  const { mutate, isPending } = useMutation(
    orpc.tasks.approve.mutationOptions({
      onSuccess: (approved) => {
        const refused = approved.filter(({ refusal }) => refusal !== null)
        const started = approved.filter(({ refusal }) => refusal === null).map(({ taskId }) => taskId)
        if (started.length > 0) void toastStarted(started)
        const [first] = refused.flatMap(({ refusal }) => refusal ?? [])
        if (first) notify.error(`${drafts(refused.length)} not sent`, { description: approvalRefusalWords[first] })
        onDone()
      },
      onError: (error) => notify.error('Failed to approve', { description: messageOf(error) }),
      onSettled,
    }),
  )
  return {
    /** At most as many as go at once. */
    approve: (tasks: readonly Pick<TaskRow, 'id' | 'draftId' | 'draftVersion'>[]) => {
      const seen = tasks.flatMap(({ draftId: id, draftVersion: version }) =>
        id === null || version == null ? [] : { id, version },
      )
      const [draftIds, versions] = [seen.map(({ id }) => id), seen.map(({ version }) => version)]
      mutate({ workspaceId, taskIds: tasks.map(({ id }) => id), draftIds, versions })
    },
    isApproving: isPending,
  }
}
