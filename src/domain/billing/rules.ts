import {
  afterCredit,
  graceDays,
  monthlyCents,
  type PlanFeature,
  type PlanId,
  planFeatures,
  planFor,
  plans,
} from '#contract/plans.ts'

/** How the plan of a workspace stands. */
export interface Standing {
  /** A workspace without a plan is in its trial, or past it. */
  plan: PlanId | 'trial'
  state: 'trial' | 'active' | 'past_due' | 'ended'
  /** What ended it. */
  endedBy: 'trial' | 'unpaid' | 'canceled' | null
  /** Billing months count from here: the plan's start, before that the trial's. */
  anchorAt: Date
  trialEndsAt: Date
  /** An unpaid plan goes on until then. */
  graceEndsAt: Date | null
  /** It is cancelled, and goes on until then. */
  cancelsAt: Date | null
  /** The last time that its agents paused for want of a plan, and until when; both null: never. `resumedAt` null: they pause. */
  pausedAt: Date | null
  resumedAt: Date | null
}

export type PlanEvent =
  /** A plan begins or takes the place of another, at once. Also takes a cancellation back. */
  | { kind: 'chosen'; plan: PlanId }
  | { kind: 'payment_failed' }
  /** All that was owed is paid. */
  | { kind: 'paid' }
  /** It ends at this time; null: it does not. */
  | { kind: 'cancels'; cancelsAt: Date | null }
  /** It is over now, whatever was planned. */
  | { kind: 'canceled' }
  /** Time passed, and nothing else. */
  | { kind: 'time' }

export const dayMs = 86_400_000

export const trialFrom = (at: Date, days: number): Standing => ({
  plan: 'trial',
  state: 'trial',
  endedBy: null,
  anchorAt: at,
  trialEndsAt: new Date(at.getTime() + days * dayMs),
  graceEndsAt: null,
  cancelsAt: null,
  pausedAt: null,
  resumedAt: null,
})

/** Agents pause once a plan, or the trial before it, is over; an unpaid plan goes on until its grace is over. */
export const isPaused = ({ state }: Pick<Standing, 'state'>): boolean => state === 'ended'

/** How the plan stands after an event, and after all that time alone has brought until then. */
export function step(before: Standing, event: PlanEvent, at: Date): Standing {
  const now = pass(before, at)
  switch (event.kind) {
    case 'chosen':
      return choose(now, event.plan, at)
    case 'payment_failed':
      return now.state === 'active'
        ? { ...now, state: 'past_due', graceEndsAt: new Date(at.getTime() + graceDays * dayMs) }
        : now
    case 'paid':
      return now.state === 'past_due' || (now.state === 'ended' && now.endedBy === 'unpaid') ? goOn(now, at) : now
    case 'cancels':
      return hasPlan(now) ? pass({ ...now, cancelsAt: event.cancelsAt }, at) : now
    case 'canceled':
      return hasPlan(now) ? end(now, 'canceled', at) : now
    case 'time':
      return now
  }
}

const hasPlan = ({ state }: Standing): boolean => state === 'active' || state === 'past_due'

function choose(now: Standing, plan: PlanId, at: Date): Standing {
  if (hasPlan(now)) return { ...now, plan, cancelsAt: null }
  return { ...goOn(now, at), plan, anchorAt: at }
}

const goOn = (now: Standing, at: Date): Standing => ({
  ...now,
  state: 'active',
  endedBy: null,
  graceEndsAt: null,
  resumedAt: isPaused(now) ? at : now.resumedAt,
})

const end = (now: Standing, endedBy: NonNullable<Standing['endedBy']>, at: Date): Standing => ({
  ...now,
  state: 'ended',
  endedBy,
  graceEndsAt: null,
  cancelsAt: null,
  pausedAt: at,
  resumedAt: null,
})

/** What ends by itself, and when; the earliest. */
function ending({ state, trialEndsAt, graceEndsAt, cancelsAt }: Standing) {
  if (state === 'trial') return { by: 'trial', at: trialEndsAt } as const
  const ends = [
    ...(graceEndsAt === null ? [] : [{ by: 'unpaid', at: graceEndsAt } as const]),
    ...(cancelsAt === null ? [] : [{ by: 'canceled', at: cancelsAt } as const]),
  ]
  return ends.toSorted((one, other) => one.at.getTime() - other.at.getTime())[0] ?? null
}

function pass(standing: Standing, at: Date): Standing {
  const over = ending(standing)
  return over === null || over.at > at ? standing : end(standing, over.by, over.at)
}

// ------------------------------------------------------------------------------------------------------------ what is told

/** What people are told of an end that comes by itself: so many days before it, and at it. */
export const warningDays = [3, 1] as const

interface Moment {
  at: Date
  /** So many days are left; 0: it is the end. */
  daysLeft: number
}

function moments(standing: Standing): Moment[] {
  const over = ending(standing)
  if (over === null) return []
  // Whoever cancelled knows when it ends.
  const warned = over.by === 'canceled' ? [] : warningDays
  return [...warned, 0].map((daysLeft) => ({ daysLeft, at: new Date(over.at.getTime() - daysLeft * dayMs) }))
}

