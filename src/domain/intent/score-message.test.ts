import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { readThread } from '#domain/threads/reads.ts'
import { syncReplies } from '#domain/threads/sync-replies.ts'
import { readThreadPage } from '#domain/threads/thread-page.ts'
import { type SandboxProcess, startSandbox } from '../../../test/sandbox-process.ts'
import { createWorld, type World } from '../../../test/world.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())

async function judged(world: World, reply: Record<string, unknown>) {
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id, ...reply })
  await syncReplies(world.ctx, world.scope)
  await world.work()
  const { rows } = await inTx(world.ctx, world.scope, (tx) =>
    readThreadPage(tx, world.scope, { view: 'all', limit: 5 }),
  )
  return rows[0]
}

const leadAtPlatform = async (world: World): Promise<unknown> => {
  const response = await fetch(`${sandbox.url}/api/leads/${world.platform.leads[0]?.id}`, {
    headers: { authorization: `Bearer ${world.platform.apiKey}` },
  })
  return (await response.json()).data.status
}

it('a judged reply shows the words of the lead that caused its score', async () => {
  await using world = await createWorld(sandbox)
  const row = await judged(world, { text: 'Sounds good. Can we talk on Thursday at 10?' })
  expect(row).toMatchObject({ label: 'meeting_request', status: 'new' })
  expect(row?.intentScore).toBeGreaterThanOrEqual(7)
  for (const reason of row?.reasons ?? []) expect('Sounds good. Can we talk on Thursday at 10?').toContain(reason.quote)
})

it('a judged reply shows the day to ask again and the person it names', async () => {
  await using world = await createWorld(sandbox)
  const row = await judged(world, { text: 'Not now, but ask Eva Ruiz (eva.ruiz@lead.example) again in six months.' })
  const thread = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, row?.id ?? ''))
  expect(thread).toMatchObject({ label: 'not_now', action: 'reply', lang: 'en' })
  expect(thread?.referral).toEqual({ name: 'Eva Ruiz', email: 'eva.ruiz@lead.example' })
  expect(thread?.dates).toEqual([{ kind: 'ask_again', day: expect.stringMatching(/^20\d\d-/), quote: 'six months' }])
})

it.each([
  ['in plain words', 'Please unsubscribe me from your list.'],
  ['among abuse', 'You idiots, remove me from this list at once and never write again!'],
])('an opt-out %s scores below zero, reaches the platform, and nothing is drafted', async (_, text) => {
  await using world = await createWorld(sandbox)
  const row = await judged(world, { text })
  expect(row?.intentScore).toBeLessThan(0)
  expect(row?.nextStep).toBeNull()
  expect(await leadAtPlatform(world)).toBe('unsubscribed')
  expect(await world.rows('select 1 from contacts where unsubscribed_at is not null')).toHaveLength(1)
  expect(await world.rows('select 1 from drafts')).toHaveLength(0)
})

it('an opt-out holds, though the lead wrote again before it was read', async () => {
  await using world = await createWorld(sandbox)
  const lead = { workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id }
  await sandbox.leadReplies({ ...lead, text: 'Please unsubscribe me from your list.' })
  await judged(world, { text: 'Thanks.' })
  expect(await leadAtPlatform(world)).toBe('unsubscribed')
  expect(await world.rows('select 1 from contacts where unsubscribed_at is not null')).toHaveLength(1)
})

it('an opt-out that the lead only quotes from our own mail counts for nothing', async () => {
  await using world = await createWorld(sandbox)
  const row = await judged(world, {
    text: 'What does it cost?\n\nOn Mon, 2 Nov 2026 at 09:00, Clara <clara@sender.example> wrote:\n> To unsubscribe, reply with "unsubscribe".\n',
  })
  expect(row?.intentScore).toBeGreaterThan(0)
  expect(await leadAtPlatform(world)).not.toBe('unsubscribed')
})
