import { describe, expect, it } from 'vitest'
import type { Draft } from '#contract/threads.ts'
import { changeAgent } from '#domain/agents/change-agent.ts'
import { readAgents } from '#domain/agents/reads.ts'
import { inTx } from '#domain/context.ts'
import { readOpenDraft } from '#domain/drafts/reads.ts'
import { saveDraft } from '#domain/drafts/save-draft.ts'
import { readThread } from '#domain/threads/reads.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import {
  actingWorld,
  comesLate,
  day,
  hour,
  inOtherCampaign,
  interested,
  leadWrites,
  pass,
  sentOf,
  statusOf,
  taskOf,
  told,
} from '../../../test/tasks/acting.ts'
import { sandbox, withSandbox } from '../../../test/tasks/sandbox.ts'
import type { World } from '../../../test/world.ts'
import { cancelTask, rescheduleTask, runTaskNow } from './change-task.ts'
import { sendReply } from './send-reply.ts'

withSandbox()

/** A time of the day so many days from now, by a clock that shows UTC. */
const momentIn = (world: World, days: number, time: string): string =>
  new Date(`${new Date(world.clock.now.getTime() + days * day).toISOString().slice(0, 10)}T${time}Z`).toISOString()

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

  it('end with an answer of the lead’s that the platform ties to no campaign', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    const from = { email: world.platform.leads[0]?.email ?? '' }
    await leadWrites(world, 'Thanks. Let me think about it and I will come back to you.', 0, { untracked: true, from })
    expect(await world.rows('select 1 from threads')).toHaveLength(2)
    const sent = async () =>
      (await world.rows(`select 1 from messages where thread_id = $1 and direction = 'outbound'`, [threadId])).length
    expect(await told(world, threadId, 'follow_ups_ended')).toEqual([{ why: 'heard' }])
    for (let days = 0; days < 5; days += 1) await pass(world, day)
    expect(await sent()).toBe(1)
  })

  it('end with an answer of the lead’s in the conversation of another campaign', async () => {
    await using world = await actingWorld()
    const threadId = await inOtherCampaign(world, await leadWrites(world, interested))
    expect(await taskOf(world, threadId)).toMatchObject({ type: 'follow_up', followUpNumber: 1 })
    const answered = await leadWrites(world, 'Thanks. Let me think about it and I will come back to you.')
    expect(answered).not.toBe(threadId)
    expect(await told(world, threadId, 'follow_ups_ended')).toEqual([{ why: 'heard' }])
    for (let days = 0; days < 5; days += 1) await pass(world, day)
    expect(
      await world.rows("select 1 from messages where thread_id = $1 and direction = 'outbound'", [threadId]),
    ).toHaveLength(1)
  })

  it.each([
    ['that is about to go out is withdrawn', { autoSendEnabled: true }, null],
    ['that waits for a person is withdrawn', { autoSendEnabled: false }, null],
    ['that a person has given a time waits for that person', { autoSendEnabled: false }, 'scheduled'],
  ] as const)(
    'one %s once the lead has answered by a mail that the platform ties to no campaign',
    async (_, agent, by) => {
      await using world = await actingWorld(agent)
      const threadId = await leadWrites(world, interested)
      if (!agent.autoSendEnabled) await runTaskNow(world.ctx, world.scope, (await taskOf(world, threadId))?.id ?? '')
      await pass(world, 0)
      const planned = Date.parse((await taskOf(world, threadId))?.scheduledAt ?? '')
      await pass(world, planned - world.clock.now.getTime() - 5 * 60_000)
      const written = await taskOf(world, threadId)
      expect(written).toMatchObject({ type: 'follow_up', status: agent.autoSendEnabled ? 'pending' : 'ready' })
      expect(written?.draftId).not.toBeNull()
      const at = new Date(planned + day).toISOString()
      if (by !== null) await rescheduleTask(world.ctx, world.scope, written?.id ?? '', { at })
      const from = { email: world.platform.leads[0]?.email ?? '' }
      await leadWrites(world, 'Thanks. Let me think about it and I will come back to you.', 0, {
        untracked: true,
        from,
      })
      if (by === null) {
        expect(await told(world, threadId, 'follow_ups_ended')).toEqual([{ why: 'heard' }])
        expect(await taskOf(world, threadId)).toBeNull()
        expect(await world.rows("select 1 from drafts where thread_id = $1 and state = 'open'", [threadId])).toEqual([])
        expect(await statusOf(world, threadId)).toBe('replied')
      } else {
        const waits = { id: written?.id, status: 'ready', lastError: [{ code: 'conversation_changed' }] }
        expect(await taskOf(world, threadId)).toMatchObject(waits)
      }
      await pass(world, 3 * day)
      const mails = await world.rows("select 1 from messages where thread_id = $1 and direction = 'outbound'", [
        threadId,
      ])
      expect(mails).toHaveLength(1)
    },
  )

  it('one that is due waits a moment while nobody has judged such a mail, and is withdrawn then', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    await pass(world, 0)
    const planned = Date.parse((await taskOf(world, threadId))?.scheduledAt ?? '')
    await pass(world, planned - world.clock.now.getTime() - 5 * 60_000)
    world.clock.forward(5 * 60_000)
    const [lead] = world.platform.leads
    const text = 'Thanks. Let me think about it and I will come back to you.'
    const from = { email: lead?.email ?? '' }
    await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: lead?.id, text, untracked: true, from })
    await syncReplies(world.ctx, world.scope)
    await world.work({ except: ['score_message'] })
    expect(await sentOf(world)).toBe(1)
    expect(await taskOf(world, threadId)).toMatchObject({ type: 'follow_up', status: 'pending' })
    await world.work()
    expect(await told(world, threadId, 'follow_ups_ended')).toEqual([{ why: 'heard' }])
    expect(await taskOf(world, threadId)).toBeNull()
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

  it('wait for the day of return also when the note of it came before our answer', async () => {
    await using world = await actingWorld({ delayMin: 60, delayMax: 60 })
    const threadId = await leadWrites(world, interested)
    const back = new Date(world.clock.now.getTime() + 20 * day).toISOString().slice(0, 10)
    await leadWrites(world, `I am out of the office until ${back}. I will answer when I am back.`)
    const waiting = await taskOf(world, threadId)
    const thread = await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, threadId))
    await sendReply(world.ctx, world.scope, {
      threadId,
      draftId: waiting?.draftId ?? '',
      revision: thread?.revision ?? 0,
      subject: 'Re',
      body: 'Here it is.',
    })
    await world.work()
    expect(await sentOf(world)).toBe(1)
    const followUp = await taskOf(world, threadId)
    expect(followUp).toMatchObject({ type: 'follow_up', followUpNumber: 1 })
    expect((followUp?.scheduledAt ?? '').slice(0, 10) > back).toBe(true)
  })

  it('go on after an absence note from before the reply that was answered, which comes only after our answer', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    await pass(world, 0)
    const planned = await taskOf(world, threadId)
    expect(planned).toMatchObject({ type: 'follow_up', followUpNumber: 1 })
    await comesLate(world, threadId, 'I am out of the office until Monday and will have limited access to my e-mail.')
    expect(await taskOf(world, threadId)).toMatchObject({ type: 'follow_up', followUpNumber: 1 })
    expect(await told(world, threadId, 'follow_ups_ended')).toEqual([])
    expect(await statusOf(world, threadId)).toBe('replied')
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

  it('begin again with the next answer, and take a time that a person gives them', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    const first = await taskOf(world, threadId)
    await leadWrites(world, 'It seems too expensive for us.')
    const second = await taskOf(world, threadId)
    expect(second).toMatchObject({ type: 'follow_up', followUpNumber: 1 })
    expect(second?.id).not.toBe(first?.id)
    const at = new Date(world.clock.now.getTime() + 5 * day).toISOString()
    await rescheduleTask(world.ctx, world.scope, second?.id ?? '', { at })
    await pass(world, 4 * day)
    expect(await sentOf(world)).toBe(2)
    expect((await taskOf(world, threadId))?.scheduledAt).toBe(at)
    await pass(world, day)
    expect(await sentOf(world)).toBe(3)
  })

  it('are shown at the wake time where a person gives them one in the night: nothing goes out by itself then', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    await updateSettings(world.ctx, world.scope, { wakeTime: '09:00' })
    const [nights, wakes] = ['03:00', '09:00'].map((time) => momentIn(world, 5, time))
    await rescheduleTask(world.ctx, world.scope, (await taskOf(world, threadId))?.id ?? '', { at: nights ?? '' })
    expect((await taskOf(world, threadId))?.scheduledAt).toBe(wakes)
    expect(await told(world, threadId, 'scheduled')).toContainEqual({ at: wakes, by: 'person', followUp: 1 })
  })

  it('of a later answer are no words that the lead has got before, and end where there are no others', async () => {
    await using world = await actingWorld({ followupDays: [1, 2] })
    const threadId = await leadWrites(world, interested)
    for (let days = 0; days < 3; days += 1) await pass(world, day)
    expect(await sentOf(world)).toBe(3)
    await leadWrites(world, 'It seems too expensive for us.')
    for (let days = 0; days < 4; days += 1) await pass(world, day)
    const texts = (await sandbox.sent(world.platform.id)).map(({ text }) => text)
    expect([texts.length, new Set(texts).size]).toEqual([5, 5])
    expect(await told(world, threadId, 'follow_ups_ended')).toContainEqual({ why: 'nothing_to_say' })
    expect(await told(world, threadId, 'draft_not_written'), 'it is told once').toEqual([])
    expect(await taskOf(world, threadId)).toBeNull()
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

describe('where the agent sends after a pause', () => {
  const answered = async (world: World) => {
    const threadId = await leadWrites(world, interested)
    await pass(world, hour)
    expect(await sentOf(world)).toBe(1)
    return (await taskOf(world, threadId)) ?? { id: '', threadId, scheduledAt: '' }
  }

  it('a follow-up that is written late has its pause, too', async () => {
    await using world = await actingWorld({ delayMin: 60, delayMax: 60 })
    const { id, threadId, scheduledAt } = await answered(world)
    await pass(world, Date.parse(scheduledAt) - world.clock.now.getTime() + 5 * hour)
    expect(await sentOf(world)).toBe(1)
    const due = new Date(world.clock.now.getTime() + hour).toISOString()
    expect(await taskOf(world, threadId)).toMatchObject({ id, status: 'pending', isAutomatic: true, scheduledAt: due })
    await pass(world, hour)
    expect(await sentOf(world)).toBe(2)
  })

  it('one that a person has written now goes out at once', async () => {
    await using world = await actingWorld({ delayMin: 60, delayMax: 60 })
    const { id } = await answered(world)
    await runTaskNow(world.ctx, world.scope, id)
    await world.work()
    expect(await sentOf(world)).toBe(2)
  })
})

describe('follow-ups that are switched off', () => {
  const switchTo = async (world: World, isOn: boolean) => {
    const [agent] = await inTx(world.ctx, world.scope, (tx) => readAgents(tx, world.scope))
    if (agent === undefined) throw new Error('no agent')
    await changeAgent(world.ctx, world.scope, agent.id, { ...agent, followupEnabled: isOn })
    await world.work()
  }
  const planned = { type: 'follow_up', status: 'pending', draftId: null, followUpNumber: 1, followUpCount: 2 }

  it.each([
    ['by the agent', null],
    ['by a person', 6],
  ])('and on again are planned as they were, at a time that was chosen %s', async (_, days) => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, interested)
    const at = new Date(world.clock.now.getTime() + (days ?? 0) * day).toISOString()
    if (days !== null) await rescheduleTask(world.ctx, world.scope, (await taskOf(world, threadId))?.id ?? '', { at })
    const before = await taskOf(world, threadId)
    await switchTo(world, false)
    expect(await taskOf(world, threadId)).toBeNull()
    world.clock.forward(hour)
    await switchTo(world, true)
    const { id, scheduledAt, isAutomatic } = before ?? {}
    expect(await taskOf(world, threadId)).toMatchObject({ ...planned, id, scheduledAt, isAutomatic })
    expect(await told(world, threadId, 'follow_up_planned')).toHaveLength(2)
    for (let passed = 0; passed < 7; passed += 1) await pass(world, day)
    expect(await sentOf(world)).toBeGreaterThan(1)
  })

  it('and on again are none that the lead needs no more, and none whose day has passed meanwhile', async () => {
    await using world = await actingWorld()
    const heard = await leadWrites(world, interested, 0)
    const late = await leadWrites(world, interested, 1)
    await switchTo(world, false)
    await leadWrites(world, 'No thanks, we are not interested.', 0)
    world.clock.forward(4 * day)
    const sent = await sentOf(world)
    await switchTo(world, true)
    for (const threadId of [heard, late]) expect(await taskOf(world, threadId)).toBeNull()
    for (let passed = 0; passed < 9; passed += 1) await pass(world, day)
    expect(await sentOf(world)).toBe(sent)
  })
})

