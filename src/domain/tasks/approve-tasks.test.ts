import { expect, it } from 'vitest'
import { startChange } from '#domain/bulk/start-change.ts'
import { connect } from '#domain/connections/connect.ts'
import { inTx } from '#domain/context.ts'
import { saveDraft } from '#domain/drafts/save-draft.ts'
import { readThread } from '#domain/threads/reads.ts'
import { addColleague } from '../../../test/colleague.ts'
import { actingWorld, interested, leadWrites, sentOf } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { approveSeen } from './approve-seen.ts'
import { approveTasks } from './approve-tasks.ts'
import { readOpenTask, readTaskPage } from './reads.ts'

withSandbox()

it('what is approved in the list goes out in the words that stood there, not in those that a colleague has begun since', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const { ctx, scope } = world
  const threadId = await leadWrites(world, interested)
  const approve = async (rows: Awaited<ReturnType<typeof listed>>) => {
    const seen = rows.map(({ draftId, draftVersion }) => ({ id: draftId ?? '', version: draftVersion ?? 0 }))
    const told = await approveTasks(
      ctx,
      scope,
      rows.map(({ id }) => id),
      seen,
    )
    await world.work()
    return told.map(({ refusal }) => refusal)
  }
  const listed = async () => (await inTx(ctx, scope, (tx) => readTaskPage(tx, scope, { tab: 'ready', limit: 10 }))).rows
  const before = await listed()
  const colleague = await addColleague(world.db, scope, 'Tom', 'member')
  const { draftId, draftVersion, subject } = before[0] ?? {}
  const words = { threadId, draftId: draftId ?? '', version: draftVersion ?? 0, subject: subject ?? '' }
  await saveDraft(ctx, colleague.scope, { ...words, body: 'Thank you. As to the price, we' })
  await world.work()
  expect([await approve(before), await sentOf(world)]).toEqual([['rewritten'], 0])
  expect([await approve(await listed()), await sentOf(world)]).toEqual([[null], 1])
})

it('what could go by no platform that is connected is not approved: in the list, with several threads, or by a link', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const { ctx, scope } = world
  const threadId = await leadWrites(world, interested)
  const listed = async () => (await inTx(ctx, scope, (tx) => readTaskPage(tx, scope, { tab: 'ready', limit: 10 }))).rows
  expect(await listed()).toMatchObject([{ threadId, isElsewhere: false }])
  const thread = await inTx(ctx, scope, (tx) => readThread(tx, scope, threadId))
  const other = await sandbox.makeWorkspace()
  await connect(ctx, scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: other.apiKey })
  const [task] = await listed()
  if (thread === undefined || task === undefined) throw new Error('nothing waits')
  expect(task.isElsewhere).toBe(true)
  expect(await approveTasks(ctx, scope, [task.id])).toEqual([{ taskId: task.id, refusal: 'other_platform' }])
  const { revision, lastMessageAt } = thread
  expect(
    await startChange(ctx, scope, {
      action: { kind: 'approve' },
      chosen: { named: [{ threadId, lastMessageAt, revision }] },
    }),
  ).toMatchObject({ done: 0, refused: [{ reason: 'other_platform', count: 1 }] })
  const seen = { taskId: task.id, draftId: task.draftId ?? '', version: task.draftVersion ?? 0, revision }
  await expect(approveSeen(ctx, scope, seen)).rejects.toMatchObject({
    code: 'bad_request',
    message: expect.stringContaining('no longer connected'),
  })
  await world.work()
  expect(await inTx(ctx, scope, (tx) => readOpenTask(tx, scope, threadId))).toMatchObject({
    status: 'ready',
    lastError: task.lastError,
  })
})
