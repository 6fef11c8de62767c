import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Ctx } from '../context.ts'

interface Waiting {
  to: string
  subject: string
  text: string
  html: string
}

/**
 * Hands a waiting mail to the mail server and forgets its text, which may hold a code. Without a mail server it stays in the
 * outbox, which a developer reads at /dev/mail. Quiet when it has gone out already; throws when the server does not take it, so
 * that the job is tried again. A crash between hand-over and record sends it twice: a second invitation does no harm.
 */
export async function sendMail(ctx: Pick<Ctx, 'pool' | 'mailer' | 'log' | 'now'>, mailId: string): Promise<void> {
  if (ctx.mailer === null) return
  const db = single(ctx.pool)
  const [mail] = await db.query<Waiting>(
    sql`select to_email as "to", subject, text, html from mails where id = ${mailId} and sent_at is null`,
  )
  if (mail === undefined) return
  await ctx.mailer.send(mail)
  await db.query(sql`update mails set sent_at = ${ctx.now().toISOString()}, text = '', html = '' where id = ${mailId}`)
  ctx.log.info({ mailId }, 'mail handed over')
}
