import { expect, it } from 'vitest'
import { sendReply } from '#domain/tasks/send-reply.ts'
import { readThread } from '#domain/threads/reads.ts'
import { inWorld, leadWrites, modelWorld, openDraft, withModel } from '../../../test/model-world.ts'
import { guardAgainst } from './check-draft.ts'
import { gather } from './material.ts'

withModel()

it.each([
  ['an agent’s mail', true, 'block'],
  ['a person’s mail', false, 'reader'],
])('what %s said back to a lead does not become ours', async (_, isByAgent, severity) => {
  await using world = await modelWorld()
  const threadId = await leadWrites(world, 'Do you have a 90 day trial?')
  const { id: draftId, subject } = await openDraft(world, threadId)
  const thread = await inWorld(world, (tx) => readThread(tx, world.scope, threadId))
  const words = { threadId, draftId, revision: thread?.revision ?? -1, subject }
  await sendReply(world.ctx, world.scope, { ...words, body: 'Hello,\n\nDo you need a 90 day trial?' })
  await world.work()
  await world.rows('update tasks set is_automatic = $1', [isByAgent])
  await leadWrites(world, 'Yes please.')

  const material = await inWorld(world, (tx) => gather(world.ctx, tx, world.scope, threadId))
  expect(material.messages.map(({ direction }) => direction)).toEqual(['inbound', 'outbound', 'inbound'])
  const draft = { subject, body: 'Hello,\n\nWe give you a 90 day trial.' }
  expect(guardAgainst({ ...material, reads: 'facts' }, draft, []).verdicts).toContainEqual(
    expect.objectContaining({ severity, text: '90 day', finding: expect.objectContaining({ code: 'only_the_leads' }) }),
  )
})
