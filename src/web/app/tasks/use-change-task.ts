import { useMutation } from '@tanstack/react-query'
import type { Task, TaskRow } from '#contract/tasks.ts'
import { orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { momentWords } from '#web/app/moments/moment-labels.ts'
import { isCountedDown } from '#web/app/tasks/goes-out.ts'
import { inSeconds, useSends } from '#web/app/tasks/undo-send.ts'
import { useShowTasks } from '#web/app/tasks/use-show-tasks.ts'
import { notify } from '#web/ui/notify.ts'

/** Run Now, cancel (with its way back), another time and retry of one task. A refusal (it is on its way by now) shows the newest state too. */
export function useChangeTask(
  task: Pick<Task, 'id' | 'draftId' | 'status' | 'isAutomatic' | 'step' | 'scheduledAt'> &
    Partial<Pick<TaskRow, 'draftVersion'>>,
) {
  const { workspaceId } = useWorkspace()
  const onSettled = useShowTasks()
  const sends = useSends()
  const input = { workspaceId, taskId: task.id }
  const version = task.draftVersion ?? null
  const seen = { ...input, draftId: task.draftId, ...(version !== null && { version }) }
  const told = (success: string, failure: string) => ({
    onSuccess: () => notify.success(success),
    onError: (error: unknown) => notify.error(failure, { description: messageOf(error) }),
    onSettled,
  })
  const runNow = useMutation(
    orpc.tasks.runNow.mutationOptions({
      ...told('', 'Failed to run task'),
      onSuccess: (started) => {
        if (started.undoUntil === null) notify.success('Task started')
        else sends.follow([started], { title: `Approved: it goes out ${inSeconds(started)}` })
      },
    }),
  )
  const restore = useMutation(orpc.tasks.restore.mutationOptions(told('Task restored', 'Failed to restore the task')))
  const cancel = useMutation(
    orpc.tasks.cancel.mutationOptions({
      ...told('', 'Failed to cancel task'),
      onSuccess: () =>
        notify.success(isCountedDown(task, new Date()) ? 'Stopped: it won’t go out' : 'Task canceled', {
          undo: () => restore.mutate(input),
        }),
    }),
  )
  const retry = useMutation(orpc.tasks.retry.mutationOptions(told('Task started again', 'Failed to retry task')))
  const reschedule = useMutation(
    orpc.tasks.reschedule.mutationOptions({
      ...told('', 'Failed to change the time'),
      // A planned follow-up that was given a time in the night has another one.
      onSuccess: ({ scheduledAt }) =>
        notify.success(`Task scheduled for ${momentWords(new Date(scheduledAt), new Date())}`, {
          undo: () => sends.undo(task),
        }),
    }),
  )
  const changes = { runNow, cancel, retry, reschedule }
  const running = Object.entries(changes).find(([, { isPending }]) => isPending)?.[0] ?? null
  return {
    runNow: () => runNow.mutate(seen),
    cancel: () => cancel.mutate(input),
    retry: () => retry.mutate(input),
    reschedule: (at: Date) => reschedule.mutate({ ...seen, at: at.toISOString() }),
    undo: () => sends.undo(task),
    running,
  }
}
