import type { Queryable } from '#db/connect.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { type NoticeKind, noticeMail } from '#domain/mail/texts.ts'
import type { AccountsCtx } from './accounts-ctx.ts'

/** Mails a person what happened to their account, when the caller's transaction commits. */
export async function sendNotice(
  { tokens }: Pick<AccountsCtx, 'tokens'>,
  db: Queryable,
  kind: NoticeKind,
  { email, details = [] }: { email: string; details?: readonly string[] },
): Promise<void> {
  const link = new URL('/account', tokens.siteUrl).href
  await queueMail({ db }, email, noticeMail(kind, { details, link }, tokens.letterhead))
}
