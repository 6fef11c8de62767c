import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Task } from '#contract/tasks.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { momentWords } from '#web/app/thread/moments.ts'
import { notify } from '#web/ui/notify.ts'

/** What a changed task changes on the screens: the lists, the threads, the counters. */
export function useShowTasks() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: orpc.tasks.key() }),
      queries.invalidateQueries({ queryKey: orpc.threads.key() }),
      queries.invalidateQueries({ queryKey: orpc.workspaces.counts.key() }),
    ])
}

/** Run Now, cancel (with its way back), another time and retry of one task. A refusal (it is on its way by now) shows the newest state too. */
export function useChangeTask(task: Pick<Task, 'id'>) {
  const { workspaceId } = useWorkspace()
  const onSettled = useShowTasks()
  const input = { workspaceId, taskId: task.id }
  const told = (success: string, failure: string) => ({
    onSuccess: () => notify.success(success),
    onError: (error: unknown) => notify.error(failure, { description: messageOf(error) }),
    onSettled,
  })
  const runNow = useMutation(orpc.tasks.runNow.mutationOptions(told('Task started', 'Failed to run task')))
  const restore = useMutation(orpc.tasks.restore.mutationOptions(told('Task is back', 'Failed to take the task back')))
  const cancel = useMutation(
    orpc.tasks.cancel.mutationOptions({
      ...told('', 'Failed to cancel task'),
      onSuccess: () => notify.success('Task canceled', { undo: () => restore.mutate(input) }),
    }),
  )
  const retry = useMutation(orpc.tasks.retry.mutationOptions(told('Task started again', 'Failed to retry task')))
  const reschedule = useMutation(
    orpc.tasks.reschedule.mutationOptions({
      ...told('', 'Failed to change the time'),
      onSuccess: (_task, { at }) => notify.success(`Task scheduled for ${momentWords(new Date(at), new Date())}`),
    }),
  )
  const changes = { runNow, cancel, retry, reschedule }
  const running = Object.entries(changes).find(([, { isPending }]) => isPending)?.[0] ?? null
  return {
    runNow: () => runNow.mutate(input),
    cancel: () => cancel.mutate(input),
    retry: () => retry.mutate(input),
    reschedule: (at: Date) => reschedule.mutate({ ...input, at: at.toISOString() }),
    running,
  }
}
