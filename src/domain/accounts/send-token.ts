import type { Queryable } from '#db/connect.ts'
import type { Letterhead } from '#domain/mail/letterhead.ts'
import { type Mail, queueMail } from '#domain/mail/queue-mail.ts'
import {
  confirmationMail,
  emailChangeMail,
  reauthenticationMail,
  recoveryMail,
  signInMail,
} from '#domain/mail/texts.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { putToken } from './one-time-store.ts'
import type { Purpose, WayBack } from './one-time-token.ts'
import { hashOfCode, newOneTimeToken } from './one-time-token.ts'
import { hashIn } from './realm-hash.ts'

const goodForMs = 60 * 60 * 1000

interface Errand {
  userId: string
  purpose: Purpose
  /** The address that is to be verified. */
  email: string
  newEmail?: string
  way: WayBack
}

/**
 * Mails a code and a link that prove a mailbox, inside the caller's transaction; both are good once, for an hour. Whatever was
 * mailed to the person for the same purpose before ends.
 */
export async function sendToken(
  ctx: Pick<AccountsCtx, 'tokens' | 'now'>,
  db: Queryable,
  errand: Errand,
): Promise<void> {
  const { userId, purpose, email, way } = errand
  const { id, code, link } = newOneTimeToken()
  const now = ctx.now()
  const { realm } = ctx.tokens
  await putToken(
    db,
    { id, userId, purpose, email, codeHash: hashOfCode(realm, id, code), linkHash: hashIn(realm, link) },
    { way, now, expiresAt: new Date(now.getTime() + goodForMs) },
  )
  await queueMail({ db }, email, mailOf(errand, { code, link: pageOf(link, purpose, way) }, ctx.tokens.letterhead))
}

/**
 * A page of the product that asks before it uses the link up: programs that open every link of a mail to look for harm would else do
 * it for the person. What proves the mailbox stands behind the `#`, which no server and no log sees.
 */
function pageOf(link: string, purpose: Purpose, { redirectTo }: WayBack): string {
  const page = new URL('/auth/confirm', redirectTo)
  page.hash = new URLSearchParams({
    token_hash: link,
    type: wireTypeOf(purpose),
    redirect_to: redirectTo,
  }).toString()
  return page.href
}

/** The protocol's word for what a link is for. */
const wireTypeOf = (purpose: Purpose): string => (purpose.startsWith('email_change') ? 'email_change' : purpose)

function mailOf(
  { purpose, newEmail = '' }: Errand,
  proof: { code: string; link: string },
  head: Letterhead | null,
): Mail {
  switch (purpose) {
    case 'signup':
      return confirmationMail(proof, head)
    case 'magiclink':
      return signInMail(proof, head)
    case 'recovery':
      return recoveryMail(proof, head)
    case 'reauthentication':
      return reauthenticationMail(proof, head)
    case 'email_change_current':
    case 'email_change_new':
      return emailChangeMail({ ...proof, newEmail }, head)
  }
}
