import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AgentInput, agentDefaults } from '#contract/agents.ts'
import type { Task } from '#contract/tasks.ts'
import { attachAgent } from '#domain/agents/attach-agent.ts'
import { readAgents } from '#domain/agents/reads.ts'
import { changeAgent, createAgent, removeAgent } from '#domain/agents/save-agent.ts'
import { inTx } from '#domain/context.ts'
import { readOpenDraft } from '#domain/drafts/reads.ts'
import { saveDraft } from '#domain/drafts/save-draft.ts'
import { setAiMode } from '#domain/threads/change-thread.ts'
import { ingestMail, readMail } from '#domain/threads/ingest-mail.ts'
import { readThread, readTimeline } from '#domain/threads/reads.ts'
import { syncReplies } from '#domain/threads/sync-replies.ts'
import { readThreadPage } from '#domain/threads/thread-page.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { newId } from '#lib/new-id.ts'
import { type SandboxProcess, startSandbox } from '../../../test/sandbox-process.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { cancelTask, rescheduleTask, runTaskNow } from './change-task.ts'
import { readOpenTask } from './reads.ts'
import { sendReply } from './send-reply.ts'
import { sendTask } from './send-task.ts'
import { queueFollowUps } from './write-follow-up.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())
beforeEach(() => sandbox.clearFaults())

const hour = 3_600_000
const day = 24 * hour
const interested = 'Yes, this sounds interesting. Please tell me more about how it works.'

/** A world whose agent sends by itself, without delay and at any hour, unless told otherwise. */
async function actingWorld(change: Partial<AgentInput> = {}, settings: { wakeTime?: string; timeZone?: string } = {}) {
  const world = await createWorld(sandbox)
  await updateSettings(world.ctx, world.scope, { wakeTime: '00:00', timeZone: 'UTC', ...settings })
  const agent = { ...agentDefaults, name: 'Ann', autoSendEnabled: true, delayMin: 0, delayMax: 0, ...change }
  await createAgent(world.ctx, world.scope, agent)
  return world
}

async function leadWrites(world: World, text: string, lead = 0): Promise<string> {
  await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: world.platform.leads[lead]?.id, text })
  await syncReplies(world.ctx, world.scope)
  await world.work()
  const email = world.platform.leads[lead]?.email
  const { rows } = await inTx(world.ctx, world.scope, (tx) =>
    readThreadPage(tx, world.scope, { view: 'all', limit: 50 }),
  )
  return rows.find(({ contactEmail }) => contactEmail === email)?.id ?? ''
}

/** A mail that the lead wrote an hour ago comes only now. */
async function comesLate(world: World, threadId: string, text: string): Promise<void> {
  const [lead] = world.platform.leads
  const [thread] = await world.rows(
    `select m.connection_id, c.platform_id as platform_campaign_id, c.name from messages m
       join threads t on t.id = m.thread_id join campaigns c on c.id = t.campaign_id`,
  )
  const campaignId = Number(thread?.platform_campaign_id)
  await inTx(world.ctx, world.scope, (tx) =>
    ingestMail(
      tx,
      world.scope,
      readMail(world.ctx, {
        connectionId: String(thread?.connection_id),
        source: 'sync',
        campaign: { id: campaignId, name: String(thread?.name) },
        mail: {
          id: 1,
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
          lead: { id: lead?.id ?? 0, email: lead?.email ?? '', name: 'Lead', company: '', title: '', details: {} },
          senderEmailId: null,
          senderEmail: null,
        },
      }),
    ),
  )
  await world.work()
  expect(await world.rows('select 1 from messages')).toHaveLength(2)
  expect(await world.rows('select distinct thread_id from messages')).toEqual([{ thread_id: threadId }])
}

const sentOf = async (world: World) => (await sandbox.sent(world.platform.id)).length
const taskOf = (world: World, threadId: string): Promise<Task | null> =>
  inTx(world.ctx, world.scope, (tx) => readOpenTask(tx, world.scope, threadId))
const statusOf = async (world: World, threadId: string) =>
  (await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId)))?.status
const timelineOf = async (world: World, threadId: string) =>
  (await inTx(world.ctx, world.scope, (tx) => readTimeline(tx, world.scope, threadId, 100))).toReversed()
