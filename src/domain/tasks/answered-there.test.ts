import { expect, it } from 'vitest'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { actingWorld, interested, sentOf, statusOf } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { withAdapter } from '../../../test/tasks/sending.ts'
import type { World } from '../../../test/world.ts'
import { openPlatform } from '../connections/reads.ts'
import { inTx } from '../context.ts'
import { readMail } from '../threads/sync/ingest-mail.ts'
import { takeDelivered } from '../threads/sync/take-delivered.ts'

withSandbox()

it('whom a person has answered inside the platform gets no automatic answer, though the read was cut short behind the lead’s mail', async () => {
  await using world = await actingWorld()
  const [lead] = world.platform.leads
  const [mail] = await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: lead?.id, text: interested })
  await sandbox.manualSend({ replyId: mail?.id, text: 'I have called you just now.' })
  expect(await sentOf(world)).toBe(1)
  let pages = 0
  const platforms = withAdapter(world, {
    open: (access) => {
      const client = world.ctx.platforms.sandbox.open(access)
      return {
        ...client,
        // A mail a page, and the third one does not come.
        listMail: async () => {
          const { mails } = await client.listMail(null)
          const one = mails.toSorted((a, b) => b.position - a.position)[pages]
          pages += 1
          if (pages > 2 || one === undefined)
            throw Object.assign(new Error('away'), { name: 'PlatformError', code: 'unreachable', retryAfterMs: null })
          return { mails: [one], nextCursor: String(pages) }
        },
      }
    },
  })
  await syncReplies({ ...world.ctx, platforms }, world.scope).catch(() => undefined)
  expect(pages).toBe(3)
  await world.work({ except: ['sync_replies'] })
  world.clock.forward(60_000)
  await world.work({ except: ['sync_replies'] })
  expect(await world.rows('select direction from messages')).toContainEqual({ direction: 'inbound' })
  expect(await sentOf(world)).toBe(1)
})

/** Webhooks tell of the lead's newest mail and of a person's answer to it in the wrong order, while nothing can be compared. */
async function comeInWrongOrder(world: World): Promise<void> {
  const [lead] = world.platform.leads
  const [mail] = await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: lead?.id, text: interested })
  await sandbox.manualSend({ replyId: mail?.id, text: 'I have called you just now.' })
  const { client, connectionId } = await openPlatform(world.ctx, world.scope)
  const { mails } = await client.listMail(null)
  for (const id of ['outbound', 'inbound'].map((way) => mails.find(({ direction }) => direction === way)?.id)) {
    const told = mails.find((one) => one.id === id)
    if (told === undefined) throw new Error('It is not there')
    const read = await readMail(world.ctx, { connectionId, source: 'webhook', campaign: null, mail: told })
    await inTx(world.ctx, world.scope, (tx) => takeDelivered(tx, world.scope, read))
    await world.work({ except: ['sync_replies'] })
  }
  world.clock.forward(60_000)
  await world.work({ except: ['sync_replies'] })
}

it.each([
  ['a conversation that is not known yet', undefined],
  ['one that is', 'I am out of office until 3 December. Your mail is not forwarded.'],
])('nor where the webhook of the lead’s mail comes after that of the answer, in %s', async (_, before) => {
  await using world = await actingWorld()
  await world.work()
  if (before !== undefined) {
    await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id, text: before })
    await syncReplies(world.ctx, world.scope)
    await world.work()
  }
  await comeInWrongOrder(world)
  expect(await sentOf(world)).toBe(1)
  const [thread, ...others] = await world.rows<{ id: string }>('select id from threads')
  expect(others).toEqual([])
  expect(await statusOf(world, thread?.id ?? '')).toBe('replied')
  expect(await world.rows('select 1 from sync_backlog')).toEqual([])
})
