import { expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { newId } from '#lib/new-id.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { sentOf, threadToAnswer } from '../../../test/tasks/sending.ts'
import { createWorld, makeWorkspace } from '../../../test/world.ts'
import { sendReply } from '../tasks/send-reply.ts'
import { createSnippet, editSnippet, removeSnippet } from './change-snippet.ts'
import { listSnippets } from './snippet-reads.ts'

withSandbox()

it('keeps snippets by name, each name once, and another workspace sees none', async () => {
  await using world = await createWorld(sandbox)
  const { ctx, scope } = world
  const made = await createSnippet(ctx, scope, { name: 'Call', body: 'Hi {first name}' })
  await createSnippet(ctx, scope, { name: 'after', body: 'Thanks' })
  await expect(createSnippet(ctx, scope, { name: 'CALL', body: 'x' })).rejects.toMatchObject({ code: 'conflict' })
  await expect(editSnippet(ctx, scope, made.id, { name: 'After', body: 'x' })).rejects.toMatchObject({
    code: 'conflict',
  })
  await editSnippet(ctx, scope, made.id, { name: 'call', body: 'Hello {first name}' })
  const names = async (of = scope) => (await inTx(ctx, of, (tx) => listSnippets(tx, of))).map(({ name }) => name)
  expect(await names()).toEqual(['after', 'call'])
  const stranger = await makeWorkspace(ctx)
  expect(await names(stranger)).toEqual([])
  await expect(removeSnippet(ctx, stranger, made.id)).rejects.toMatchObject({ code: 'not_found' })
  await removeSnippet(ctx, scope, made.id)
  expect(await names()).toEqual(['after'])
})

it('never lets a field go out that nobody filled', async () => {
  await using world = await createWorld(sandbox)
  const { input } = await threadToAnswer(world)
  const open = { ...input, draftId: newId(), body: 'Hi {first name},\n\nthank you.' }
  await expect(sendReply(world.ctx, world.scope, open)).rejects.toMatchObject({ code: 'bad_request' })
  await world.work()
  expect(await sentOf(world)).toEqual([])
})
