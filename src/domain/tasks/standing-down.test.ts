import { describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { attachAgent } from '#domain/agents/attach-agent.ts'
import { readEffectiveAgent } from '#domain/agents/reads.ts'
import { inTx } from '#domain/context.ts'
import { readThread } from '#domain/threads/reads.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { newId } from '#lib/new-id.ts'
import { makeAgent } from '../../../test/make-agent.ts'
import {
  actingWorld,
  comesLate,
  day,
  hour,
  interested,
  leadWrites,
  pass,
  sentOf,
  statusOf,
  taskOf,
  told,
} from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import { failSends } from '../../../test/tasks/sending.ts'
import { runTaskNow } from './change-task.ts'
import { sendReply } from './send-reply.ts'

withSandbox()

describe('a mail that comes late, older than the newest', () => {
  it('is known to the answer: what was written without it is written again', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await leadWrites(world, interested)
    const before = await taskOf(world, threadId)
    await comesLate(world, threadId, 'By the way, we are ten people.')
    const after = await taskOf(world, threadId)
    expect(after).toMatchObject({ status: 'ready' })
    expect(after?.draftId).not.toBe(before?.draftId)
  })

  it('is not answered by what went out before anybody here knew it, and ends the follow-ups to that', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    expect(await sentOf(world)).toBe(1)
    const [ours] = await world.rows<{ at: string }>(`select sent_at as at from messages where direction = 'outbound'`)
    const receivedAt = new Date(Date.parse(ours?.at ?? '') - 1)
    await comesLate(world, threadId, 'And how long does it take to set up?', { receivedAt })
    expect(await taskOf(world, threadId)).toMatchObject({ type: 'reply', status: 'ready' })
    expect(await told(world, threadId, 'follow_ups_ended')).toEqual([{ why: 'heard' }])
  })

  it('waits for a person where a newer one was answered without it, unless somebody who knew it answered since', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    expect([await sentOf(world), await statusOf(world, threadId)]).toEqual([1, 'replied'])
    await comesLate(world, threadId, 'And how long does it take to set up?')
    const needs = async () => (await world.rows('select status, needs from threads'))[0]
    expect(await needs()).toEqual({ status: 'new', needs: 'answer' })
    await world.rows(`update messages set task_id = null where direction = 'outbound'`)
    await world.rows(`update threads set last_direction = 'outbound'`)
    await world.rows(`delete from messages where platform_reply_id = '1'`)
    await comesLate(world, threadId, 'And how long does it take to set up?')
    expect(await needs()).toEqual({ status: 'replied', needs: null })
  })

  it('waits for a person however old it is by the clock that dated it, or by how long it was held up', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    const receivedAt = new Date('2019-01-01T08:00:00Z')
    await comesLate(world, threadId, 'And how long does it take to set up?', { receivedAt })
    expect(await world.rows('select status, needs from threads')).toEqual([{ status: 'new', needs: 'answer' }])
  })

  it('waits for a person, too, where it came while the answer was under way', async () => {
    await using world = await actingWorld()
    await failSends({ kind: 'lost_answer', times: 1 })
    const threadId = await leadWrites(world, interested)
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'processing' })
    await comesLate(world, threadId, 'And how long does it take to set up?')
    await pass(world, 60_000)
    expect([await sentOf(world), await world.rows('select status, needs from threads')]).toEqual([
      1,
      [{ status: 'new', needs: 'answer' }],
    ])
  })

  it('waits also as the newest, where the echo of the answer came first, before that was known to have gone out', async () => {
    await using world = await actingWorld()
    await failSends({ kind: 'lost_answer', times: 1 })
    const threadId = await leadWrites(world, interested)
    await syncReplies(world.ctx, world.scope)
    const [echo] = await world.rows<{ at: string; task: string | null }>(
      `select sent_at as at, task_id as task from messages where direction = 'outbound'`,
    )
    expect(echo?.task).toBeNull()
    const receivedAt = new Date(Date.parse(echo?.at ?? '') - 1)
    await comesLate(world, threadId, 'Yes, we want it. Can you call me tomorrow at 10?', { receivedAt })
    await pass(world, 60_000)
    expect([await sentOf(world), await world.rows('select last_direction as last from threads')]).toEqual([
      1,
      [{ last: 'inbound' }],
    ])
    expect(await taskOf(world, threadId)).toMatchObject({ type: 'reply', status: 'ready' })
  })

  it('is answered by what was written with it, though the echo of that came before it was known to have gone out', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await leadWrites(world, interested)
    await comesLate(world, threadId, 'And how long does it take to set up?')
    await failSends({ kind: 'lost_answer', times: 1 })
    await runTaskNow(world.ctx, world.scope, (await taskOf(world, threadId))?.id ?? '')
    await world.work()
    await syncReplies(world.ctx, world.scope)
    await pass(world, 60_000)
    expect([await sentOf(world), await statusOf(world, threadId)]).toEqual([1, 'replied'])
  })

  it('changes nothing of the mailbox that the answer goes out of', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await leadWrites(world, interested)
    const mailbox = async () => {
      const thread = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
      return [thread?.senderEmailId, thread?.senderEmail]
    }
    const before = await mailbox()
    expect(before).not.toContain(null)
    const former = { senderEmailId: '990001', senderEmail: 'former@sender.example' }
    await comesLate(world, threadId, 'By the way, we are ten people.', former)
    expect(await mailbox()).toEqual(before)
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
    const { agent } = await makeAgent(world.ctx, world.scope, {
      ...quiet,
      autoSendEnabled: true,
      linkedCampaignId: other?.id ?? null,
    })
    const answeredBy = async () =>
      (await inTx(world.ctx, world.scope, (tx) => readEffectiveAgent(tx, world.scope, campaignId)))?.name
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

  it('gets nothing more by itself from the agent that another one, or a person, was put in the place of', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const threadId = await leadWrites(world, interested)
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'pending', isAutomatic: true })
    const [thread] = await world.rows<{ campaign_id: string }>('select campaign_id from threads')
    const careful = { ...agentDefaults, name: 'Careful', connectLevel: 'campaign' as const }
    await makeAgent(world.ctx, world.scope, { ...careful, linkedCampaignId: thread?.campaign_id ?? null })
    await world.work()
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready', isAutomatic: false })
    await pass(world, hour)
    expect(await sentOf(world)).toBe(0)
  })
})

