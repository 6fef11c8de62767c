import { expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import type { PlatformMail } from '#domain/sending-platform.ts'
import { actingWorld, interested, taskOf } from '../../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../../test/tasks/sandbox.ts'
import { withAdapter } from '../../../../test/tasks/sending.ts'
import type { World } from '../../../../test/world.ts'
import { openPlatform } from '../../connections/reads.ts'
import { readMail } from './ingest-mail.ts'
import { wordsAfterMs } from './late-words.ts'
import { syncReplies } from './sync-replies.ts'
import { takeDelivered } from './take-delivered.ts'

withSandbox()

/** The lead writes, and a webhook tells of it before the platform has taken the mail apart: it brings all but the words. */
async function comesWithoutWords(world: World): Promise<{ threadId: string; deliver: () => Promise<void> }> {
  const { ctx, scope, platform } = world
  // The sync of the connect.
  await world.work()
  await sandbox.leadReplies({ workspaceId: platform.id, leadId: platform.leads[0]?.id, text: interested })
  const { client, connectionId } = await openPlatform(ctx, scope)
  const [mail] = (await client.listMail(null)).mails
  if (mail === undefined) throw new Error('The lead has not written')
  const deliver = async (change: Partial<PlatformMail> = {}): Promise<void> => {
    const read = await readMail(ctx, { connectionId, source: 'webhook', campaign: null, mail: { ...mail, ...change } })
    await inTx(ctx, scope, (tx) => takeDelivered(tx, scope, read))
    await world.work()
  }
  await deliver({ text: '', html: null })
  expect(await world.rows('select new_text from messages')).toEqual([{ new_text: '' }])
  const [thread] = await world.rows<{ id: string }>('select id from threads')
  return { threadId: thread?.id ?? '', deliver }
}

const stands = (world: World) => world.rows('select label, snippet, status from threads')
const read = [{ label: 'interested', snippet: interested, status: 'pending' }]

it.each([
  ['the sync', (world: World) => syncReplies(world.ctx, world.scope)],
  ['the mail itself, asked for a moment later,', async (world: World) => world.clock.forward(wordsAfterMs)],
])(
  'what a lead wrote is read and answered though its webhook came without the words: %s brings them',
  async (_, bring) => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const { threadId } = await comesWithoutWords(world)
    expect(await stands(world)).toMatchObject([{ snippet: '' }])
    await bring(world)
    await world.work()
    expect(await stands(world)).toEqual(read)
    expect(await taskOf(world, threadId)).toMatchObject({ type: 'reply', status: 'ready' })
    expect(await world.rows('select new_text from messages')).toEqual([{ new_text: interested }])
  },
)

it('and where the webhook tells of it once more', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const { deliver } = await comesWithoutWords(world)
  await deliver()
  expect(await stands(world)).toEqual(read)
})

it('and where they come only after hours, when no list that a sync reads shows the mail any more', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const { platforms } = world.ctx
  let hasWords = false
  const tell = <Mail extends PlatformMail>(mail: Mail): Mail => (hasWords ? mail : { ...mail, text: '', html: null })
  world.ctx.platforms = withAdapter(world, {
    open: (access) => {
      const client = platforms.sandbox.open(access)
      return {
        ...client,
        getMail: async (handle) => tell(await client.getMail(handle)),
        listMail: async (cursor) => {
          const { mails, nextCursor } = await client.listMail(cursor)
          return { mails: hasWords ? [] : mails.map(tell), nextCursor }
        },
      }
    },
  })
  await world.work()
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id, text: interested })
  await syncReplies(world.ctx, world.scope)
  await world.work()
  for (const ms of [wordsAfterMs, 3 * wordsAfterMs, 60 * 60_000]) {
    world.clock.forward(ms)
    await world.work()
  }
  expect(await stands(world)).toMatchObject([{ snippet: '' }])
  hasWords = true
  world.clock.forward(12 * 60 * 60_000)
  await world.work()
  expect(await stands(world)).toEqual(read)
})
