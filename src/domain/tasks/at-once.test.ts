import { expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { readOpenDraft } from '#domain/drafts/reads.ts'
import { readThread } from '#domain/threads/reads.ts'
import { createSender } from '#worker/sender.ts'
import { actingWorld, interested, leadWrites, pass, taskOf } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { AppError } from '../app-error.ts'
import { startChange } from '../bulk/start-change.ts'
import { approveSeen } from './approve-seen.ts'
import { approveTasks } from './approve-tasks.ts'
import { rescheduleTask, runTaskNow } from './change-task.ts'
import { sendReply } from './send-reply.ts'
import { sendTask } from './send-task.ts'

withSandbox()

it('a draft that is approved, scheduled, sent in a change of several and sent by hand at the same moment goes out once', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const { ctx, scope } = world
  const threads: string[] = []
  for (let lead = 0; lead < 4; lead += 1) threads.push(await leadWrites(world, interested, lead))
  for (const [first, threadId] of threads.entries()) {
    const task = await taskOf(world, threadId)
    const thread = await inTx(ctx, scope, (tx) => readThread(tx, scope, threadId))
    const draft = await inTx(ctx, scope, (tx) => readOpenDraft(tx, scope, threadId, thread?.revision ?? -1))
    if (task === null || thread === undefined || draft === null) throw new Error('no draft')
    const { id } = task
    const seen = { threadId, lastMessageAt: thread.lastMessageAt, revision: thread.revision }
    const by = { threadId, draftId: draft.id, revision: thread.revision, subject: draft.subject }
    const asks = [
      () => approveTasks(ctx, scope, [id]),
      () =>
        approveSeen(ctx, scope, { taskId: id, draftId: draft.id, version: draft.version, revision: thread.revision }),
      () => runTaskNow(ctx, scope, id),
      () => rescheduleTask(ctx, scope, id, { at: new Date(world.clock.now.getTime() + 1000).toISOString() }),
      () => startChange(ctx, scope, { action: { kind: 'approve' }, chosen: { named: [seen] } }),
      () => sendReply(ctx, scope, { ...by, body: draft.body }),
      () => sendReply(ctx, scope, { ...by, body: 'These are the words of a colleague.' }),
      ...[0, 1, 2].map(() => () => sendTask(ctx, scope, id)),
    ]
    // Each time another one is first.
    const asked = [...asks.slice(2 * first), ...asks.slice(0, 2 * first)].map((ask) => ask())
    const senders = [0, 1].map(() => createSender(ctx, { slots: 4 }))
    const ended = await Promise.allSettled([...asked, ...senders.map((sender) => sender.round())])
    for (const one of ended) {
      if (one.status === 'rejected' && !(one.reason instanceof AppError)) throw one.reason
    }
    for (const sender of senders) await sender.idle()
  }
  await pass(world, 60_000)
  const sent = await sandbox.sent(world.platform.id)
  expect(Map.groupBy(sent, ({ to }: { to: unknown }) => JSON.stringify(to)).size).toBe(sent.length)
  expect(sent).toHaveLength(threads.length)
  const lines = await world.rows("select task_id from send_attempts where state = 'sent'")
  expect(lines).toHaveLength(threads.length)
  expect(await world.rows("select status from tasks where draft_id is not null and status <> 'sent'")).toEqual([])
})
