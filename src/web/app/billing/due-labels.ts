import type { Billing } from '#contract/billing.ts'
import { price } from '#web/app/billing/billing-labels.ts'

/** Whether a plan is begun at the payment provider's page; else one that is paid is changed. */
export const isPaidAtPage = ({ isSelfHosted, standing: { plan, state } }: Billing): boolean =>
  !isSelfHosted && (plan === 'trial' || state === 'ended' || state === 'past_due')

/** What is to be paid at once, and where. `now`: what the provider says of a change; null: it says nothing. */
export function dueWords(billing: Billing, now: { cents: number; currency: string } | null): string[] {
  if (billing.isSelfHosted) return []
  if (billing.standing.state === 'past_due') return ['The last invoice is still unpaid: you pay it first, at Stripe.']
  if (isPaidAtPage(billing)) return ['You enter your payment details at Stripe, and come back here.']
  if (now === null || now.cents === 0) return []
  return now.cents > 0
    ? [`You pay ${price(now.cents, now.currency)} now, for the rest of this billing month.`]
    : [`${price(-now.cents, now.currency)} of this billing month is kept for your next invoices.`]
}
