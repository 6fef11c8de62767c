import { useMutation } from '@tanstack/react-query'
import type { Task, TaskRow } from '#contract/tasks.ts'
import { api, orpc } from '#web/api/client.ts'
import { messageOf } from '#web/api/errors.ts'
import { useWorkspace } from '#web/api/workspace.ts'
import { momentWords } from '#web/app/moments/moment-labels.ts'
import { isCountedDown } from '#web/app/tasks/goes-out.ts'
import { inSeconds, useSends } from '#web/app/tasks/undo-send.ts'
import { useShowTasks } from '#web/app/tasks/use-show-tasks.ts'
import { notify } from '#web/ui/notify.ts'

/**
 * Where its draft can be written in: the version that stands there, once every word of it is stored; null where that can't be. Undefined:
 * it stands elsewhere.
 */
export type StoredVersion = () => Promise<number | null | undefined>

const notStored = new Error('What was typed is not stored')

/**
 * Run Now, cancel (with its way back), another time and retry of one task. What goes out is what the person sees. A refusal (it is on its way
 * by now) shows the newest state too.
 */
export function useChangeTask(
  task: Pick<Task, 'id' | 'draftId' | 'status' | 'isAutomatic' | 'step' | 'scheduledAt'> &
    Partial<Pick<TaskRow, 'draftVersion'>>,
  storedVersion?: StoredVersion,
) {
  const { workspaceId } = useWorkspace()
  const onSettled = useShowTasks()
  const sends = useSends()
  const input = { workspaceId, taskId: task.id }
  const version = task.draftVersion ?? null
  const seen = { ...input, draftId: task.draftId, ...(version !== null && { version }) }
  const seenNow = async () => {
    const stored = await storedVersion?.()
    if (stored === null) throw notStored
    return { ...seen, ...(stored !== undefined && { version: stored }) }
  }
  const told = (success: string, failure: string) => ({
    onSuccess: () => notify.success(success),
    onError: (error: unknown) =>
      notify.error(failure, {
        description:
          error === notStored ? 'What you typed isn’t saved yet. Wait until it is, then try again.' : messageOf(error),
      }),
    onSettled,
  })
  const runNow = useMutation({
    ...told('', 'Failed to run task'),
    mutationFn: async () => api.tasks.runNow(await seenNow()),
    onSuccess: (started) => {
      if (started.undoUntil === null) notify.success('Task started')
      else sends.follow([started], { title: `Approved: it goes out ${inSeconds(started)}` })
    },
  })
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
  const retry = useMutation({
    ...told('Task started again', 'Failed to retry task'),
    mutationFn: async () => api.tasks.retry(await seenNow()),
  })
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
    runNow: () => runNow.mutate(),
    cancel: () => cancel.mutate(input),
    retry: () => retry.mutate(),
    reschedule: (at: Date) => reschedule.mutate({ ...seen, at: at.toISOString() }),
    undo: () => sends.undo(task),
    running,
  }
}
