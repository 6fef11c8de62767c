import { useMutation } from '@tanstack/react-query'
import { mostApproved } from '#contract/tasks.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useShowTasks } from '#web/app/tasks/use-change-task.ts'
import { notify } from '#web/ui/notify.ts'

const drafts = (count: number) => `${count} ${count === 1 ? 'draft' : 'drafts'}`

/** Approves several ready drafts at once, and says of how many it could not. */
export function useApproveTasks(onDone: () => void) {
  const { workspaceId } = useWorkspace()
  const onSettled = useShowTasks()
  const { mutate, isPending } = useMutation(
    orpc.tasks.approve.mutationOptions({
      onSuccess: (approved) => {
        const refused = approved.filter(({ refusal }) => refusal !== null)
        const started = approved.length - refused.length
        if (started > 0) notify.success(`${drafts(started)} approved`)
        const [first] = refused
        if (first) notify.error(`${drafts(refused.length)} not sent`, { description: first.refusal ?? '' })
        onDone()
      },
      onError: (error) => notify.error('Failed to approve', { description: messageOf(error) }),
      onSettled,
    }),
  )
  return {
    approve: (taskIds: readonly string[]) => mutate({ workspaceId, taskIds: taskIds.slice(0, mostApproved) }),
    isApproving: isPending,
  }
}
