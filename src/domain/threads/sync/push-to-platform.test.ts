import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { agentDefaults } from '#contract/agents.ts'
import { connect } from '#domain/connections/connect.ts'
import { inTx } from '#domain/context.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { makeAgent } from '../../../../test/make-agent.ts'
import type { SandboxProcess } from '../../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { correctIntent } from '../correct-intent.ts'
import { readThreadPage } from '../lists/thread-page.ts'
import { readThreadCounts, readTimeline } from '../reads.ts'
import { setArchived } from '../set-aside.ts'
import { pushToPlatform } from './push-to-platform.ts'
import { syncReplies } from './sync-replies.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())
beforeEach(() => sandbox.clearFaults())

const leadShape = z.object({
  data: z.object({
    status: z.string(),
    lead_campaign_data: z.array(z.object({ interested: z.boolean(), status: z.string() })),
  }),
})

/** The lead as the sandbox itself holds it. */
async function leadThere({ platform }: World) {
  const response = await fetch(`${sandbox.url}/api/leads/${platform.leads[0]?.id}`, {
    headers: { authorization: `Bearer ${platform.apiKey}` },
  })
  return leadShape.parse(await response.json()).data
}

async function leadWrites(world: World, text: string): Promise<string> {
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id, text })
  await syncReplies(world.ctx, world.scope)
  await world.work()
  const { rows } = await inTx(world.ctx, world.scope, (tx) =>
    readThreadPage(tx, world.scope, { view: 'all', limit: 1 }),
  )
  return rows[0]?.id ?? ''
}

const told = async (world: World, threadId: string) =>
  (await inTx(world.ctx, world.scope, (tx) => readTimeline(tx, world.scope, threadId, 100)))
    .filter(({ kind }) => kind === 'platform_told' || kind === 'platform_not_told')
    .map(({ kind, detail }) => ({ kind, ...detail }))
    .toReversed()

const optOut = 'Please unsubscribe me from your mails.'

