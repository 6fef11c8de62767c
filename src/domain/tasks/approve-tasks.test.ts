import { expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { saveDraft } from '#domain/drafts/save-draft.ts'
import { addColleague } from '../../../test/colleague.ts'
import { actingWorld, interested, leadWrites, sentOf } from '../../../test/tasks/acting.ts'
import { withSandbox } from '../../../test/tasks/sandbox.ts'
import { approveTasks } from './approve-tasks.ts'
import { readTaskPage } from './reads.ts'

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
