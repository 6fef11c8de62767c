import { monthlyCents } from '#contract/plans.ts'
import { AppError } from '../app-error.ts'
import { type AuditAction, recordAudit } from '../audit/record.ts'
import { notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { markCreditUsed } from './mark-credit-used.ts'
import { countAgentsAtWork } from './reads.ts'
import {
  billingMonthAt,
  creditFor,
  dayOf,
  isPaused,
  nextMoment,
  type PlanEvent,
  type Standing,
  step,
  warningDays,
  warningDue,
} from './rules.ts'
import { listCredits, lockPlan, storePlan } from './store.ts'

/**
 * The one way in which a workspace's plan changes, inside the transaction of what changes it: told to the audit log and to its admins, with
 * the agents that pause or resume. An event that changes nothing does nothing. Throws `not_found` for a workspace that is gone.
 *
 * @param keptAgentIds who works where the plan holds fewer agents than there are; left out: who was chosen before
 * @param happenedAt when it happened, where that is heard of only now; nothing that time alone would have brought since then comes before it
 */
export async function movePlan(
  tx: TxCtx,
  scope: Scope,
  event: PlanEvent,
  keptAgentIds?: readonly string[],
  happenedAt: Date = tx.now(),
): Promise<Standing> {
  const row = await lockPlan(tx, scope)
  if (row === undefined) throw new AppError('not_found')
  const now = tx.now()
  // What time alone had brought until now, and nobody had seen to yet, is told by itself.
  const before = step(row.standing, { kind: 'time' }, happenedAt)
  const after = step(step(before, event, happenedAt), { kind: 'time' }, now)
  await storePlan(tx, scope, { standing: after, keptAgentIds: [...(keptAgentIds ?? row.keptAgentIds)], seenUntil: now })
  tx.outbox.setDue(scope, { kind: 'plan', subjectId: scope.workspaceId, at: nextMoment(after, now) })
  await notifyOfChange(tx, scope, row.standing, before)
  await notifyOfChange(tx, scope, before, after)
  warn(tx, scope, after, row.seenUntil)
  if (!row.hasSubscription) await spendCredit(tx, scope, after)
  const { workspaceId } = scope
  if (isPaused(row.standing) && !isPaused(after)) await tx.addJob('take_up_replies', { workspaceId })
  // Whoever answers a thread may be another agent now, or none.
  if (after.plan !== row.standing.plan || keptAgentIds !== undefined)
    await tx.addJob('review_agents_tasks', { workspaceId }, { key: `review:${workspaceId}` })
  return after
}

async function notifyOfChange(tx: TxCtx, scope: Scope, before: Standing, after: Standing): Promise<void> {
  const told = whatChanged(before, after)
  if (told === null) return
  await recordAudit(tx, scope, told.action, scope.workspaceId, told.detail)
  for (const key of warningsOf(before)) tx.outbox.takeBack(scope, key)
  if (after.state === 'past_due' && before.state !== 'past_due')
    tx.outbox.raise(scope, {
      key: `plan:payment_failed:${textOf(after.graceEndsAt)}`,
      threadId: null,
      cause: { ...plain, what: 'payment_failed', endsAt: textOf(after.graceEndsAt) },
      at: tx.now(),
    })
  if (isPaused(after) && !isPaused(before))
    tx.outbox.raise(scope, {
      key: endKey(after),
      threadId: null,
      cause: { ...plain, what: 'ended', by: after.endedBy, endsAt: textOf(after.pausedAt) },
      at: tx.now(),
    })
  await notifyLive(tx, scope, { kind: 'settings' })
  await notifyLive(tx, scope, { kind: 'agents' })
}

const plain = { kind: 'plan', by: null, daysLeft: null } as const

const textOf = (at: Date | null): string => at?.toISOString() ?? ''
const endKey = ({ pausedAt }: Standing): string => `plan:ended:${textOf(pausedAt)}`
const warningKey = (endsAt: Date, daysLeft: number): string => `plan:ending:${textOf(endsAt)}:${daysLeft}`

/** What was told of an end that does not come any more, or is over. */
const warningsOf = (before: Standing): string[] => [
  ...[before.trialEndsAt, before.graceEndsAt].flatMap((at) =>
    at === null ? [] : warningDays.map((days) => warningKey(at, days)),
  ),
  ...(isPaused(before) ? [endKey(before)] : []),
]

function whatChanged(
  before: Standing,
  after: Standing,
): { action: AuditAction; detail: Record<string, string | null> } | null {
  if (isPaused(after) && !isPaused(before))
    return { action: 'plan.ended', detail: { plan: after.plan, why: after.endedBy } }
  if (after.plan !== before.plan || (isPaused(before) && !isPaused(after) && before.endedBy !== 'unpaid'))
    return { action: 'plan.chosen', detail: { from: before.plan, to: after.plan } }
  if (after.state === before.state)
    return textOf(after.cancelsAt) === textOf(before.cancelsAt)
      ? null
      : {
          action: after.cancelsAt === null ? 'plan.goes_on' : 'plan.canceled',
          detail: { ends: textOf(after.cancelsAt) },
        }
  return {
    action: after.state === 'past_due' ? 'plan.payment_failed' : 'plan.paid',
    detail: { plan: after.plan },
  }
}

function warn(tx: TxCtx, scope: Scope, standing: Standing, since: Date): void {
  const due = warningDue(standing, since, tx.now())
  if (due === null) return
  const what = standing.state === 'trial' ? 'trial_ending' : 'grace_ending'
  tx.outbox.raise(scope, {
    key: warningKey(due.endsAt, due.daysLeft),
    threadId: null,
    cause: { ...plain, what, daysLeft: due.daysLeft, endsAt: textOf(due.endsAt) },
    at: tx.now(),
  })
}

/** Uses the oldest credit for the billing month that has begun, where nobody else makes the invoice. */
async function spendCredit(tx: TxCtx, scope: Scope, { plan, state, anchorAt }: Standing): Promise<void> {
  if (plan === 'trial' || state !== 'active') return
  const month = dayOf(billingMonthAt(anchorAt, tx.now()).from)
  const credits = await listCredits(tx, scope)
  if (credits.length === 0) return
  const credit = creditFor(credits, month, monthlyCents(plan, await countAgentsAtWork(tx, scope)))
  if (credit !== null) await markCreditUsed(tx, scope, credit.id, month)
}
