import type { Guard } from '#contract/guard.ts'
import { verdictOnAll } from '#language/check-draft.ts'
import type { Ctx, TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { type AnsweredMail, hasOptedOut, readContactsAt } from '../threads/other-contacts.ts'
import { findDraft, markGuard } from './store.ts'

const optedOutIn = (guard: Guard | null | undefined): string[] =>
  guard?.verdicts.flatMap(({ finding }) => (finding.code === 'recipient_opted_out' ? [finding.email] : [])) ?? []

/**
 * What the guard says of words as they are sent, less the opt-outs that `seen`, what it said before, does not have: nobody has been shown those, so
 * the claim is to find them, and to stop. Pure.
 */
export function withoutUnseenOptOuts(guard: Guard, seen: Guard | null | undefined): Guard {
  const known = optedOutIn(seen)
  const verdicts = guard.verdicts.filter(
    ({ finding }) => finding.code !== 'recipient_opted_out' || known.includes(finding.email),
  )
  return { ...guard, verdicts }
}

/** A draft that is about to go to these addresses, besides the lead who wrote what it answers. */
export interface DraftToOthers {
  draftId: string
  emails: readonly string[]
  answered: AnsweredMail
}

/**
 * Whether somebody whom a draft is about to go to, `emails`, has opted out since it was checked. The guard says so from then on: whoever decides anew
 * sees it, and what is sent all the same is their decision.
 */
export async function markOptedOut(
  { secrets }: Pick<Ctx, 'secrets'>,
  tx: TxCtx,
  scope: Scope,
  { draftId, emails, answered }: DraftToOthers,
): Promise<boolean> {
  if (emails.length === 0) return false
  const optedOut = (await readContactsAt(tx, scope, secrets, emails)).filter((contact) =>
    hasOptedOut(contact, answered),
  )
  if (optedOut.length === 0) return false
  const guard = (await findDraft(tx, scope, draftId))?.guard ?? { ok: true, verdicts: [], sources: [] }
  const known = optedOutIn(guard)
  const fresh = [...new Set(optedOut.map(({ email }) => email))].filter((email) => !known.includes(email))
  if (fresh.length === 0) return false
  const marks = fresh.map((email) => {
    const { span, ...said } = verdictOnAll('recipient', { code: 'recipient_opted_out', email })
    return { ...said, ...span }
  })
  await markGuard(tx, scope, draftId, { ...guard, ok: false, verdicts: [...guard.verdicts, ...marks] })
  return true
}
