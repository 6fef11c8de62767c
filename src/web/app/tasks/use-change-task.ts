import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Task } from '#contract/tasks.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { notify } from '#web/ui/notify.ts'

/** Run Now, cancel and retry of one task. A refusal (it is on its way by now) shows the newest state too. */
export function useChangeTask(task: Task) {
  const { workspaceId } = useWorkspace()
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: orpc.tasks.key() }),
      queries.invalidateQueries({ queryKey: orpc.threads.key() }),
      queries.invalidateQueries({ queryKey: orpc.workspaces.counts.key() }),
    ])
  const told = (success: string, failure: string) => ({
    onSuccess: () => notify.success(success),
    onError: (error: unknown) => notify.error(failure, { description: messageOf(error) }),
    onSettled,
  })
  const runNow = useMutation(orpc.tasks.runNow.mutationOptions(told('Task started', 'Failed to run task')))
  const cancel = useMutation(orpc.tasks.cancel.mutationOptions(told('Task canceled', 'Failed to cancel task')))
  const retry = useMutation(orpc.tasks.retry.mutationOptions(told('Task started again', 'Failed to retry task')))
  const input = { workspaceId, taskId: task.id }
  const running: 'runNow' | 'cancel' | 'retry' | null = runNow.isPending
    ? 'runNow'
    : cancel.isPending
      ? 'cancel'
      : retry.isPending
        ? 'retry'
        : null
  return {
    runNow: () => runNow.mutate(input),
    cancel: () => cancel.mutate(input),
    retry: () => retry.mutate(input),
    running,
  }
}
