import { describe, expect, it } from 'vitest'
import { rungs, type Step } from '#contract/autonomy.ts'
import { readAgents } from '#domain/agents/reads.ts'
import { readAudit } from '#domain/audit/reads.ts'
import { readLadder } from '#domain/autonomy/reads.ts'
import { setSteps } from '#domain/autonomy/set-steps.ts'
import { stopSends } from '#domain/autonomy/stop-sends.ts'
import { inTx } from '#domain/context.ts'
import { discardDraft, saveDraft } from '#domain/drafts/save-draft.ts'
import { createEntry } from '#domain/knowledge/change-entry.ts'
import { readThread } from '#domain/threads/reads.ts'
import { actingWorld, hour, interested, leadWrites, pass, sentOf, taskOf, told } from '../../../test/tasks/acting.ts'
import { withSandbox } from '../../../test/tasks/sandbox.ts'
import { makeWorkspace, type World } from '../../../test/world.ts'
import { cancelTask, restoreTask, runTaskNow } from './change-task.ts'
import { markWrong } from './mark-wrong.ts'
import { localTime } from './time-rules.ts'

withSandbox()

const agentOf = async ({ ctx, scope }: World) => (await inTx(ctx, scope, (tx) => readAgents(tx, scope)))[0]?.id ?? ''
async function rungOf(world: World, rung: string) {
  const agentId = await agentOf(world)
  const ladder = await inTx(world.ctx, world.scope, (tx) => readLadder(tx, world.scope, agentId))
  return ladder.rungs.find((line) => line.rung === rung)
}
const put = async (world: World, step: Step) =>
  setSteps(world.ctx, world.scope, { agentId: await agentOf(world), rungs, step })
const outcomes = async (world: World) =>
  (
    await world.rows<{ outcome: string; is_automatic: boolean }>(
      'select outcome, is_automatic from agent_evidence order by at, id',
    )
  ).map(({ outcome, is_automatic }) => (is_automatic ? `${outcome}, automatic` : outcome))
const idOf = async (world: World, threadId: string) => (await taskOf(world, threadId))?.id ?? ''

const draftOf = async (world: World, threadId: string) => {
  const [row] = await world.rows<{ id: string; body: string; version: number }>(
    "select id, body, version from drafts where thread_id = $1 and state = 'open'",
    [threadId],
  )
  if (row === undefined) throw new Error('no draft')
  return row
}
async function edit(world: World, threadId: string, change: (body: string) => string): Promise<void> {
  const { id, body, version } = await draftOf(world, threadId)
  await saveDraft(world.ctx, world.scope, { threadId, draftId: id, version, subject: 'Re: Offer', body: change(body) })
}
const price = 'What does the Starter plan cost?'
const priced = async (world: World) =>
  createEntry(world.ctx, world.scope, {
    title: 'Pricing',
    content: 'The Starter plan costs $49 per month.',
    tags: [],
    isGolden: false,
  })

describe('an agent on its first step', () => {
  it('drafts, says why, and what a person makes of its drafts is evidence', async () => {
    await using world = await actingWorld()
    await put(world, 'draft')
    await priced(world)
    const [first, second, third, fourth] = [
      await leadWrites(world, price, 0),
      await leadWrites(world, price, 1),
      await leadWrites(world, price, 2),
      await leadWrites(world, price, 3),
    ]
    expect(await sentOf(world)).toBe(0)
    expect(await taskOf(world, first)).toMatchObject({
      status: 'ready',
      rung: 'question',
      step: null,
      lastError: [{ code: 'draft_step', rung: 'question' }],
    })
    await runTaskNow(world.ctx, world.scope, await idOf(world, first))
    await edit(world, second, (body) => `Hello again.\n\n${body}`)
    await runTaskNow(world.ctx, world.scope, await idOf(world, second))
    await edit(world, third, (body) => body.replace('$49', '$59'))
    await runTaskNow(world.ctx, world.scope, await idOf(world, third))
    await world.work()
    await discardDraft(world.ctx, world.scope, fourth, (await draftOf(world, fourth)).id)
    await world.work()
    expect(await sentOf(world)).toBe(3)
    expect((await outcomes(world)).toSorted()).toEqual(['facts_changed', 'rejected', 'unchanged', 'words_changed'])
    expect(await rungOf(world, 'question')).toMatchObject({ evidence: { judged: 4, good: 2 }, step: 'draft' })
  })
})

