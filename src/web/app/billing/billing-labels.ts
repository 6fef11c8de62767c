import type { Billing, PlanStanding } from '#contract/billing.ts'
import { featureNames, monthlyCents, type PlanId, planFor, plans } from '#contract/plans.ts'
import { money } from '#web/ui/money.ts'

/** $9, $97, $8.50. */
export const price = (cents: number, currency = 'usd'): string => money(cents, currency)

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
export const dateWords = (at: string): string => date.format(new Date(at))
const calendarDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
/** A day of the calendar, whatever the clock here says. */
export const dayWords = (day: string): string => calendarDate.format(new Date(`${day}T00:00:00Z`))

export const planName = ({ plan }: Pick<PlanStanding, 'plan'>): string =>
  plan === 'trial' ? 'Trial' : plans[plan].name

/** How the plan stands, in a sentence or two. */
export function standingWords(standing: PlanStanding): string {
  const { plan, state, endedBy, trialEndsAt, graceEndsAt, cancelsAt } = standing
  if (state === 'trial')
    return `Everything is included until ${dateWords(trialEndsAt)}. Without a plan your agents pause then; nothing is deleted.`
  if (state === 'ended') return `${endWords[endedBy ?? 'trial']} Your agents are paused until you choose a plan.`
  if (state === 'past_due' && graceEndsAt)
    return `The last payment failed. Your agents go on until ${dateWords(graceEndsAt)}.`
  if (cancelsAt) return `Canceled: it ends on ${dateWords(cancelsAt)}, and your agents pause then.`
  return plan === 'unlimited' ? 'As many agents as you like.' : 'One agent works at a time.'
}

const endWords = {
  trial: 'Your trial is over.',
  unpaid: 'The plan ended because it wasn’t paid.',
  canceled: 'The plan was canceled and is over.',
} as const

/** What stands below the monthly cost: when it is due, and why it is what it is. */
export function costWords({ standing, cost, agents, isSelfHosted, account }: Billing): string {
  const credit = cost.creditCents > 0 ? ` A referral credit takes ${price(cost.creditCents)} off.` : ''
  if (standing.state === 'trial') {
    const count = agents.length
    const held = `${count} ${count === 1 ? 'agent' : 'agents'}`
    return `Nothing is due during the trial. This is what your ${held} would cost${count === 0 ? '' : ` on ${plans[planFor(count)].name}`}.${credit}`
  }
  if (cost.at === null) return 'There is no further invoice.'
  const kept = account?.onAccountCents ?? 0
  const onAccount = kept > 0 && credit === '' ? ` ${price(kept)} is kept for your invoices.` : ''
  if (isSelfHosted) return `This installation is self-hosted: nothing is charged.${credit}`
  return `Your next invoice, on ${dateWords(cost.at)}.${credit}${onAccount}`
}

/** What choosing a plan changes, told before it does. */
export function changeWords({ standing, agents, isSelfHosted }: Billing, to: PlanId): string[] {
  const { features: before, state, plan } = standing
  const after = plans[to].features
  const gained = after.filter((feature) => !before.includes(feature))
  const working = Math.min(agents.length, plans[to].agents ?? agents.length)
  const cents = monthlyCents(to, working)
  const was =
    plan === 'trial' || state === 'ended' ? null : monthlyCents(plan, agents.filter(({ isOn }) => isOn).length)
  return [
    was === null ? `It costs ${price(cents)} a month.` : `The monthly cost goes from ${price(was)} to ${price(cents)}.`,
    ...(isSelfHosted ? ['This installation is self-hosted: nothing is charged.'] : []),
    ...(state === 'ended' ? ['Your agents resume at once. What came due meanwhile waits for you.'] : []),
    ...(gained.length > 0 ? [`You get: ${gained.map((feature) => featureNames[feature]).join(', ')}.`] : []),
    ...before.filter((feature) => !after.includes(feature)).map((feature) => lossWords[feature]),
    ...(working < agents.length ? [agentWords(working, agents.length)] : []),
  ]
}

const lossWords = {
  priority_support: 'Your requests for help are answered without priority.',
  advanced_analytics:
    'The dashboard keeps the four counters and 30 days of replies. The report closes; links and weekly emails that exist go on.',
  custom_branding: 'Your logo, accent color and domain are kept, but no longer shown.',
  team_roles: 'New invitations carry the role Admin. Everyone keeps the role they have.',
} as const

const agentWords = (working: number, all: number): string =>
  `${working === 1 ? 'One' : working} of your ${all} agents stays on, the others are switched off. None is deleted.`