describe('an absence note that comes before the answer has gone out', () => {
  const away = 'I am out of office until 3 December. Your mail is not forwarded.'

  it.each([true, false])(
    'takes no answer away from what the lead asked: it waits for a person (auto-send: %s)',
    async (autoSendEnabled) => {
      await using world = await actingWorld({ autoSendEnabled, delayMin: 60, delayMax: 60 })
      const threadId = await leadWrites(world, interested)
      const before = await taskOf(world, threadId)
      await leadWrites(world, away)
      expect(await taskOf(world, threadId)).toMatchObject({
        id: before?.id,
        status: 'ready',
        lastError: [{ code: 'automatic_reply' }],
      })
      expect(await told(world, threadId, 'superseded')).toEqual([])
      await pass(world, 2 * hour)
      expect(await sentOf(world)).toBe(0)
      const thread = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
      expect(thread).toMatchObject({ status: 'pending', label: 'out_of_office' })
      const answer = {
        draftId: before?.draftId ?? '',
        revision: thread?.revision ?? 0,
        subject: 'Re',
        body: 'Here it is.',
      }
      await sendReply(world.ctx, world.scope, { threadId, ...answer })
      await world.work()
      expect(await sentOf(world)).toBe(1)
    },
  )
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

it('an answer that is written anew before its task was looked at gives way to the newer mail, and nobody is said to have rejected it', async () => {
  await using world = await actingWorld({ autoSendEnabled: false })
  const threadId = await leadWrites(world, interested)
  await sandbox.leadReplies({
    workspaceId: world.platform.id,
    leadId: world.platform.leads[0]?.id,
    text: 'Thank you! Does it work for ten people, too?',
  })
  await syncReplies(world.ctx, world.scope)
  await world.work({ except: ['review_tasks', 'open_task'] })
  await world.work({ except: ['open_task'] })
  await world.work()
  expect(await told(world, threadId, 'superseded')).toEqual([{ why: 'new_message' }])
  expect(await world.rows('select status, cancel_cause from tasks order by id')).toEqual([
    { status: 'canceled', cancel_cause: 'replaced' },
    { status: 'ready', cancel_cause: null },
  ])
  expect(await world.rows('select outcome from agent_evidence')).toEqual([])
})
