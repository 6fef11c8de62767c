import type { ReferralRefusal } from '#contract/referrals.ts'

/** Why a friend does not count: what stands after "the friend". */
export const refusalWords: Readonly<Record<ReferralRefusal, string>> = {
  same_person: 'belongs to this workspace',
  same_mailbox: 'has the mailbox of someone in this workspace',
  same_card: 'pays with the same card',
  counted_before: 'has been counted before',
}
