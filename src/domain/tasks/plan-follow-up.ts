import type { Task } from '#contract/tasks.ts'
import type { FollowUpEnd } from '#contract/timeline.ts'
import { addDays } from '#lib/add-days.ts'
import { newId } from '#lib/new-id.ts'
import { readEffectiveAgent } from '../agents/reads.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { readThread, type ThreadDetail } from '../threads/reads.ts'
import { readOptOut, readSilence } from '../threads/silence.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { type FollowUpAgent, type NextFollowUp, nextFollowUp } from './follow-up-rules.ts'
import { readClock } from './read-clock.ts'
import { findCalledOff, findSeries } from './series-store.ts'
import { changeTask, insertTask, readOpenTasks, reopenTask } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'
import { afterQuietHours, followUpTime, isQuiet, type WakeClock } from './time-rules.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'random'>

/** Brings a thread's planned follow-up in line with what is so now, in a transaction of its own. Quiet for an unknown thread. */
export async function planFollowUp(ctx: Needs, scope: Scope, threadId: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    if ((await lockForDecision(tx, scope, threadId)) === undefined) return
    await replan(ctx, tx, scope, threadId)
    await refreshThreadStatus(tx, scope, threadId)
    await notifyLive(tx, scope, { kind: 'task', threadId })
  })
}

/**
 * Plans the next follow-up of a thread, moves it, or ends the series: whatever the rules say of what is so now. Doing it again
 * changes nothing. While an answer is prepared nothing is planned beside it. Null when nothing was decided. The caller holds the thread's lock and brings its
 * status up to date.
 */
export async function replan(
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  threadId: string,
): Promise<NextFollowUp | null> {
  const { prepared, planned } = await readOpenTasks(tx, scope, threadId)
  if (prepared.length > 0) {
    if (planned !== null)
      await changeTask(tx, scope, planned.id, { from: ['pending'], to: 'canceled', canceled: 'replaced' })
    return null
  }
  const thread = await readThread(tx, scope, threadId)
  if (thread === undefined) return null
  const clock = await readClock(tx, scope, threadId)
  const agent = await readEffectiveAgent(tx, scope, thread.campaignId)
  const { isUnjudged, since, ...facts } = await readFacts(tx, scope, thread)
  // Its judgement is on its way, and brings us here again.
  if (isUnjudged) return null
  const next = nextFollowUp({ ...facts, clock, agent })
  if (next.kind === 'none') await endSeries(tx, scope, threadId, planned, next.why)
  else if (agent !== null) {
    const again = planned ?? (since === null ? null : await planAgain(tx, scope, { threadId, since, next }))
    await plan(ctx, tx, scope, { threadId, planned: again, next, agent, clock })
  }
  return next
}

async function readFacts(tx: TxCtx, scope: Scope, thread: ThreadDetail) {
  const { unsubscribedAt, isInDoubt, hasBounced } = await readOptOut(tx, scope, thread.id)
  const series = await findSeries(tx, scope, thread.id)
  const silence = series === undefined ? undefined : await readSilence(tx, scope, thread.id, series)
  // The label is that of the newest reply: an absence note says nothing about interest.
  const label = thread.label === 'out_of_office' ? null : thread.label
  const away = silence?.away ?? null
  return {
    isUnjudged: silence?.isUnjudged ?? false,
    since: series?.storedAt ?? null,
    aiMode: thread.aiMode,
    label,
    isUnsubscribed: unsubscribedAt !== null,
    isOptOutInDoubt: isInDoubt,
    hasBounced,
    answeredAt: series === undefined ? null : new Date(series.sentAt),
    lastSentAt: series === undefined ? null : new Date(series.lastSentAt),
    sent: series?.sent ?? 0,
    hasHeard: silence?.hasHeard ?? false,
    isAnsweredElsewhere: silence?.isAnsweredElsewhere ?? false,
    isEnded: series?.isEnded ?? false,
    askAgainOn: thread.dates.find(({ kind }) => kind === 'ask_again')?.day ?? dayAfterAbsence(thread),
    away: away === null ? null : { since: new Date(away.since), until: away.until },
  }
}

