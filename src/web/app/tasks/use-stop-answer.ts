import { useMutation } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { useShowTasks } from '#web/app/tasks/use-show-tasks.ts'
import { notify } from '#web/ui/notify.ts'

/** Stops what is about to go out by itself in a thread, with its way back. */
export function useStopAnswer() {
  const { workspaceId } = useWorkspace()
  const onSettled = useShowTasks()
  const restore = useMutation(
    orpc.tasks.restore.mutationOptions({
      onError: (error) => notify.error('Failed to restore the task', { description: messageOf(error) }),
      onSettled,
    }),
  )
  const stop = useMutation(
    orpc.tasks.stop.mutationOptions({
      onSuccess: ({ id }) =>
        notify.success('Stopped: it won’t go out', { undo: () => restore.mutate({ workspaceId, taskId: id }) }),
      onError: (error) => notify.error('Failed to stop the reply', { description: messageOf(error) }),
      onSettled,
    }),
  )
  return (threadId: string) => stop.mutate({ workspaceId, threadId })
}
