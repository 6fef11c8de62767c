import { describe, expect, it } from 'vitest'
import { type AgentInput, agentDefaults } from '#contract/agents.ts'
import { rungs } from '#contract/autonomy.ts'
import { changeAgent } from '#domain/agents/change-agent.ts'
import { readAgents } from '#domain/agents/reads.ts'
import { removeAgent } from '#domain/agents/remove-agent.ts'
import { setSteps } from '#domain/autonomy/set-steps.ts'
import { stopSends } from '#domain/autonomy/stop-sends.ts'
import { inTx } from '#domain/context.ts'
import { readOpenDraft } from '#domain/drafts/reads.ts'
import { discardDraft, saveDraft } from '#domain/drafts/save-draft.ts'
import { createEntry } from '#domain/knowledge/change-entry.ts'
import { readQuestionPage } from '#domain/knowledge/question-reads.ts'
import { readThread } from '#domain/threads/reads.ts'
import { setAiMode } from '#domain/threads/set-ai-mode.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { deleteWorkspace } from '#domain/workspaces/delete-workspace.ts'
import { newId } from '#lib/new-id.ts'
import {
  actingWorld,
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
import { withAdapter } from '../../../test/tasks/sending.ts'
import type { World } from '../../../test/world.ts'
import { takeFromCaps } from './caps-store.ts'
import { runTaskNow } from './change-task.ts'
import { readTaskPage } from './reads.ts'
import { reviewTasks } from './review-tasks.ts'
import { sendTask } from './send-task.ts'

withSandbox()

async function editDraft(world: World, threadId: string): Promise<void> {
  const draft = await inTx(world.ctx, world.scope, async (tx) => {
    const thread = await readThread(tx, world.scope, threadId)
    return readOpenDraft(tx, world.scope, threadId, thread?.revision ?? 0)
  })
  if (draft === null) throw new Error('no draft')
  const words = { threadId, draftId: draft.id, version: draft.version, subject: draft.subject, body: 'My own words.' }
  await saveDraft(world.ctx, world.scope, words)
}

/** Sends a task whose lead writes this, or to which that happens, just as the platform is asked for that. */
async function sendCrossed(
  world: World,
  taskId: string | undefined,
  { at, by }: { at: 'readLead' | 'send'; by: string | (() => Promise<unknown>) },
): Promise<void> {
  const { sandbox: platform } = world.ctx.platforms
  const open: typeof platform.open = (access) => {
    const client = platform.open(access)
    const cross = async () => {
      if (typeof by !== 'string') return by()
      const [lead] = world.platform.leads
      await sandbox.leadReplies({ workspaceId: world.platform.id, leadId: lead?.id, text: by })
      await syncReplies(world.ctx, world.scope)
    }
    return {
      ...client,
      async readLead(...args) {
        if (at === 'readLead') await cross()
        return client.readLead(...args)
      },
      async send(...args) {
        if (at === 'send') await cross()
        return client.send(...args)
      },
    }
  }
  await sendTask({ ...world.ctx, platforms: withAdapter(world, { open }) }, world.scope, taskId ?? '')
}

it('sends nothing by itself to as many people as a lead cares to put in copy', async () => {
  await using world = await actingWorld()
  const cc = Array.from({ length: 40 }, (_, at) => ({ email_address: `stranger${at}@elsewhere.example` }))
  const threadId = await leadWrites(world, interested, 0, { cc })
  await pass(world, hour)
  expect(await sentOf(world)).toBe(0)
  expect((await taskOf(world, threadId))?.status).toBe('ready')
  const few = await leadWrites(world, interested, 1, { cc: cc.slice(0, 3) })
  await pass(world, hour)
  expect([await sentOf(world), await statusOf(world, few)]).toEqual([1, 'replied'])
})

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

  it('writes to nobody who opted out by the link, though its webhook was lost', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const threadId = await leadWrites(world, interested)
    await sandbox.leadUnsubscribes({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id })
    await pass(world, hour)
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, threadId)).toBeNull()
    expect(await told(world, threadId, 'unsubscribed')).toEqual([{ by: 'platform' }])
    expect(await told(world, threadId, 'superseded')).toEqual([{ why: 'unsubscribed' }])
    expect(await world.rows('select state, outcome from send_attempts')).toEqual([
      { state: 'not_sent', outcome: 'opted_out' },
    ])
    expect(await world.rows('select state from drafts')).toEqual([{ state: 'discarded' }])
  })

  it('answers a lead again who has written since a mail to them bounced', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(
      world,
      'Delivery to the following recipient failed permanently: 550 Mailbox full',
      0,
      {
        label: 'bounce',
        subject: 'Delivery Status Notification (Failure)',
      },
    )
    expect(await told(world, threadId, 'bounced')).toHaveLength(1)
    world.clock.forward(day)
    const answered = await leadWrites(world, interested)
    expect(await taskOf(world, answered)).toMatchObject({ type: 'follow_up', followUpNumber: 1 })
    expect(await sentOf(world)).toBe(1)
  })

  it('asks for the lead whom the platform knows now, though they were deleted there and added again', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const threadId = await leadWrites(world, 'We have no budget for this at the moment.')
    await world.rows(`update contacts set platform_lead_id = '990001'`)
    await leadWrites(world, interested)
    await sandbox.leadUnsubscribes({ workspaceId: world.platform.id, leadId: world.platform.leads[0]?.id })
    await pass(world, hour)
    expect(await sentOf(world)).toBe(0)
    expect(await told(world, threadId, 'unsubscribed')).toEqual([{ by: 'platform' }])
  })

  it('writes no more to who answers while the platform is asked how they stand', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const threadId = await leadWrites(world, interested)
    const task = await taskOf(world, threadId)
    world.clock.forward(hour)
    await sendCrossed(world, task?.id, { at: 'readLead', by: 'We have chosen somebody else, sorry.' })
    await world.work()
    expect(await sentOf(world)).toBe(0)
    expect((await taskOf(world, threadId))?.draftId).not.toBe(task?.draftId)
    expect(await world.rows('select state, outcome from send_attempts')).toEqual([
      { state: 'not_sent', outcome: 'conversation_changed' },
    ])
  })

  it('reminds nobody who writes in another conversation while the platform is asked how they stand', async () => {
    await using world = await actingWorld()
    const threadId = await inOtherCampaign(world, await leadWrites(world, interested))
    await pass(world, 0)
    const planned = Date.parse((await taskOf(world, threadId))?.scheduledAt ?? '')
    await pass(world, planned - world.clock.now.getTime() - 5 * 60_000)
    const task = await taskOf(world, threadId)
    expect(task).toMatchObject({ type: 'follow_up', status: 'pending', isAutomatic: true })
    world.clock.forward(hour)
    await sendCrossed(world, task?.id, { at: 'readLead', by: 'Let me think about it and I will come back to you.' })
    expect(await sentOf(world)).toBe(1)
    await world.work()
    expect(await told(world, threadId, 'follow_ups_ended')).toEqual([{ why: 'heard' }])
    expect(await taskOf(world, threadId)).toBeNull()
  })

  it('writes no more to who opts out, in copy, while the platform is asked how the lead stands', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const copied = world.platform.leads[1]?.email
    await leadWrites(world, interested, 1)
    const threadId = await leadWrites(world, interested, 0, { cc: [{ email_address: copied }] })
    const task = await taskOf(world, threadId)
    world.clock.forward(hour)
    const by = async () => {
      await world.rows('update contacts set unsubscribed_at = now() where email = $1', [copied])
      await world.rows('update threads set is_opted_out = true where id <> $1', [threadId])
    }
    await sendCrossed(world, task?.id, { at: 'readLead', by })
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, threadId)).toMatchObject({
      status: 'ready',
      lastError: [{ code: 'recipient_opted_out' }],
    })
  })

  it.for([
    'stopped_all',
    'off_here',
    'manual',
    'draft_step',
    'always_person',
    'edited',
    'snoozed',
    'suspended',
    'other_platform',
    'workspace_deleted',
  ] as const)(
    'writes nothing when, while the platform is asked how the lead stands, this comes up: %s',
    async (code) => {
      await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
      const threadId = await leadWrites(world, interested)
      const task = await taskOf(world, threadId)
      world.clock.forward(hour)
      const [agent] = await inTx(world.ctx, world.scope, (tx) => readAgents(tx, world.scope))
      const change = (to: Partial<AgentInput>) =>
        changeAgent(world.ctx, world.scope, agent?.id ?? '', { ...agentDefaults, ...agent, name: 'Ann', ...to })
      const happen = {
        stopped_all: () => stopSends(world.ctx, world.scope, true),
        off_here: () => setAiMode(world.ctx, world.scope, threadId, 'off'),
        manual: () => change({ autoSendEnabled: false }),
        draft_step: () => setSteps(world.ctx, world.scope, { agentId: agent?.id ?? '', rungs, step: 'draft' }),
        always_person: () => change({ careLevel: 'person' }),
        edited: () => editDraft(world, threadId),
        snoozed: () => world.rows(`update threads set snoozed_until = now() + interval '1 year'`),
        suspended: () => world.rows('update workspaces set suspended_at = now()'),
        workspace_deleted: () => deleteWorkspace(world.ctx, world.scope, 'Acme'),
        other_platform: async () => {
          await world.rows('update connections set is_active = false')
          await world.rows(`insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id)
            select workspace_id, gen_random_uuid(), kind, base_url, api_key_encrypted, 'another' from connections`)
        },
      }
      await sendCrossed(world, task?.id, { at: 'readLead', by: happen[code] })
      await world.work()
      expect(await sentOf(world)).toBe(0)
      expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready', lastError: [{ code }] })
      expect(await world.rows('select state, outcome from send_attempts')).toEqual([
        { state: 'not_sent', outcome: code },
      ])
    },
  )

  it.for(['readLead', 'send'] as const)(
    'tells who throws its draft away while it is on its way (%s) that it goes out',
    async (at) => {
      await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
      const threadId = await leadWrites(world, interested)
      const task = await taskOf(world, threadId)
      world.clock.forward(hour)
      const by = () =>
        expect(discardDraft(world.ctx, world.scope, threadId, task?.draftId ?? '')).rejects.toMatchObject({
          code: 'task_not_open',
        })
      await sendCrossed(world, task?.id, { at, by })
      await world.work()
      expect(await sentOf(world)).toBe(1)
      expect(await world.rows('select state from drafts')).toEqual([{ state: 'sent' }])
      expect(await told(world, threadId, 'draft_discarded')).toEqual([])
    },
  )

  it('answers, too, what the lead writes while it is being sent, and does not remind them of that', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const threadId = await leadWrites(world, interested)
    const task = await taskOf(world, threadId)
    world.clock.forward(hour)
    await sendCrossed(world, task?.id, { at: 'send', by: 'And how long does it take to set up?' })
    await world.work()
    world.clock.forward(60_000)
    await world.work()
    expect(await sentOf(world)).toBe(1)
    expect(await taskOf(world, threadId)).toMatchObject({ type: 'reply', status: 'ready' })
  })

  it('waits while the platform does not say how the lead stands, and does what it says then', async () => {
    await using world = await actingWorld()
    const match = { workspaceId: world.platform.id, method: 'GET', path: '/api/leads' }
    await sandbox.fault({ kind: 'server_error', status: 503, match })
    const threadId = await leadWrites(world, interested)
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'pending', lastError: [{ code: 'platform_said' }] })
    await sandbox.clearFaults()
    await pass(world, hour)
    expect(await sentOf(world)).toBe(1)
  })

  it('waits while a delivery from before its time is not looked into, for some minutes; what a person sends does not', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const minute = 60_000
    const [early, late] = [await leadWrites(world, interested, 0), await leadWrites(world, interested, 1)]
    const delivered = (at: number) =>
      world.rows(
        `insert into webhook_events (workspace_id, id, webhook_id, dedupe_key, type, body, received_at)
         values ($1, $2, gen_random_uuid(), gen_random_uuid()::text, 'lead_replied', '', $3)`,
        [world.scope.workspaceId, newId(), new Date(world.clock.now.getTime() + at)],
      )
    await delivered(5 * minute)
    await runTaskNow(world.ctx, world.scope, (await taskOf(world, late))?.id ?? '')
    const [rest, due] = [{ except: ['ingest_events'] } as const, async () => (await taskOf(world, early))?.status]
    world.clock.forward(11 * minute)
    await world.work(rest)
    expect([await sentOf(world), await due()]).toEqual([1, 'pending'])
    await world.rows(`update webhook_events set status = 'processed'`)
    await delivered(0)
    world.clock.forward(minute)
    await world.work(rest)
    expect(await sentOf(world)).toBe(2)
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

  it('leaves the draft to a person when the agent only drafts, and says so', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await leadWrites(world, interested)
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready' })
    expect(await told(world, threadId, 'waits_for_approval')).toEqual([{ reasons: [{ code: 'manual' }] }])
  })

  it('hands a question that nothing is known about to a person', async () => {
    await using world = await actingWorld()
    const threadId = await leadWrites(world, 'Which SAP versions do you support, and do you have an office in Oslo?')
    expect(await sentOf(world)).toBe(0)
    expect(await told(world, threadId, 'waits_for_approval')).toEqual([
      { reasons: [expect.objectContaining({ code: 'handoff' })] },
    ])
  })

  it('lets an answer to one of two questions wait for a person, who is told what is open', async () => {
    await using world = await actingWorld()
    const { ctx, scope } = world
    await createEntry(ctx, scope, {
      title: 'Pricing',
      content: 'The Starter plan costs $49 per month.',
      tags: [],
      isGolden: false,
    })
    const open = 'Do you support single sign-on?'
    const threadId = await leadWrites(world, `What does the Starter plan cost? ${open}`)
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, threadId)).toMatchObject({
      status: 'ready',
      lastError: [{ code: 'handoff', cause: null, unanswered: open }],
    })
    const draft = await inTx(ctx, scope, (tx) => readOpenDraft(tx, scope, threadId, 0))
    expect(draft?.body).toContain('$49')
    expect(draft?.guard).toMatchObject({
      ok: true,
      verdicts: [{ kind: 'unanswered', severity: 'warn', finding: { code: 'unanswered', question: open } }],
    })
    const { rows } = await inTx(ctx, scope, (tx) => readQuestionPage(tx, scope, { limit: 50 }))
    expect(rows.map(({ words }) => words)).toEqual([open])
  })

  it('answers with the newest question also the one before, which its writing again took off its way', async () => {
    await using world = await actingWorld({ delayMin: 60, delayMax: 60 })
    const { ctx, scope } = world
    const entries = { Pricing: 'The Starter plan costs $49 per month.', Demo: 'A demo takes 30 minutes.' }
    for (const [title, content] of Object.entries(entries))
      await createEntry(ctx, scope, { title, content, tags: [], isGolden: false })
    const threadId = await leadWrites(world, 'What does the Starter plan cost?')
    await leadWrites(world, 'Also, how long does a demo take?')
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'pending', isAutomatic: true })
    const draft = await inTx(ctx, scope, (tx) => readOpenDraft(tx, scope, threadId, 0))
    expect(draft?.body).toContain('$49')
    expect(draft?.body).toContain('30 minutes')
  })

  it('does not send the answer to the newest question while the one before it is open', async () => {
    await using world = await actingWorld()
    await createEntry(world.ctx, world.scope, {
      title: 'Pricing',
      content: 'The Starter plan costs $49 per month.',
      tags: [],
      isGolden: false,
    })
    const threadId = await leadWrites(world, 'Do you support single sign-on?')
    await leadWrites(world, 'And what does the Starter plan cost?')
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, threadId)).toMatchObject({
      status: 'ready',
      lastError: [expect.objectContaining({ code: 'handoff', unanswered: 'Do you support single sign-on?' })],
    })
  })

  it('says of a task that waits only what is not so of all that the agent writes', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const known = await leadWrites(world, interested, 0)
    const unknown = await leadWrites(world, 'Which SAP versions do you support, and do you have an office in Oslo?', 1)
    expect((await taskOf(world, known))?.lastError).toBeNull()
    expect((await taskOf(world, unknown))?.lastError).toMatchObject([{ code: 'handoff' }])
  })

  it('stops at its daily cap and goes on the next day', async () => {
    await using world = await actingWorld({ dailyCap: 1, followupEnabled: false })
    await leadWrites(world, interested, 0)
    const second = await leadWrites(world, interested, 1)
    expect(await sentOf(world)).toBe(1)
    expect(await told(world, second, 'waits_for_approval')).toEqual([{ reasons: [{ code: 'daily_cap', cap: 1 }] }])
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

  it('gives a company no more around midnight, though clocks do not agree which day it is', async () => {
    await using world = await actingWorld()
    const { ctx, scope } = world
    const [agent] = await inTx(ctx, scope, (tx) => readAgents(tx, scope))
    const of = { agentId: agent?.id ?? '', dailyCap: 100, company: 'acme.example', companyCap: 2 }
    const take = (onDay: string) => inTx(ctx, scope, (tx) => takeFromCaps(tx, scope, { ...of, day: onDay }))
    const taken: boolean[] = []
    for (const onDay of ['2031-03-03', '2031-03-02', '2031-03-03', '2031-03-02']) taken.push(await take(onDay))
    expect(taken).toEqual([true, true, false, false])
    expect(await take('2031-03-04')).toBe(true)
  })

  it('puts before a person what another send took the last of the day from while it was made ready', async () => {
    await using world = await actingWorld({ dailyCap: 1, delayMin: 5, delayMax: 5 })
    const { ctx, scope } = world
    const threadId = await leadWrites(world, interested)
    world.clock.forward(6 * 60_000)
    const [due] = await world.rows<{ id: string; agentId: string; day: string }>(
      `select k.id, d.agent_id as "agentId", to_char($1::timestamptz at time zone w.time_zone, 'YYYY-MM-DD') as day
         from tasks k join drafts d on d.id = k.draft_id join workspaces w on w.id = k.workspace_id where k.status = 'pending'`,
      [ctx.now().toISOString()],
    )
    if (due === undefined) throw new Error('nothing is due')
    const waiting = async () =>
      (await world.rows("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
        .length
    const sending = await inTx(ctx, scope, async (tx) => {
      await takeFromCaps(tx, scope, { agentId: due.agentId, day: due.day, dailyCap: 1, company: null, companyCap: 1 })
      const begun = sendTask(ctx, scope, due.id)
      await expect.poll(waiting).toBe(1)
      return { begun }
    })
    await sending.begun
    expect(await sentOf(world)).toBe(0)
    expect(await world.rows('select from send_attempts')).toEqual([])
    expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready', isAutomatic: false })
    expect(await told(world, threadId, 'waits_for_approval')).toEqual([{ reasons: [{ code: 'daily_cap', cap: 1 }] }])
    expect(await world.rows("select detail->>'why' as why from notices where kind = 'agent_paused'")).toEqual([
      { why: 'daily_cap' },
    ])
  })

  it('goes on with its last send of the day when the platform puts it off', async () => {
    await using world = await actingWorld({ dailyCap: 1, followupEnabled: false })
    const path = '/api/replies/*/reply'
    await sandbox.fault({
      kind: 'rate_limited',
      retryAfter: 5,
      times: 1,
      match: { workspaceId: world.platform.id, method: 'POST', path },
    })
    const threadId = await leadWrites(world, interested)
    expect(await sentOf(world)).toBe(0)
    await reviewTasks(world.ctx, world.scope, threadId)
    await pass(world, 60_000)
    expect(await told(world, threadId, 'waits_for_approval')).toEqual([])
    expect(await sentOf(world)).toBe(1)
  })

  it('stops at its cap of one conversation', async () => {
    await using world = await actingWorld({ threadCap: 1 })
    const threadId = await leadWrites(world, interested)
    await leadWrites(world, 'It seems too expensive for us.')
    expect(await sentOf(world)).toBe(1)
    expect(await told(world, threadId, 'waits_for_approval')).toEqual([{ reasons: [{ code: 'thread_cap', cap: 1 }] }])
  })

  it('says no more why the agent could not send what a person has gone over, until the lead writes again', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const listed = async () =>
      (await inTx(world.ctx, world.scope, (tx) => readTaskPage(tx, world.scope, { tab: 'ready', limit: 5 }))).rows
    const threadId = await leadWrites(world, 'Which SAP versions do you support, and do you have an office in Oslo?')
    expect(await listed()).toMatchObject([{ lastError: [expect.objectContaining({ code: 'handoff' })] }])
    await editDraft(world, threadId)
    expect(await listed()).toMatchObject([{ lastError: null, isLeftToPerson: false, preview: 'My own words.' }])
    await leadWrites(world, 'And one in Bergen?')
    expect(await listed()).toMatchObject([
      { lastError: expect.any(Array), isLeftToPerson: true, preview: 'My own words.' },
    ])
  })

  it('says why what a person sent came back, until they change it', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const listed = async () =>
      (await inTx(world.ctx, world.scope, (tx) => readTaskPage(tx, world.scope, { tab: 'ready', limit: 5 }))).rows
    const threadId = await leadWrites(world, interested)
    await editDraft(world, threadId)
    await runTaskNow(world.ctx, world.scope, (await taskOf(world, threadId))?.id ?? '')
    await world.rows('update connections set is_active = false')
    await pass(world, 60_000)
    expect(await sentOf(world)).toBe(0)
    expect(await listed()).toMatchObject([{ lastError: [{ code: 'not_connected' }], preview: 'My own words.' }])
    await editDraft(world, threadId)
    expect(await listed()).toMatchObject([{ lastError: null }])
  })

  it('leaves an edited draft to the person who edited it', async () => {
    await using world = await actingWorld({ delayMin: 10, delayMax: 10 })
    const threadId = await leadWrites(world, interested)
    await editDraft(world, threadId)
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

  it('that only drafts sends nothing in a conversation that is set to auto either: off means off', async () => {
    await using world = await actingWorld({ autoSendEnabled: false })
    const threadId = await leadWrites(world, interested)
    await setAiMode(world.ctx, world.scope, threadId, 'auto')
    await leadWrites(world, 'And please tell me more, this sounds good.')
    expect(await sentOf(world)).toBe(0)
  })

  it('drafts again when the lead writes again before the answer went out', async () => {
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
