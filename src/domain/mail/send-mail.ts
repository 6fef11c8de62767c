import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Ctx } from '../context.ts'
import { isMailError } from '../ports.ts'

interface Waiting {
  kind: string
  to: string
  subject: string
  text: string
  html: string
  unsubscribeUrl: string | null
  fromName: string | null
  isOnce: boolean
  replyTo: string | null
}

type Needs = Pick<Ctx, 'pool' | 'mailer' | 'log' | 'now'>

/**
 * Hands a waiting mail to the mail server and forgets its text, which may hold a code. Without a mail server it stays in the
 * outbox, which a developer reads at /dev/mail, and waits for nobody. Quiet when it has gone out already; throws when the server does not take it,
 * so that the job is tried again. What the server says that it never takes ends as refused: at once where there is no such mailbox, else with the
 * last try, since the cause may be a setting of the server's. A crash between hand-over and record sends it twice: a second invitation does no
 * harm. One that may go out once at most is not repeated then, nor after a failure that does not prove that nothing arrived: it ends as unclear.
 */
export async function sendMail(ctx: Needs, mailId: string, isLastTry = false): Promise<void> {
  if (ctx.mailer === null) return noteUnsent(ctx, mailId)
  const mail = await takeMail(ctx, mailId)
  if (mail === undefined) return endUnclear(ctx, mailId)
  const { isOnce, replyTo, ...plain } = mail
  const letter = { ...plain, ...(replyTo !== null && { replyTo }) }
  try {
    await ctx.mailer.send(letter)
  } catch (error) {
    if (isOnce && !(isMailError(error) && !error.mayHaveArrived)) {
      ctx.log.warn({ err: error, mailId }, 'nobody knows whether a mail went out; it is not sent again')
      return endUnclear(ctx, mailId)
    }
    const refusal = isMailError(error) ? error.refusal : null
    if (refusal === 'no_mailbox' || (refusal === 'for_good' && isLastTry)) {
      ctx.log.warn({ err: error, mailId }, 'the mail server refused a mail for good; it is not sent again')
      return end(ctx, mailId, 'refused')
    }
    if (isOnce) await single(ctx.pool).query(sql`update mails set called_at = null where id = ${mailId}`)
    throw error
  }
  await end(ctx, mailId, null)
  ctx.log.info({ mailId }, 'mail handed over')
}

/** From here on one that may go out once has been called. Undefined for one that was called before, or has gone out. */
async function takeMail(ctx: Needs, mailId: string): Promise<Waiting | undefined> {
  const [mail] = await single(ctx.pool).query<Waiting>(sql`
    update mails set called_at = ${ctx.now().toISOString()}, error = null
     where id = ${mailId} and sent_at is null and (not is_once or called_at is null)
    returning kind, to_email as "to", subject, text, html, from_name as "fromName", unsubscribe_url as "unsubscribeUrl",
              is_once as "isOnce", reply_to as "replyTo"`)
  return mail
}

/** There is nobody to send it, and no job of it is left. */
async function noteUnsent(ctx: Needs, mailId: string): Promise<void> {
  await single(ctx.pool).query(sql`update mails set error = 'no_server' where id = ${mailId} and sent_at is null`)
}

/** One that was called and has no end; quiet when it has. */
const endUnclear = (ctx: Needs, mailId: string): Promise<void> => end(ctx, mailId, 'unclear')

async function end(ctx: Needs, mailId: string, error: 'unclear' | 'refused' | null): Promise<void> {
  await single(ctx.pool).query(sql`
    update mails set sent_at = ${ctx.now().toISOString()}, error = ${error}, text = '', html = '', unsubscribe_url = null where id = ${mailId} and sent_at is null`)
}