/** Also when the note came before our answer: whoever is away then is not reminded either. */
function dayAfterAbsence({ label, dates }: Pick<ThreadDetail, 'label' | 'dates'>): string | null {
  const back = label === 'out_of_office' ? dates.find(({ kind }) => kind === 'return')?.day : undefined
  return back === undefined ? null : addDays(back, 1)
}

/** What a person would want to know though nothing was planned; the rest is how most conversations are. */
const told: readonly FollowUpEnd[] = ['said_no', 'all_sent']

async function endSeries(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  planned: Task | null,
  why: FollowUpEnd,
): Promise<void> {
  if (planned === null && !told.includes(why)) return
  if (planned !== null) {
    const canceled = why === 'opt_out_in_doubt' ? 'held' : 'series_ended'
    await changeTask(tx, scope, planned.id, { from: ['pending'], to: 'canceled', canceled })
  }
  await addToTimeline(tx, scope, threadId, 'follow_ups_ended', { why })
}

interface Plan {
  threadId: string
  planned: Task | null
  next: Extract<NextFollowUp, { kind: 'planned' }>
  agent: FollowUpAgent
  clock: WakeClock
}

/** What was called off for want of an agent who writes it is planned as it was: at its time, which may be a person's. Null where nothing was. */
async function planAgain(
  tx: TxCtx,
  scope: Scope,
  { threadId, since, next: { number, count } }: Pick<Plan, 'threadId' | 'next'> & { since: string },
): Promise<Task | null> {
  const id = await findCalledOff(tx, scope, { threadId, since, number, count })
  const task = id === undefined ? undefined : await reopenTask(tx, scope, id, { cause: 'series_ended', ifLate: null })
  if (task === undefined) return null
  await addToTimeline(tx, scope, threadId, 'follow_up_planned', { at: task.scheduledAt, number, count })
  return task
}

async function plan(
  ctx: Pick<Ctx, 'random'>,
  tx: TxCtx,
  scope: Scope,
  { threadId, planned, next, agent, clock }: Plan,
): Promise<void> {
  const { number, count, from } = next
  const awakeAt = planned === null ? null : awakeTime(planned, clock, tx.now())
  if (planned !== null && awakeAt === null && isStill(planned, next, agent)) return
  const drawn = followUpTime({ now: tx.now(), from }, agent, clock, ctx.random())
  const isPersons = planned !== null && !planned.isAutomatic && planned.followUpNumber === number
  const scheduledAt = isPersons && awakeAt !== null ? awakeAt : drawn
  const detail = { at: scheduledAt.toISOString(), number, count }
  if (planned !== null && planned.followUpNumber === number && planned.followUpCount === count) {
    await changeTask(tx, scope, planned.id, { from: ['pending'], to: 'pending', scheduledAt })
    await addToTimeline(tx, scope, threadId, 'follow_up_moved', detail)
    return
  }
  if (planned !== null) {
    await changeTask(tx, scope, planned.id, { from: ['pending'], to: 'canceled', canceled: 'replaced' })
  }
  await insertTask(tx, scope, {
    id: newId(),
    threadId,
    draftId: null,
    type: 'follow_up',
    status: 'pending',
    scheduledAt,
    isAutomatic: true,
    followUp: { number, count },
  })
  await addToTimeline(tx, scope, threadId, 'follow_up_planned', detail)
}

/** When it would go out instead, where a time to come lies in a night; null: it may stay, or there is no better time. */
function awakeTime({ scheduledAt }: Task, clock: WakeClock, now: Date): Date | null {
  const at = new Date(scheduledAt)
  const awakeAt = afterQuietHours(at, clock)
  return at > now && isQuiet(at, clock) && !isQuiet(awakeAt, clock) ? awakeAt : null
}

const dayMs = 86_400_000

/** Whether the planned one may stay where it is: its random delay was drawn once, and a time that a person chose holds. */
function isStill(planned: Task, { number, count, from }: Plan['next'], { delayMax }: FollowUpAgent): boolean {
  if (planned.followUpNumber !== number || planned.followUpCount !== count) return false
  if (!planned.isAutomatic) return true
  const late = new Date(planned.scheduledAt).getTime() - from.getTime()
  return late >= 0 && late <= delayMax * 60_000 + dayMs
}
