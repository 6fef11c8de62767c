import { expect } from 'vitest'
import { type AgentInput, agentDefaults } from '#contract/agents.ts'
import type { Task } from '#contract/tasks.ts'
import { inTx } from '#domain/context.ts'
import type { PlatformMail } from '#domain/sending-platform.ts'
import { readOpenTask } from '#domain/tasks/reads.ts'
import { queueFollowUps } from '#domain/tasks/write-follow-up.ts'
import { readThreadPage } from '#domain/threads/lists/thread-page.ts'
import { readThread, readTimeline } from '#domain/threads/reads.ts'
import { ingestMail, readMail } from '#domain/threads/sync/ingest-mail.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { makeAgent } from '../make-agent.ts'
import { createWorld, type World } from '../world.ts'
import { sandbox } from './sandbox.ts'

export const hour = 3_600_000
export const day = 24 * hour
export const interested = 'Yes, this sounds interesting. Please tell me more about how it works.'

/** A world whose agent sends by itself, without delay and at any hour, unless told otherwise. */
export async function actingWorld(
  change: Partial<AgentInput> = {},
  settings: { wakeTime?: string; timeZone?: string } = {},
) {
  const world = await createWorld(sandbox)
  await updateSettings(world.ctx, world.scope, { wakeTime: '00:00', timeZone: 'UTC', ...settings })
  const agent = { ...agentDefaults, name: 'Ann', autoSendEnabled: true, delayMin: 0, delayMax: 0, ...change }
  await makeAgent(world.ctx, world.scope, agent)
  return world
}

export async function leadWrites(world: World, text: string, lead = 0, more = {}): Promise<string> {
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: world.platform.leads[lead]?.id, text, ...more })
  await syncReplies(world.ctx, world.scope)
  await world.work()
  const email = world.platform.leads[lead]?.email
  const { rows } = await inTx(world.ctx, world.scope, (tx) =>
    readThreadPage(tx, world.scope, { view: 'all', limit: 50 }),
  )
  return rows.find(({ contactEmail }) => contactEmail === email)?.id ?? ''
}

/** Makes a conversation that of another campaign: what the lead writes from now on is a conversation beside it. */
export async function inOtherCampaign(world: World, threadId: string, number = 1): Promise<string> {
  await world.rows(
    `with other as (insert into campaigns (workspace_id, id, connection_id, platform_id, name, status)
       select workspace_id, gen_random_uuid(), connection_id, (platform_id::int + 1000000 * $2::int)::text, 'Other', status from campaigns limit 1 returning id)
     update threads t set campaign_id = other.id from other where t.id = $1`,
    [threadId, number],
  )
  return threadId
}

/** A mail that the lead wrote an hour ago, or when it says, comes only now. */
export async function comesLate(
  world: World,
  threadId: string,
  text: string,
  more: Partial<Pick<PlatformMail, 'senderEmailId' | 'senderEmail' | 'receivedAt'>> = {},
): Promise<void> {
  const [lead] = world.platform.leads
  const [thread] = await world.rows(
    `select m.connection_id, c.platform_id as platform_campaign_id, c.name from messages m
       join threads t on t.id = m.thread_id join campaigns c on c.id = t.campaign_id`,
  )
  const campaignId = String(thread?.platform_campaign_id)
  await inTx(world.ctx, world.scope, async (tx) =>
    ingestMail(
      tx,
      world.scope,
      await readMail(world.ctx, {
        connectionId: String(thread?.connection_id),
        source: 'sync',
        campaign: { id: campaignId, name: String(thread?.name) },
        mail: {
          id: '1',
          handle: '1',
          position: 1,
          direction: 'inbound',
          isBounce: false,
          isAutomated: false,
          isTracked: true,
          subject: 'Re: hello',
          text,
          html: null,
          receivedAt: new Date(world.ctx.now().getTime() - hour),
          from: { email: lead?.email ?? '', name: 'Lead' },
          to: [],
          cc: [],
          primaryTo: 'us@sender.example',
          messageId: null,
          attachments: [],
          campaignId,
          lead: { id: String(lead?.id), email: lead?.email ?? '', name: 'Lead', company: '', title: '', details: {} },
          senderEmailId: null,
          senderEmail: null,
          ...more,
        },
      }),
    ),
  )
  await world.work()
  expect(await world.rows("select 1 from messages where platform_reply_id = '1'")).toHaveLength(1)
  expect(await world.rows('select distinct thread_id from messages')).toEqual([{ thread_id: threadId }])
}

export const sentOf = async (world: World) => (await sandbox.sent(world.platform.id)).length
export const taskOf = (world: World, threadId: string): Promise<Task | null> =>
  inTx(world.ctx, world.scope, (tx) => readOpenTask(tx, world.scope, threadId))
export const statusOf = async (world: World, threadId: string) =>
  (await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId)))?.status
export const timelineOf = async (world: World, threadId: string) =>
  (await inTx(world.ctx, world.scope, (tx) => readTimeline(tx, world.scope, threadId, 100))).toReversed()
export const told = async (world: World, threadId: string, kind: string) =>
  (await timelineOf(world, threadId)).filter((entry) => entry.kind === kind).map(({ detail }) => detail)

/** Lets time pass as a worker would see it: what is planned is written, what is due goes out. */
export async function pass(world: World, ms: number): Promise<void> {
  world.clock.forward(ms)
  await queueFollowUps(world.ctx, world.scope)
  await world.work()
}
