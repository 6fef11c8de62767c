import type { Queryable } from '#db/connect.ts'
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
import { hashOfCode, hashOfSecret, newOneTimeToken } from './one-time-token.ts'

const goodForMs = 60 * 60 * 1000

interface Errand {
  userId: string
  purpose: Purpose
  /** The mailbox that is to be proved. */
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
  await putToken(
    db,
    { id, userId, purpose, email, codeHash: hashOfCode(id, code), linkHash: hashOfSecret(link) },
    { way, now, expiresAt: new Date(now.getTime() + goodForMs) },
  )
  const query = new URLSearchParams({ token: link, type: wireTypeOf(purpose), redirect_to: way.redirectTo })
  await queueMail({ db }, email, mailOf(errand, { code, link: `${ctx.tokens.issuer}/verify?${query}` }))
}

/** The protocol's word for what a link is for. */
const wireTypeOf = (purpose: Purpose): string => (purpose.startsWith('email_change') ? 'email_change' : purpose)

function mailOf({ purpose, newEmail = '' }: Errand, proof: { code: string; link: string }): Mail {
  switch (purpose) {
    case 'signup':
      return confirmationMail(proof)
    case 'magiclink':
      return signInMail(proof)
    case 'recovery':
      return recoveryMail(proof)
    case 'reauthentication':
      return reauthenticationMail(proof)
    case 'email_change_current':
    case 'email_change_new':
      return emailChangeMail({ ...proof, newEmail })
  }
}
