import { expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { newId } from '#lib/new-id.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { threadToAnswer } from '../../../test/tasks/sending.ts'
import { createWorld, makeWorkspace } from '../../../test/world.ts'
import { sendReply } from '../tasks/send-reply.ts'
import { readLeadHistory } from './lead-history.ts'
import { syncReplies } from './sync/sync-replies.ts'

withSandbox()

it('tells of the other conversations of a person and of whoever writes from the same domain, and what we promised there', async () => {
  await using world = await createWorld(sandbox)
  const { ctx, scope } = world
  const { threadId, input } = await threadToAnswer(world)
  await sendReply(ctx, scope, {
    ...input,
    body: 'Thank you for asking.\n\nThe starter plan costs $49 a month for you. How is the weather?',
  })
  await world.work()
  const [, second] = world.platform.leads
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: second?.id, text: 'Who are you?' })
  await syncReplies(ctx, scope)
  const history = (of: string, as = scope) => inTx(ctx, as, (tx) => readLeadHistory(tx, as, of))
  const [other] = await world.rows<{ id: string }>('select id from threads where id <> $1', [threadId])
  const called = (where: string, name: string, company: string) =>
    world.rows(`update contacts set email = $1, company = $2 where ${where}`, [name, company])
  const [isFirst, isSecond] = ['=', '<>'].map(
    (is) => `id ${is} (select contact_id from threads where id = '${threadId}')`,
  )
  await called(isFirst ?? '', 'ada@baltic.example', 'Baltic')
  await called(isSecond ?? '', 'bo@baltic.example', 'Baltic Print Ltd')
  expect(await history(other?.id ?? '')).toMatchObject({
    threads: [{ id: threadId, isSamePerson: false }],
    promised: [{ threadId, kind: 'price', words: 'The starter plan costs $49 a month for you.' }],
  })
  expect((await history(threadId)).promised).toEqual([])
  // The same name elsewhere is another company, unless an address says nothing.
  await called(isSecond ?? '', 'bo@other.example', 'Baltic')
  expect((await history(threadId)).threads).toEqual([])
  await called(isFirst ?? '', 'ada@gmail.com', 'Baltic')
  expect((await history(threadId)).threads).toMatchObject([{ id: other?.id }])
  await expect(history(threadId, await makeWorkspace(ctx))).rejects.toMatchObject({ code: 'not_found' })
  await expect(history(newId())).rejects.toMatchObject({ code: 'not_found' })
})
