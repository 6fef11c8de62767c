import { inReadTx, inTx } from '#domain/context.ts'
import { approveTasks } from '#domain/tasks/approve-tasks.ts'
import { cancelTask, rescheduleTask, restoreTask, retryTask, runTaskNow } from '#domain/tasks/change-task.ts'
import { readTaskCounts, readTaskPage, readTasks } from '#domain/tasks/reads.ts'
import { sendReply } from '#domain/tasks/send-reply.ts'
import { stopAnswer } from '#domain/tasks/stop-answer.ts'
import { undoSends } from '#domain/tasks/undo-sends.ts'
import { inWorkspace } from '../implement.ts'

export const tasks = {
  send: inWorkspace.tasks.send.handler(({ context: { ctx, scope }, input }) => sendReply(ctx, scope, input)),
  list: inWorkspace.tasks.list.handler(({ context: { ctx, scope }, input }) =>
    inReadTx(ctx, scope, (tx) => readTaskPage(tx, scope, input)),
  ),
  counts: inWorkspace.tasks.counts.handler(({ context: { ctx, scope } }) =>
    inReadTx(ctx, scope, (tx) => readTaskCounts(tx, scope)),
  ),
  cancel: inWorkspace.tasks.cancel.handler(({ context: { ctx, scope }, input }) =>
    cancelTask(ctx, scope, input.taskId),
  ),
  stop: inWorkspace.tasks.stop.handler(({ context: { ctx, scope }, input }) => stopAnswer(ctx, scope, input.threadId)),
  restore: inWorkspace.tasks.restore.handler(({ context: { ctx, scope }, input }) =>
    restoreTask(ctx, scope, input.taskId),
  ),
  runNow: inWorkspace.tasks.runNow.handler(({ context: { ctx, scope }, input }) =>
    runTaskNow(ctx, scope, input.taskId, input),
  ),
  retry: inWorkspace.tasks.retry.handler(({ context: { ctx, scope }, input }) =>
    retryTask(ctx, scope, input.taskId, input),
  ),
  approve: inWorkspace.tasks.approve.handler(({ context: { ctx, scope }, input }) =>
    approveTasks(
      ctx,
      scope,
      input.taskIds,
      input.draftIds?.map((id, place) => ({ id, version: input.versions?.[place] })),
    ),
  ),
  undo: inWorkspace.tasks.undo.handler(({ context: { ctx, scope }, input }) => undoSends(ctx, scope, input.taskIds)),
  states: inWorkspace.tasks.states.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readTasks(tx, scope, input.taskIds)),
  ),
  reschedule: inWorkspace.tasks.reschedule.handler(({ context: { ctx, scope }, input }) =>
    rescheduleTask(ctx, scope, input.taskId, input),
  ),
}
