import type { Repair } from '#contract/payments.ts'

/** What was otherwise here than at the payment provider, and was put right. */
const labels: Readonly<Record<Repair, string>> = {
  plan: 'the plan',
  payment: 'whether it is paid',
  ending: 'when it ends',
  invoices: 'invoices',
  refunds: 'refunds and disputes',
  credits: 'referral credits',
  agents: 'the number of agents',
  double_payment: 'a second payment, which was refunded',
}

const isRepair = (text: string): text is Repair => Object.hasOwn(labels, text)

/** Several in one line. What is newer than this page is named as the server has it. */
export const repairWords = (repaired: readonly string[]): string =>
  repaired.map((one) => (isRepair(one) ? labels[one] : one)).join(', ')