const told = async (world: World, threadId: string, kind: string) =>
  (await timelineOf(world, threadId)).filter((entry) => entry.kind === kind).map(({ detail }) => detail)

/** Lets time pass as a worker would see it: what is planned is written, what is due goes out. */
async function pass(world: World, ms: number): Promise<void> {
  world.clock.forward(ms)
  await queueFollowUps(world.ctx, world.scope)
  await world.work()
}

describe('an agent that may send by itself', () => {
  it('answers a lead, and plans its first follow-up', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    expect(await sentOf(world)).toBe(1)
    expect(await statusOf(world, threadId)).toBe('replied')
    expect(await taskOf(world, threadId)).toMatchObject({
      type: 'follow_up',
      status: 'pending',
      draftId: null,
      followUpNumber: 1,
      followUpCount: 2,
    })
    expect(await told(world, threadId, 'follow_up_planned')).toMatchObject([{ number: 1, count: 2 }])
  })

  it('waits for its delay, and goes out once it has passed', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 20 })
    const threadId = await leadWrites(world, interested)
    const task = await taskOf(world, threadId)
    expect(task).toMatchObject({ status: 'pending', isAutomatic: true })
    expect(Date.parse(task?.scheduledAt ?? '')).toBe(world.clock.now.getTime() + 15 * 60_000)
    await pass(world, 14 * 60_000)
    expect(await sentOf(world)).toBe(0)
    await pass(world, 2 * 60_000)
    expect(await sentOf(world)).toBe(1)
  })

  it('sends nothing between midnight and wake time, even when a worker comes late', async () => {
    await using world = await actingWorld({ delayMin: 30, delayMax: 30 }, { wakeTime: '22:00' })
    const threadId = await leadWrites(world, interested)
    const due = (await taskOf(world, threadId))?.scheduledAt ?? ''
    expect(new Date(due).getUTCHours()).toBeGreaterThanOrEqual(22)
    // The worker comes back in the middle of the next night.
    world.clock.now = new Date(`${due.slice(0, 10)}T23:59:59Z`)
    world.clock.forward(4 * hour)
    await world.work()
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'pending', isAutomatic: true })
    await pass(world, 19 * hour)
    expect(await sentOf(world)).toBe(1)
  })

  it.each<[string, Partial<AgentInput>, string]>([
    ['the agent only drafts', { autoSendEnabled: false }, 'The agent drafts; a person sends.'],
  ])('leaves the draft to a person when %s, and says so', async (_, change, why) => {
    await using world = await actingWorld(change)
    const threadId = await leadWrites(world, interested)
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready' })
    expect(await told(world, threadId, 'waits_for_approval')).toEqual([{ why }])
  })

  it('hands a question that nothing is known about to a person', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, 'Which SAP versions do you support, and do you have an office in Oslo?')
    expect(await sentOf(world)).toBe(0)
    expect(await told(world, threadId, 'waits_for_approval')).toEqual([
      { why: expect.stringContaining('leaves this one to a person') },
    ])
  })

  it('stops at its daily cap and goes on the next day', async () => {
    await using world = await actingWorld({ dailyCap: 1, followupEnabled: false })
    await leadWrites(world, interested, 0)
    const second = await leadWrites(world, interested, 1)
    expect(await sentOf(world)).toBe(1)
    expect(await told(world, second, 'waits_for_approval')).toEqual([
      { why: 'The agent has reached its daily cap of 1 automatic sends.' },
    ])
    world.clock.forward(day)
    await leadWrites(world, interested, 2)
    expect(await sentOf(world)).toBe(2)
  })

  it('stops at its daily cap though several workers send at the same moment', async () => {
    await using world = await actingWorld({ dailyCap: 1, delayMin: 5, delayMax: 5 })
    for (const lead of [0, 1, 2, 3]) await leadWrites(world, interested, lead)
    world.clock.forward(6 * 60_000)
    const due = await world.rows<{ id: string }>("select id from tasks where status = 'pending'")
    expect(due).toHaveLength(4)
    // So that none of them waits for a connection while another is done.
    await Promise.all(due.map(() => world.ctx.pool.query('select pg_sleep(0.2)')))
    await Promise.all(due.map(({ id }) => sendTask(world.ctx, world.scope, id)))
    expect(await sentOf(world)).toBe(1)
  })

  it('stops at its cap of one conversation', async () => {
    await using world = await actingWorld({ threadCap: 1 })
    const threadId = await leadWrites(world, interested)
    await leadWrites(world, 'That sounds interesting. Tell me more, please.')
    expect(await sentOf(world)).toBe(1)
    expect(await told(world, threadId, 'waits_for_approval')).toEqual([
      { why: 'The agent has reached its cap of 1 automatic sends in one conversation.' },
    ])
  })

  it('leaves an edited draft to the person who edited it', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const threadId = await leadWrites(world, interested)
    const draft = await inTx(world.ctx, world.scope, async (tx) => {
      const thread = await readThread(tx, world.scope, threadId)
      return readOpenDraft(tx, world.scope, threadId, thread?.revision ?? 0)
    })
    if (draft === null) throw new Error('no draft')
    const words = { threadId, draftId: draft.id, version: draft.version, subject: draft.subject, body: 'My own words.' }
    await saveDraft(world.ctx, world.scope, words)
    await pass(world, hour)
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready', isAutomatic: false })
  })

  it('does not send what was scheduled when the conversation is set to drafts meanwhile', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const threadId = await leadWrites(world, interested)
    await setAiMode(world.ctx, world.scope, threadId, 'draft')
    await pass(world, hour)
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready' })
  })

  it('does not send what was scheduled when its agent is told to only draft, and ends the follow-ups of a deleted one', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const threadId = await leadWrites(world, interested)
    const [agent] = await inTx(world.ctx, world.scope, (tx) => readAgents(tx, world.scope))
    if (agent === undefined) throw new Error('no agent')
    await changeAgent(world.ctx, world.scope, agent.id, { ...agent, autoSendEnabled: false })
    await world.work()
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready', isAutomatic: false })
    await runTaskNow(world.ctx, world.scope, (await taskOf(world, threadId))?.id ?? '')
    await world.work()
    expect(await taskOf(world, threadId)).toMatchObject({ type: 'follow_up' })
    await removeAgent(world.ctx, world.scope, agent.id)
    await world.work()
    expect(await taskOf(world, threadId)).toBeNull()
    expect(await told(world, threadId, 'follow_ups_ended')).toEqual([{ why: 'no_agent' }])
  })

  it('sends in a conversation that is set to auto, though it only drafts elsewhere', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await leadWrites(world, interested)
    await setAiMode(world.ctx, world.scope, threadId, 'auto')
    await leadWrites(world, 'And please tell me more, this sounds good.')
    expect(await sentOf(world)).toBe(1)
  })

  it('drafts anew when the lead writes again before the answer went out', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const threadId = await leadWrites(world, interested)
    const first = await taskOf(world, threadId)
    await leadWrites(world, 'One more thing: this really is interesting, please tell me more.')
    const second = await taskOf(world, threadId)
    expect(second?.draftId).not.toBe(first?.draftId)
    await pass(world, hour)
    expect(await sentOf(world)).toBe(1)
  })
})

