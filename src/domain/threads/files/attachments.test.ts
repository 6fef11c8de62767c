import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { newId } from '#lib/new-id.ts'
import { sandbox, withSandbox } from '../../../../test/tasks/sandbox.ts'
import { createWorld, makeWorkspace } from '../../../../test/world.ts'
import { syncReplies } from '../sync/sync-replies.ts'
import { linkAttachment, openAttachment, readLink } from './attachments.ts'

withSandbox()

it('opens a file of a mail by a link of a minute, and nothing else by it', async () => {
  await using world = await createWorld(sandbox)
  const { ctx, scope } = world
  const [lead] = world.platform.leads
  const mail = { workspaceId: world.platform.id, leadId: lead?.id, text: 'Our needs.', attachments: ['a.csv', 'b.pdf'] }
  await sandbox.leadReplies(mail)
  await syncReplies(ctx, scope)
  const [message] = await world.rows<{ id: string; thread_id: string }>('select id, thread_id from messages')
  const named = { threadId: message?.thread_id ?? '', messageId: message?.id ?? '', place: 1 }
  const token = await linkAttachment(ctx, scope, named)
  const linked = readLink(ctx, token)
  expect(linked).toMatchObject({ workspaceId: scope.workspaceId, of: { messageId: message?.id, place: 1 } })
  const opened = linked && (await openAttachment(ctx, scope, linked))
  expect([opened?.name, opened && (await text(opened.file.content))]).toEqual(['b.pdf', 'This is b.pdf.'])

  const notThere = { code: 'not_found' }
  await expect(linkAttachment(ctx, scope, { ...named, place: 2 })).rejects.toMatchObject(notThere)
  await expect(linkAttachment(ctx, scope, { ...named, threadId: newId() })).rejects.toMatchObject(notThere)
  await expect(linkAttachment(ctx, await makeWorkspace(ctx), named)).rejects.toMatchObject(notThere)
  expect(readLink(ctx, `${token.slice(0, -4)}AAAA`)).toBeNull()
  expect(readLink(ctx, 'nothing')).toBeNull()
  world.clock.forward(61_000)
  expect(readLink(ctx, token)).toBeNull()
})