describe('the words of a follow-up that the lead has answered meanwhile', () => {
  const way = (world: World, threadId: string) => ({
    'a person changed': async (draft: Draft) => {
      await saveDraft(world.ctx, world.scope, { ...draft, threadId, draftId: draft.id, body: 'Is this still of use?' })
      await leadWrites(world, 'What would it cost?')
    },
    'a person gave a time': async (_: Draft, taskId: string) => {
      const at = new Date(world.clock.now.getTime() + day).toISOString()
      await rescheduleTask(world.ctx, world.scope, taskId, { at })
      await leadWrites(world, 'What would it cost?')
    },
    'a person changed, and sends before the answer is judged': async (draft: Draft) => {
      await saveDraft(world.ctx, world.scope, { ...draft, threadId, draftId: draft.id, body: 'Is this still of use?' })
      const lead = { workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id }
      await sandbox.leadReplies({ ...lead, text: 'What would it cost?' })
      await syncReplies(world.ctx, world.scope)
      await world.work({ except: ['score_message'] })
    },
  })

  it.each([
    'a person changed',
    'a person gave a time',
    'a person changed, and sends before the answer is judged',
  ] as const)('that %s go out as an answer, with follow-ups of their own', async (which) => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const { ctx, scope } = world
    const threadId = await leadWrites(world, interested)
    await runTaskNow(ctx, scope, (await taskOf(world, threadId))?.id ?? '')
    await pass(world, 0)
    await pass(world, 4 * day)
    const followUp = await taskOf(world, threadId)
    expect(followUp).toMatchObject({ type: 'follow_up', status: 'ready', followUpNumber: 1 })
    const open = () => inTx(ctx, scope, (tx) => readOpenDraft(tx, scope, threadId, 0))
    const before = await open()
    if (before === null) throw new Error('no draft is open')
    await way(world, threadId)[which](before, followUp?.id ?? '')
    const [draft, thread] = [await open(), await inTx(ctx, scope, (tx) => readThread(tx, scope, threadId))]
    await sendReply(ctx, scope, {
      threadId,
      draftId: draft?.id ?? '',
      revision: thread?.revision ?? 0,
      subject: 'Re',
      body: 'It is free for you.',
    })
    await world.work()
    await world.work()
    expect(await world.rows("select type from tasks where status = 'sent' order by created_at")).toEqual([
      { type: 'reply' },
      { type: 'reply' },
    ])
    expect((await told(world, threadId, 'sent')).at(-1)).toMatchObject({ followUp: null })
    expect(await taskOf(world, threadId)).toMatchObject({
      type: 'follow_up',
      status: 'pending',
      followUpNumber: 1,
      followUpCount: 2,
    })
  })
})

it.each([
  ['an answer that is to go out by itself', { delayMin: 180, delayMax: 180 }, { wakeTime: '06:00' }],
  ['and a follow-up', { followupDays: [1] }, { wakeTime: '00:00' }],
])('%s is shown at another time once the workspace wakes later, and goes out then', async (_, agent, settings) => {
  await using world = await actingWorld(agent, settings)
  world.clock.now = new Date(momentIn(world, 1, '06:00'))
  const threadId = await leadWrites(world, interested)
  const before = await taskOf(world, threadId)
  await updateSettings(world.ctx, world.scope, { wakeTime: '14:00' })
  await world.work()
  const after = await taskOf(world, threadId)
  expect(after?.id).toBe(before?.id)
  expect((after?.scheduledAt ?? '').slice(11) >= '14:00').toBe(true)
  const sent = await sentOf(world)
  await pass(world, Date.parse(after?.scheduledAt ?? '') - world.clock.now.getTime() - 1000)
  expect([await sentOf(world), (await taskOf(world, threadId))?.scheduledAt]).toEqual([sent, after?.scheduledAt])
  await pass(world, 1000)
  expect(await sentOf(world)).toBe(sent + 1)
})
