import { monthlyCents, type PlanId, planIds } from '#contract/plans.ts'
import type { Credit, PlanEvent, Standing } from '../billing/rules.ts'
import { billingMonthAt, dayOf, openCredits } from '../billing/rules.ts'
import type { PaymentAccount, ProviderSubscription } from '../ports.ts'

/** One of our plans, for which the provider asks month by month. */
export interface LiveSubscription extends ProviderSubscription {
  plan: PlanId
  state: 'active' | 'past_due'
}

const isLive = (one: ProviderSubscription): one is LiveSubscription =>
  (one.state === 'active' || one.state === 'past_due') && planIds.some((id) => id === one.plan)

/**
 * A workspace pays for one plan. Of several subscriptions (somebody paid at two pages in the same moment) the one that we know stays, else the
 * first; the others should not be.
 */
export function keptOf(
  subscriptions: readonly ProviderSubscription[],
  knownRef: string | null,
): { kept: LiveSubscription | null; extra: LiveSubscription[] } {
  const live = subscriptions.filter(isLive).toSorted((one, other) => (one.startedAt < other.startedAt ? -1 : 1))
  const kept = live.find(({ id }) => id === knownRef) ?? live[0] ?? null
  return { kept, extra: live.filter((one) => one !== kept) }
}

/**
 * What has to happen for a plan to stand here as the provider says that it does; nothing where it does. A plan that nobody pays for there
 * (`knownRef` null: it was chosen before anything was paid) is left alone.
 */
export function eventsFor(standing: Standing, kept: LiveSubscription | null, knownRef: string | null): PlanEvent[] {
  if (kept === null)
    // One that is not paid has its grace, whatever the provider gave up meanwhile.
    return standing.state === 'active' && knownRef !== null ? [{ kind: 'canceled' }] : []
  const events: PlanEvent[] = []
  const isOver = standing.state === 'ended' && standing.endedBy === 'unpaid'
  // Who never paid and begins anew has another subscription, and its months.
  const isAnew = standing.state === 'ended' && (!isOver || kept.id !== knownRef)
  const begins = standing.state === 'trial' || isAnew || standing.plan !== kept.plan
  const isLate = kept.state === 'past_due'
  // What was not paid in time begins again when it is paid.
  if (begins && !(isOver && isLate)) events.push({ kind: 'chosen', plan: kept.plan })
  if (isLate && !isOver && standing.state !== 'past_due') events.push({ kind: 'payment_failed' })
  if (!isLate && ((isOver && !begins) || standing.state === 'past_due')) events.push({ kind: 'paid' })
  const cancelsAt = kept.cancelsAt === null ? null : new Date(kept.cancelsAt)
  const was = begins ? null : standing.cancelsAt
  if (cancelsAt?.getTime() !== was?.getTime()) events.push({ kind: 'cancels', cancelsAt })
  return events
}

/** How many times a plan's price is asked for: Per Agent costs nothing without an agent. */
export const quantityFor = (plan: PlanId, agents: number): number => (monthlyCents(plan, agents) === 0 ? 0 : 1)

const entryOf = ({ id }: Pick<Credit, 'id'>): string => `credit:${id}`
const returnOf = ({ id }: Pick<Credit, 'id'>): string => `credit-back:${id}`

/**
 * What is still to be put on the customer's account, or (below 0) taken off it again: the next credit is there before the next bill is, one for
 * each bill, and what was taken back before it was used is not.
 */
export function entriesFor(
  credits: readonly Credit[],
  onAccount: PaymentAccount['entries'],
  cents: number,
): { name: string; cents: number }[] {
  const has = (name: string): boolean => onAccount.some((entry) => entry.name === name)
  const wanted = openCredits(credits)
    .slice(0, 1)
    .filter((credit) => !has(entryOf(credit)))
  const unwanted = credits.filter(
    (credit) =>
      credit.takenBackAt !== null && credit.usedFor === null && has(entryOf(credit)) && !has(returnOf(credit)),
  )
  return [
    ...wanted.map((credit) => ({ name: entryOf(credit), cents })),
    ...unwanted.map((credit) => ({ name: returnOf(credit), cents: -cents })),
  ]
}

/**
 * Which credits bills have used since they were put on the account, and for which billing month: one a month, the oldest first. A further bill of a
 * month, as when the plan changes, has used its credit for the next month that has none.
 */
export function usedCredits(
  credits: readonly Credit[],
  { entries, invoices }: Pick<PaymentAccount, 'entries' | 'invoices'>,
  anchorAt: Date,
): { id: string; month: string }[] {
  const used: { id: string; month: string }[] = []
  const taken = new Set(credits.flatMap(({ usedFor }) => usedFor ?? []))
  const open = openCredits(credits)
  const helped = invoices.filter(({ onAccountCents, status }) => onAccountCents > 0 && status !== 'void')
  for (const { at, periodStart } of helped.toSorted((one, other) => (one.at < other.at ? -1 : 1))) {
    let month = billingMonthAt(anchorAt, new Date(periodStart))
    const [next] = open
    const entry = next && entries.find(({ name }) => name === entryOf(next))
    if (next === undefined || entry === undefined || entry.at > at) continue
    // Put there right after this very bill had taken the one before.
    if (entry.at === at && taken.has(dayOf(month.from))) continue
    while (taken.has(dayOf(month.from))) month = billingMonthAt(anchorAt, month.until)
    taken.add(dayOf(month.from))
    open.shift()
    used.push({ id: next.id, month: dayOf(month.from) })
  }
  return used
}

const minuteMs = 60_000
const dayMs = 86_400_000
/** In the small hours of most customers. */
const nightHour = 3

/**
 * When how things stand is asked next, whatever the provider tells until then: every night, and while somebody may be paying at a page, or a
 * plan is unpaid, more often.
 */
export function nextReconciliation(now: Date, { isPaying, isUnpaid }: { isPaying: boolean; isUnpaid: boolean }): Date {
  const night = new Date(now)
  night.setUTCHours(nightHour, now.getUTCMinutes(), 0, 0)
  if (night <= now) night.setTime(night.getTime() + dayMs)
  const soon = isPaying ? 2 * minuteMs : isUnpaid ? 60 * minuteMs : Number.POSITIVE_INFINITY
  return new Date(Math.min(night.getTime(), now.getTime() + soon))
}
