import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { scoreMessage } from '#domain/intent/score-message.ts'
import type { SandboxProcess } from '../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { correctIntent } from './correct-intent.ts'
import { lockThread, upsertContact } from './store.ts'
import { takeOverOptOut } from './sync/notice-opt-out.ts'
import { syncReplies } from './sync/sync-replies.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())

interface Mail {
  messageId: string
  threadId: string
}

/** A mail of the lead that nobody has judged. */
async function written(world: World, text: string): Promise<Mail> {
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id, text })
  await syncReplies(world.ctx, world.scope)
  const [mail] = await world.rows<Mail>('select id as "messageId", thread_id as "threadId" from messages')
  if (mail === undefined) throw new Error('no mail')
  return mail
}

/** Takes in another mail of the same lead: up to their contact, and its thread once `go` is done. */
async function another(world: World, holds: () => void, go: Promise<void>): Promise<void> {
  const { ctx, scope, platform } = world
  const [place] = await world.rows<{ connectionId: string; campaignId: string; email: string }>(
    `select c.connection_id as "connectionId", t.campaign_id as "campaignId", c.email from threads t join contacts c on c.id = t.contact_id`,
  )
  if (place === undefined) throw new Error('no thread')
  const { connectionId, campaignId, email } = place
  const lead = { id: String(platform.leads[0]?.id), email, name: 'Lead', company: '', title: '', details: {} }
  await inTx(ctx, scope, async (tx) => {
    const contact = await upsertContact(tx, scope, {
      newId: crypto.randomUUID(),
      connectionId,
      lead,
      email,
      name: '',
      mailId: '2',
    })
    holds()
    await go
    await lockThread(tx, scope, {
      newId: crypto.randomUUID(),
      contact,
      campaignId,
      direction: 'inbound',
      at: ctx.now(),
    })
  })
}

const isWaited = async (world: World): Promise<void> => {
  const asked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await world.rows(asked)).length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
}

it.each<[string, (world: World, mail: Mail) => Promise<void>]>([
  ['is read in their words', (world, mail) => scoreMessage(world.ctx, world.scope, mail)],
  [
    'is seen by a person',
    (world, { threadId }) => correctIntent(world.ctx, world.scope, threadId, { label: 'unsubscribe', score: -5 }),
  ],
  ['is told by the platform', (world, { threadId }) => takeOverOptOut(world.ctx, world.scope, threadId)],
])('an opt-out that %s waits for another mail of theirs, and neither for the other in a ring', async (_, optOut) => {
  await using world = await createWorld(sandbox)
  const mail = await written(world, 'Please unsubscribe me from your list.')
  await sandbox.leadUnsubscribes({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id })
  const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const taken = another(world, held.resolve, go.promise)
  await held.promise
  const out = optOut(world, mail)
  await isWaited(world)
  go.resolve()
  expect((await Promise.allSettled([taken, out])).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await world.rows('select unsubscribed_at is not null as out from contacts')).toEqual([{ out: true }])
})
