import type { ReferralRefusal } from '#contract/referrals.ts'

/** Two names of one mail service. */
const sameService: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }

/**
 * The mailbox behind an address: whatever follows a plus, and dots between the letters, lead to the same one with most services. With some they
 * do not; then two people of one firm may be taken for one, and a referral between them does not count.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).toLowerCase().split('+', 1)
  const service = email.slice(at + 1).toLowerCase()
  return `${name.replaceAll('.', '')}@${sameService[service] ?? service}`
}

interface Facts {
  friend: { id: string; email: string }
  /** Everybody who belongs to the workspace whose link it was. */
  people: readonly { id: string; email: string }[]
  /** One card pays for both workspaces, as far as the payment provider told. */
  isSameCard: boolean
  /** Somebody with the friend's mailbox counts already, for this workspace or another. */
  isCounted: boolean
}

/** Why a friend does not count; null: they do. Nobody refers themselves, and nobody counts twice. */
export function refusalOf({ friend, people, isSameCard, isCounted }: Facts): ReferralRefusal | null {
  if (people.some(({ id }) => id === friend.id)) return 'same_person'
  const mailbox = mailboxOf(friend.email)
  if (people.some(({ email }) => mailboxOf(email) === mailbox)) return 'same_mailbox'
  if (isSameCard) return 'same_card'
  return isCounted ? 'counted_before' : null
}