/** When the plan is to be looked at next, after this time: for a warning, an end, or the next billing month. Null: never. */
export function nextMoment(standing: Standing, after: Date): Date | null {
  const months = hasPlan(standing) ? [billingMonthAt(standing.anchorAt, after).until] : []
  const coming = [...moments(standing).map(({ at }) => at), ...months].filter((at) => at > after)
  return coming.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}

/** The warning that is due since `after`, by now: the last of them, or null. */
export function warningDue(standing: Standing, after: Date, now: Date): { daysLeft: number; endsAt: Date } | null {
  const over = ending(standing)
  if (over === null) return null
  const due = moments(standing).filter(({ at, daysLeft }) => daysLeft > 0 && at > after && at <= now)
  const last = due.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0]
  return last === undefined ? null : { daysLeft: last.daysLeft, endsAt: over.at }
}

// --------------------------------------------------------------------------------------------------------- what it contains

/** What a workspace may add and use: a trial has everything, and so has one for which no plans are sold. */
export interface Limits {
  /** How many agents it may have; null: as many as it likes. */
  agents: number | null
  features: readonly PlanFeature[]
}

export const everything: Limits = { agents: null, features: planFeatures }

export function limitsOf({ plan, state }: Pick<Standing, 'plan' | 'state'>): Limits {
  if (state === 'trial') return everything
  if (state === 'ended') return { agents: 0, features: [] }
  return plan === 'trial' ? everything : { agents: plans[plan].agents, features: plans[plan].features }
}

// ------------------------------------------------------------------------------------------------------------ billing months

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** So many months after the anchor, at its day and time; in a month that lacks the day, at that month's last. */
export function monthsAfter(anchor: Date, months: number): Date {
  const at = new Date(anchor)
  at.setUTCDate(1)
  at.setUTCMonth(at.getUTCMonth() + months)
  at.setUTCDate(Math.min(anchor.getUTCDate(), lastDayOf(at.getUTCFullYear(), at.getUTCMonth())))
  return at
}

/** The billing month in which a moment lies, from its first moment until the next one's. Before the anchor they count on backwards. */
export function billingMonthAt(anchor: Date, at: Date): { from: Date; until: Date } {
  const guess = (at.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + at.getUTCMonth() - anchor.getUTCMonth()
  const number = monthsAfter(anchor, guess) > at ? guess - 1 : guess
  return { from: monthsAfter(anchor, number), until: monthsAfter(anchor, number + 1) }
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** The same by the days of a calendar: the first and the last of the month in which a day lies. */
export function billingDays(anchor: Date, day: string): { from: string; to: string } {
  const { from, until } = billingMonthAt(new Date(`${dayOf(anchor)}T00:00:00Z`), new Date(`${day}T00:00:00Z`))
  return { from: dayOf(from), to: dayOf(new Date(until.getTime() - dayMs)) }
}

// ------------------------------------------------------------------------------------------------------------------ credits

/** One agent free for one month. */
export interface Credit {
  id: string
  madeAt: Date
  takenBackAt: Date | null
  /** The first day of the billing month that it was used for. */
  usedFor: string | null
}

const isOpen = ({ usedFor, takenBackAt }: Credit): boolean => usedFor === null && takenBackAt === null

/** The credits that are left, in the order in which they are used: the oldest first. */
export const openCredits = <C extends Credit>(credits: readonly C[]): C[] =>
  credits.filter(isOpen).toSorted((one, other) => one.madeAt.getTime() - other.madeAt.getTime())

/** The credit that takes a part off the price of this month; null: it has had one, costs nothing, or there is none. */
export function creditFor<C extends Credit>(credits: readonly C[], month: string, cents: number): C | null {
  if (cents === 0 || credits.some(({ usedFor }) => usedFor === month)) return null
  return openCredits(credits)[0] ?? null
}

// --------------------------------------------------------------------------------------------------------------------- cost

export interface Cost {
  /** What is left of the price. */
  cents: number
  /** What a credit takes off it. */
  creditCents: number
  /** When the next invoice is made; null: there is none to come. */
  at: Date | null
}

/**
 * What a month costs: always what the next invoice will say. A trial tells what its agents would cost, and that no invoice comes; what is over,
 * or ends before another month begins, costs nothing.
 */
export function costOf(
  standing: Standing,
  { agents, agentsAtWork, credits }: { agents: number; agentsAtWork: number; credits: readonly Credit[] },
  now: Date,
): Cost {
  const { plan, state, anchorAt, cancelsAt } = standing
  const at = hasPlan(standing) ? billingMonthAt(anchorAt, now).until : null
  const ends = state === 'ended' || (at !== null && cancelsAt !== null && cancelsAt <= at)
  if (ends) return { cents: 0, creditCents: 0, at: null }
  const price = plan === 'trial' ? monthlyCents(planFor(agents), agents) : monthlyCents(plan, agentsAtWork)
  const cents = openCredits(credits).length > 0 ? afterCredit(price) : price
  return { cents, creditCents: price - cents, at }
}