describe('an agent that sends after a pause', () => {
  it('is taken back when two of its answers are stopped in it, and the admins hear of it; what is on its way waits', async () => {
    await using world = await actingWorld({ delayMin: 30, delayMax: 30 })
    await priced(world)
    const threads = [
      await leadWrites(world, price, 0),
      await leadWrites(world, price, 1),
      await leadWrites(world, price, 2),
    ]
    const [first = '', second = '', third = ''] = threads
    expect(await taskOf(world, first)).toMatchObject({
      status: 'pending',
      isAutomatic: true,
      rung: 'question',
      step: 'pause',
    })
    const stopped = await idOf(world, first)
    await cancelTask(world.ctx, world.scope, stopped)
    await restoreTask(world.ctx, world.scope, stopped)
    expect(await outcomes(world)).toEqual([])
    await cancelTask(world.ctx, world.scope, stopped)
    expect((await rungOf(world, 'question'))?.step).toBe('pause')
    await cancelTask(world.ctx, world.scope, await idOf(world, second))
    await world.work()
    expect(await rungOf(world, 'question')).toMatchObject({ step: 'draft', changed: { by: 'taken_back' } })
    expect((await rungOf(world, 'objection'))?.step).toBe('pause')
    expect(await taskOf(world, third)).toMatchObject({
      status: 'ready',
      lastError: [{ code: 'draft_step', rung: 'question' }],
    })
    const cause = { agentName: 'Ann', rung: 'question', from: 'pause', to: 'draft', why: 'undone' }
    expect(await told(world, second, 'step_taken_back')).toEqual([cause])
    expect(await world.rows("select detail, thread_id from notices where kind = 'step_taken_back'")).toEqual([
      { detail: cause, thread_id: null },
    ])
    await pass(world, hour)
    expect(await sentOf(world)).toBe(0)
  })

  it('and when two that went out were wrong, as a person says, who may take that back; a lead who opts out right after one is heard', async () => {
    await using world = await actingWorld()
    await priced(world)
    const [first, second] = [await leadWrites(world, price, 0), await leadWrites(world, price, 1)]
    expect(await sentOf(world)).toBe(2)
    expect(await outcomes(world)).toEqual(['unjudged, automatic', 'unjudged, automatic'])
    const sent = async (threadId: string) =>
      (await world.rows<{ id: string }>("select id from tasks where thread_id = $1 and status = 'sent'", [threadId]))[0]
        ?.id ?? ''
    const wrong = async (threadId: string, reason: 'facts' | 'tone' | null) =>
      markWrong(world.ctx, world.scope, { taskId: await sent(threadId), reason })
    await wrong(first, 'facts')
    await wrong(first, null)
    await wrong(first, 'tone')
    expect((await outcomes(world))[0]).toBe('wrong_tone, automatic')
    await leadWrites(world, 'Unsubscribe me.', 1)
    expect(await outcomes(world)).toEqual(['wrong_tone, automatic', 'opted_out, automatic'])
    expect((await rungOf(world, 'question'))?.step).toBe('pause')
    await wrong(first, 'facts')
    await wrong(second, 'facts')
    expect((await rungOf(world, 'question'))?.step).toBe('draft')
    expect(await told(world, first, 'marked_wrong')).toEqual([
      { reason: 'facts' },
      { reason: null },
      { reason: 'tone' },
      { reason: 'facts' },
    ])
    const other = await makeWorkspace(world.ctx)
    await expect(markWrong(world.ctx, other, { taskId: await sent(first), reason: 'facts' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('what holds for all agents', () => {
  it('everything waits once a person has stopped it, also what was on its way, until somebody lets agents send again', async () => {
    await using world = await actingWorld({ delayMin: 30, delayMax: 30 })
    const first = await leadWrites(world, interested, 0)
    expect(await taskOf(world, first)).toMatchObject({ status: 'pending' })
    expect((await stopSends(world.ctx, world.scope, true)).stopped).toMatchObject({ by: 'Ada Byron' })
    await stopSends(world.ctx, world.scope, true)
    await world.work()
    expect(await taskOf(world, first)).toMatchObject({ status: 'ready', lastError: [{ code: 'stopped_all' }] })
    const second = await leadWrites(world, interested, 1)
    expect(await taskOf(world, second)).toMatchObject({ status: 'ready', lastError: [{ code: 'stopped_all' }] })
    expect(await stopSends(world.ctx, world.scope, false)).toEqual({ stopped: null })
    const third = await leadWrites(world, interested, 2)
    await pass(world, hour)
    expect(await sentOf(world)).toBe(1)
    expect(await taskOf(world, second)).toMatchObject({ status: 'ready' })
    expect((await inTx(world.ctx, world.scope, (tx) => readThread(tx, world.scope, third)))?.status).toBe('replied')
    const { entries } = await inTx(world.ctx, world.scope, (tx) => readAudit(tx, world.scope, 50))
    expect(entries.map(({ action }) => action).filter((action) => action.startsWith('sends.'))).toEqual([
      'sends.resumed',
      'sends.stopped',
    ])
  })

  it('one company gets no more a day than its cap, and a lead nothing in a night of their own, where their zone is known', async () => {
    // In the morning of the second lead's own country, whenever this runs: in their night nothing would go out.
    const utcHour = 10
    const zoneAt = (hourThere: number): string => {
      const east = ((hourThere - utcHour + 36) % 24) - 12
      return east === 0 ? 'UTC' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
    }
    const ours = { wakeTime: '08:00', timeZone: zoneAt(15) }
    await using world = await actingWorld({ companyCap: 1, delayMin: 1, delayMax: 1 }, ours)
    await pass(world, ((utcHour - world.ctx.now().getUTCHours() + 24) % 24) * hour)
    const first = await leadWrites(world, interested, 0)
    await world.rows('update contacts set details = $1', [{ 'Time zone': zoneAt(3) }])
    await pass(world, hour / 30)
    expect(await sentOf(world)).toBe(0)
    const task = await taskOf(world, first)
    expect(task).toMatchObject({ status: 'pending', isAutomatic: true })
    expect(localTime(new Date(task?.scheduledAt ?? ''), zoneAt(3)).minutes).toBe(8 * 60)
    await pass(world, 5 * hour)
    expect(await sentOf(world)).toBe(1)
    const second = await leadWrites(world, interested, 1)
    await world.rows(
      `update contacts c set email = 'other@' || (select split_part(f.email, '@', 2) from contacts f where f.id <> c.id)
        where c.id = (select contact_id from threads where id = $1)`,
      [second],
    )
    await pass(world, hour / 30)
    expect(await sentOf(world)).toBe(1)
    expect(await taskOf(world, second)).toMatchObject({ status: 'ready', lastError: [{ code: 'company_cap', cap: 1 }] })
  })
})