describe('the platform is told', () => {
  it('of an opt-out, and shows that it holds there', async () => {
    await using world = await createWorld(sandbox)
    const threadId = await leadWrites(world, optOut)
    expect((await leadThere(world)).status).toBe('unsubscribed')
    expect(await told(world, threadId)).toEqual([{ kind: 'platform_told', what: 'unsubscribe', confirmed: true }])
  })

  it('of an opt-out that a person sees and the rules did not', async () => {
    await using world = await createWorld(sandbox)
    const threadId = await leadWrites(world, 'Who gave you this address?')
    await correctIntent(world.ctx, world.scope, threadId, { label: 'unsubscribe', score: -8 })
    await world.work()
    expect((await leadThere(world)).status).toBe('unsubscribed')
  })

  it('of an interested lead', async () => {
    await using world = await createWorld(sandbox)
    const threadId = await leadWrites(world, 'Yes, this sounds interesting. Please tell me more.')
    expect((await leadThere(world)).lead_campaign_data).toContainEqual(expect.objectContaining({ interested: true }))
    expect(await told(world, threadId)).toEqual([{ kind: 'platform_told', what: 'interested', confirmed: true }])
  })

  it('to stop its sequence once we have answered, and only once', async () => {
    await using world = await createWorld(sandbox)
    await updateSettings(world.ctx, world.scope, { wakeTime: '00:00' })
    const agent = {
      ...agentDefaults,
      name: 'Ann',
      autoSendEnabled: true,
      delayMin: 0,
      delayMax: 0,
      followupEnabled: false,
    }
    await makeAgent(world.ctx, world.scope, agent)
    const threadId = await leadWrites(world, 'Yes, this sounds interesting. Please tell me more.')
    await leadWrites(world, 'It seems too expensive for us.')
    expect(await sandbox.sent(world.platform.id)).toHaveLength(2)
    const statuses = (await leadThere(world)).lead_campaign_data.map(({ status }) => status)
    expect(statuses).not.toContain('in_sequence')
    expect((await told(world, threadId)).filter((entry) => 'what' in entry && entry.what === 'stop_sequence')).toEqual([
      { kind: 'platform_told', what: 'stop_sequence', confirmed: true },
    ])
  })

  it.each([
    ['has a fault', { kind: 'server_error', status: 503 }],
    ['does not accept the key', { kind: 'unauthorized' }],
  ])('again until it listens, when it %s; that it did not is told once', async (_, rule) => {
    await using world = await createWorld(sandbox)
    const match = { method: 'PATCH', path: '/api/replies/*/unsubscribe' }
    await sandbox.fault({ ...rule, match, times: 2 })
    const threadId = await leadWrites(world, optOut)
    expect((await leadThere(world)).status).not.toBe('unsubscribed')
    for (let tries = 0; tries < 20 && (await leadThere(world)).status !== 'unsubscribed'; tries += 1) {
      world.clock.forward(60_000)
      await world.work()
    }
    expect((await leadThere(world)).status).toBe('unsubscribed')
    expect(await told(world, threadId)).toEqual([
      {
        kind: 'platform_not_told',
        what: 'unsubscribe',
        why: { code: 'said', message: expect.stringContaining(world.ctx.platforms.sandbox.displayName) },
        last: false,
      },
      { kind: 'platform_told', what: 'unsubscribe', confirmed: true },
    ])
  })

  it('in vain: people hear that somebody must see to the opt-out, until it holds there after all', async () => {
    await using world = await createWorld(sandbox)
    const { ctx, scope } = world
    await sandbox.fault({ kind: 'unauthorized', match: { method: 'PATCH', path: '/api/replies/*/unsubscribe' } })
    const threadId = await leadWrites(world, optOut)
    const raised = () => world.rows("select kind, thread_id as thread, detail from notices where kind = 'handoff'")
    expect(await raised()).toEqual([])
    const push = { threadId, what: 'unsubscribe' } as const
    await expect(pushToPlatform(ctx, scope, push, true)).rejects.toMatchObject({ code: 'rejected_key' })
    expect(await raised()).toEqual([
      {
        kind: 'handoff',
        thread: threadId,
        detail: { isOptOutUntold: true, reasons: [{ code: 'platform_said', message: expect.any(String) }] },
      },
    ])
    await sandbox.clearFaults()
    await pushToPlatform(ctx, scope, push, true)
    expect(await raised()).toEqual([])
  })

  it.each([
    ['says no', { kind: 'invalid' }, 0],
    ['is away for long', { kind: 'server_error', status: 503 }, 90],
    ['does not accept the key for long', { kind: 'unauthorized' }, 90],
  ])(
    'in vain, when it %s: a person is asked while it is tried on, and no more once it is told',
    async (_, rule, minutes) => {
      await using world = await createWorld(sandbox)
      await sandbox.fault({ ...rule, match: { method: 'PATCH', path: '/api/replies/*/unsubscribe' } })
      const threadId = await leadWrites(world, optOut)
      const needing = () =>
        inTx(world.ctx, world.scope, async (tx) => {
          const { rows } = await readThreadPage(tx, world.scope, { view: 'needs', limit: 9 })
          const { needs } = await readThreadCounts(tx, world.scope)
          return { badge: needs, rows: rows.map(({ id, needs, isOptOutInDoubt }) => ({ id, needs, isOptOutInDoubt })) }
        })
      if (minutes > 0) expect(await needing()).toEqual({ badge: 0, rows: [] })
      for (let tried = 0; tried < minutes + 20; tried += 5) {
        world.clock.forward(5 * 60_000)
        await world.work()
      }
      expect(await needing()).toEqual({ badge: 1, rows: [{ id: threadId, needs: 'opt_out', isOptOutInDoubt: false }] })
      expect(await world.rows("select thread_id as thread from notices where kind = 'handoff'")).toEqual([
        { thread: threadId },
      ])
      await sandbox.clearFaults()
      for (let tries = 0; tries < 20 && (await leadThere(world)).status !== 'unsubscribed'; tries += 1) {
        world.clock.forward(3600_000)
        await world.work()
      }
      expect(await needing()).toEqual({ badge: 0, rows: [] })
      expect(await world.rows("select 1 from notices where kind = 'handoff'")).toEqual([])
    },
  )

  it('in vain, of a thread that was put away meanwhile: it is there again, until it is put away once more', async () => {
    await using world = await createWorld(sandbox)
    const { ctx, scope } = world
    await sandbox.fault({ kind: 'unauthorized', match: { method: 'PATCH', path: '/api/replies/*/unsubscribe' } })
    const threadId = await leadWrites(world, optOut)
    const push = { threadId, what: 'unsubscribe' } as const
    const badge = async () => (await inTx(ctx, scope, (tx) => readThreadCounts(tx, scope))).needs
    const putAway = () => inTx(ctx, scope, (tx) => setArchived(tx, scope, threadId, true))
    await putAway()
    await expect(pushToPlatform(ctx, scope, push, true)).rejects.toMatchObject({ code: 'rejected_key' })
    expect(await badge()).toBe(1)
    await putAway()
    await expect(pushToPlatform(ctx, scope, push, true)).rejects.toMatchObject({ code: 'rejected_key' })
    expect(await badge()).toBe(0)
  })

  it('as done, once a person has done it there, though the mail is gone by which it is told', async () => {
    await using world = await createWorld(sandbox)
    await sandbox.fault({ kind: 'not_found', match: { method: 'PATCH', path: '/api/replies/*/unsubscribe' } })
    const threadId = await leadWrites(world, optOut)
    expect(await world.rows('select needs from threads')).toEqual([{ needs: 'opt_out' }])
    await sandbox.leadUnsubscribes({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id })
    await pushToPlatform(world.ctx, world.scope, { threadId, what: 'unsubscribe' }, false)
    expect(await world.rows('select needs from threads')).toEqual([{ needs: null }])
  })

  it('once it is connected with another key, where nothing tries it again', async () => {
    await using world = await createWorld(sandbox)
    const { ctx, scope } = world
    await sandbox.fault({ kind: 'unauthorized', match: { method: 'PATCH', path: '/api/replies/*/unsubscribe' } })
    await leadWrites(world, optOut)
    for (let hours = 0; hours < 8 * 24; hours += 6) {
      world.clock.forward(6 * 3600_000)
      await world.work()
    }
    expect(await world.rows('select needs from threads')).toEqual([{ needs: 'opt_out' }])
    await sandbox.clearFaults()
    world.clock.forward(8 * 24 * 3600_000)
    await world.work()
    expect((await leadThere(world)).status).not.toBe('unsubscribed')
    // The database's own clock, by which a connection is made, has not moved.
    await world.rows("update threads set opt_out_untold_at = now() - interval '1 day'")
    await connect(ctx, scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey: world.platform.apiKey })
    await world.work()
    expect((await leadThere(world)).status).toBe('unsubscribed')
    expect(await world.rows('select needs from threads')).toEqual([{ needs: null }])
  })
})