describe('a mail that comes late, older than the newest', () => {
  it('is known to the answer: what was written without it is written anew', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await leadWrites(world, interested)
    const before = await taskOf(world, threadId)
    await comesLate(world, threadId, 'By the way, we are ten people.')
    const after = await taskOf(world, threadId)
    expect(after).toMatchObject({ status: 'ready' })
    expect(after?.draftId).not.toBe(before?.draftId)
  })
})

describe('a campaign with an agent attached', () => {
  it('is answered by that agent, and by the workspace again once it is detached', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const quiet = { ...agentDefaults, name: 'Quiet', connectLevel: 'campaign' as const, delayMin: 0, delayMax: 0 }
    const threadId = await leadWrites(world, interested)
    const [thread] = await world.rows<{ campaign_id: string }>('select campaign_id from threads where id = $1', [
      threadId,
    ])
    const campaignId = thread?.campaign_id ?? ''
    const [other] = await world.rows<{ id: string }>('select id from campaigns where id <> $1 limit 1', [campaignId])
    const { agent } = await createAgent(world.ctx, world.scope, {
      ...quiet,
      autoSendEnabled: true,
      linkedCampaignId: other?.id ?? null,
    })
    const answeredBy = async () =>
      (await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId)))?.agentName
    expect(await answeredBy()).toBe('Ann')
    await attachAgent(world.ctx, world.scope, { campaignId, attachedAgentId: agent.id })
    expect(await answeredBy()).toBe('Quiet')
    await leadWrites(world, 'Tell me more, this sounds interesting.')
    expect(await sentOf(world)).toBe(1)
    await attachAgent(world.ctx, world.scope, { campaignId, attachedAgentId: null })
    expect(await answeredBy()).toBe('Ann')
    await expect(
      attachAgent(world.ctx, world.scope, { campaignId: newId(), attachedAgentId: agent.id }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a lead who opts out', () => {
  it('gets nothing more, not even what a person had scheduled', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await leadWrites(world, interested)
    const thread = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
    await sendReply(world.ctx, world.scope, {
      threadId,
      draftId: newId(),
      revision: thread?.revision ?? 0,
      subject: 'Re: Offer',
      body: 'I will call you.',
      sendAt: new Date(world.clock.now.getTime() + hour).toISOString(),
    })
    await leadWrites(world, 'Please unsubscribe me and do not write to me again.')
    await pass(world, day)
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, threadId)).toBeNull()
    expect(await told(world, threadId, 'superseded')).toContainEqual({ why: 'unsubscribed' })
  })

  it('gets nothing more in any of their conversations', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const lead = world.platform.leads[0]
    // The second one comes without a campaign: a conversation of its own, with the same person.
    await leadWrites(world, interested)
    const from = { email: lead?.email ?? '' }
    await sandbox.leadReplies({
      workspaceId: world.platform.id,
      leadId: lead?.id,
      text: interested,
      untracked: true,
      from,
    })
    await syncReplies(world.ctx, world.scope)
    await world.work()
    expect(await world.rows("select 1 from tasks where status = 'pending'")).toHaveLength(2)
    await leadWrites(world, 'Please unsubscribe me and do not write to me again.')
    expect(await world.rows("select 1 from tasks where status <> 'canceled'")).toEqual([])
    await pass(world, hour)
    expect(await sentOf(world)).toBe(0)
  })

  it('ends the follow-ups', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    await leadWrites(world, 'Please remove me from your list and stop writing to me.')
    for (let days = 0; days < 9; days += 1) await pass(world, day)
    expect(await sentOf(world)).toBe(1)
    expect(await told(world, threadId, 'follow_ups_ended')).toEqual([{ why: 'opted_out' }])
  })
})

