import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SandboxProcess } from '../../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { syncReplies } from './sync-replies.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())

/** The platform files a notice among the bounces: the kinds in the timeline, the label, and how many contacts count as bounced. */
async function filed(world: World, subject: string, text: string) {
  const leadId = world.platform.leads[0]?.id
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId, label: 'bounce', subject, text })
  await syncReplies(world.ctx, world.scope)
  await world.work()
  expect(await world.rows('select is_bounce from messages')).toEqual([{ is_bounce: true }])
  const [thread] = await world.rows<{ label: string }>('select label from threads')
  const told = await world.rows<{ kind: string }>("select kind from timeline_entries where kind = 'bounced'")
  const bounced = await world.rows('select 1 from contacts where bounced_at is not null')
  return [told.map(({ kind }) => kind), thread?.label, bounced.length]
}

it('a delay that the platform files as a bounce leaves the contact reachable', async () => {
  await using world = await createWorld(sandbox)
  const text = 'THIS IS A WARNING MESSAGE ONLY. Delivery has been delayed. The message will be retried for 2 more days.'
  expect(await filed(world, 'Delivery Status Notification (Delay)', text)).toEqual([[], 'auto_reply', 0])
})

it('a failure marks the contact as bounced', async () => {
  await using world = await createWorld(sandbox)
  const text = 'Delivery to the following recipient failed permanently: 550 5.1.1 User unknown'
  expect(await filed(world, 'Delivery Status Notification (Failure)', text)).toEqual([['bounced'], 'bounce', 1])
})
