import { expect, it } from 'vitest'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { actingWorld, interested, sentOf } from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { withAdapter } from '../../../test/tasks/sending.ts'

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
