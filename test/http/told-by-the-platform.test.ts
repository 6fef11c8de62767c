import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { makeAgent } from '../make-agent.ts'
import { eventually } from '../process/eventually.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { type Served, serve } from './served.ts'

let sandbox: SandboxProcess
let world: World
let served: Served

beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())

beforeEach(async () => {
  world = await createWorld(sandbox)
  served = await serve(world)
  await updateSettings(served.ctx, world.scope, { wakeTime: '00:00' })
  const agent = { ...agentDefaults, name: 'Ann', autoSendEnabled: true, delayMin: 10, delayMax: 10 }
  await makeAgent(served.ctx, world.scope, agent)
  await sandbox.leadReplies({
    workspaceId: world.platform.id,
    leadId: world.platform.leads[0]?.id,
    text: 'Yes, this sounds interesting. Please tell me more.',
  })
  await delivered('lead_replied')
  expect(await rows('select status, is_automatic from tasks')).toEqual([{ status: 'pending', is_automatic: true }])
})
afterEach(async () => {
  await served[Symbol.asyncDispose]()
  await world[Symbol.asyncDispose]()
})

const rows = (text: string): Promise<Record<string, unknown>[]> => world.rows(text)

/** Waits for the platform's webhook, then does what follows from it. */
async function delivered(type: string): Promise<void> {
  await eventually(`a delivery of ${type}`, async () =>
    (await rows('select type from webhook_events')).some((row) => row.type === type),
  )
  await world.work()
}

describe('an answer that waits for its time', () => {
  it('is cancelled with its draft, when a person answers inside the platform', async () => {
    const [mail] = await world.rows<{ id: number }>('select platform_reply_id::int as id from messages')
    await sandbox.manualSend({ replyId: mail?.id, text: 'I have just called you.' })
    await delivered('manual_email_sent')
    expect(await rows('select status from tasks')).toEqual([{ status: 'canceled' }])
    expect(await rows('select state from drafts')).toEqual([{ state: 'discarded' }])
    expect(await rows('select status from threads')).toEqual([{ status: 'replied' }])
    world.clock.forward(3_600_000)
    await world.work()
    expect((await sandbox.sent(world.platform.id)).map(({ text }) => text)).toEqual(['I have just called you.'])
  })

  it('is cancelled, when the lead opts out by the link of a campaign mail', async () => {
    await sandbox.leadUnsubscribes({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id })
    await delivered('lead_unsubscribed')
    expect(await rows('select status from tasks')).toEqual([{ status: 'canceled' }])
    world.clock.forward(3_600_000)
    await world.work()
    expect(await sandbox.sent(world.platform.id)).toEqual([])
  })
})