describe('follow-ups', () => {
  it('go out on their days while the lead stays silent, each once, and then end', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    const sentByDay: number[] = []
    for (let days = 1; days <= 9; days += 1) {
      await pass(world, day)
      sentByDay.push(await sentOf(world))
    }
    expect(sentByDay).toEqual([1, 1, 2, 2, 2, 2, 3, 3, 3])
    const texts = (await sandbox.sent(world.platform.id)).map(({ text }) => text)
    expect(new Set(texts).size).toBe(3)
    expect(await taskOf(world, threadId)).toBeNull()
    expect(await told(world, threadId, 'follow_ups_ended')).toEqual([{ why: 'all_sent' }])
    expect(await statusOf(world, threadId)).toBe('replied')
  })

  it('wait for a person where the agent only drafts, and the next keeps its distance', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await leadWrites(world, interested)
    const answer = await taskOf(world, threadId)
    await runTaskNow(world.ctx, world.scope, answer?.id ?? '')
    await pass(world, 0)
    expect(await sentOf(world)).toBe(1)
    await pass(world, 4 * day)
    const followUp = await taskOf(world, threadId)
    expect(followUp).toMatchObject({ type: 'follow_up', status: 'ready', followUpNumber: 1 })
    expect(await statusOf(world, threadId)).toBe('pending')
    await runTaskNow(world.ctx, world.scope, followUp?.id ?? '')
    await world.work()
    expect(await sentOf(world)).toBe(2)
    expect(await taskOf(world, threadId)).toMatchObject({ type: 'follow_up', followUpNumber: 2, draftId: null })
  })

  it('end with any word of the lead', async () => {
    await using world = await actingWorld({ threadCap: 1 })
    const threadId = await leadWrites(world, interested)
    await leadWrites(world, 'Thanks. Let me think about it and I will come back to you.')
    expect(await told(world, threadId, 'follow_ups_ended')).toEqual([{ why: 'heard' }])
    expect((await taskOf(world, threadId))?.type).not.toBe('follow_up')
    for (let days = 0; days < 5; days += 1) await pass(world, day)
    expect(await sentOf(world)).toBe(1)
  })

  it('move past the day of return when the lead is away', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    const before = (await taskOf(world, threadId))?.scheduledAt ?? ''
    const back = new Date(world.clock.now.getTime() + 20 * day).toISOString().slice(0, 10)
    await leadWrites(world, `I am out of the office until ${back}. I will answer when I am back.`)
    const task = await taskOf(world, threadId)
    expect(task).toMatchObject({ type: 'follow_up', status: 'pending', followUpNumber: 1, draftId: null })
    expect((task?.scheduledAt ?? '').slice(0, 10) > back).toBe(true)
    expect((task?.scheduledAt ?? '') > before).toBe(true)
    expect(await told(world, threadId, 'follow_ups_ended')).toEqual([])
    for (let days = 0; days < 22; days += 1) await pass(world, day)
    expect(await sentOf(world)).toBe(2)
  })

  it('end when a person answers inside the platform, and when one of ours cancels the next', async () => {
    await using world = await actingWorld()
    const first = await leadWrites(world, interested, 0)
    const second = await leadWrites(world, interested, 1)
    const [mail] = await world.rows<{ id: number }>(
      "select platform_reply_id::int as id from messages where thread_id = $1 and direction = 'inbound'",
      [first],
    )
    await sandbox.manualSend({ replyId: mail?.id, text: 'I have called you.' })
    await syncReplies(world.ctx, world.scope)
    await cancelTask(world.ctx, world.scope, (await taskOf(world, second))?.id ?? '')
    for (let days = 0; days < 5; days += 1) await pass(world, day)
    expect(await sentOf(world)).toBe(3)
    expect(await taskOf(world, first)).toBeNull()
    expect(await taskOf(world, second)).toBeNull()
    expect(await told(world, first, 'follow_ups_ended')).toEqual([{ why: 'answered_elsewhere' }])
  })

  it('begin anew with the next answer, and take a time that a person gives them', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    const first = await taskOf(world, threadId)
    await leadWrites(world, 'That sounds interesting, please tell me more.')
    const second = await taskOf(world, threadId)
    expect(second).toMatchObject({ type: 'follow_up', followUpNumber: 1 })
    expect(second?.id).not.toBe(first?.id)
    const at = new Date(world.clock.now.getTime() + 5 * day).toISOString()
    await rescheduleTask(world.ctx, world.scope, second?.id ?? '', at)
    await pass(world, 4 * day)
    expect(await sentOf(world)).toBe(2)
    expect((await taskOf(world, threadId))?.scheduledAt).toBe(at)
    await pass(world, day)
    expect(await sentOf(world)).toBe(3)
  })

  it('are written and sent at once when a person says so', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    await runTaskNow(world.ctx, world.scope, (await taskOf(world, threadId))?.id ?? '')
    await world.work()
    expect(await sentOf(world)).toBe(2)
  })

  it('come on the day for which a lead asks to be asked again', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, 'Not now, but please ask me again in six months.')
    expect(await sentOf(world)).toBe(1)
    const task = await taskOf(world, threadId)
    expect(task).toMatchObject({ type: 'follow_up', followUpNumber: 1 })
    const daysAhead = (Date.parse(task?.scheduledAt ?? '') - world.clock.now.getTime()) / day
    expect(daysAhead).toBeGreaterThan(175)
    expect(daysAhead).toBeLessThan(190)
  })

  it('are none after a plain no', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, 'No thanks, we are not interested.')
    expect(await sentOf(world)).toBe(1)
    expect(await taskOf(world, threadId)).toBeNull()
    expect(await told(world, threadId, 'follow_ups_ended')).toEqual([{ why: 'said_no' }])
  })
})
