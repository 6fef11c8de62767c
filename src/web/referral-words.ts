import type { ReferralRefusal } from '#contract/referrals.ts'

/** Why a referral does not count. */
export const refusalWords: Readonly<Record<ReferralRefusal, string>> = {
  same_person: 'somebody of this workspace',
  same_mailbox: 'the mailbox of somebody of this workspace',
  same_card: 'paid for with the same card',
  counted_before: 'a mailbox that has been counted before',
}
