import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { Ctx } from '../context.ts'

const dayMs = 86_400_000
/** So long it is known that a mail went out, and to whom. */
const sentKeptMs = 7 * dayMs
/** So long one waits that could not be sent, or that nobody sends because there is no mail server; its codes are long over. */
const waitingKeptMs = 30 * dayMs
const atMost = 5_000

/** Forgets mails of the product's own: they name people, and their subjects hold codes. A bounded bite at a time. */
export async function pruneMails(ctx: Pick<Ctx, 'pool' | 'now'>): Promise<void> {
  const before = (ms: number): Date => new Date(ctx.now().getTime() - ms)
  await single(ctx.pool).query(sql`
    delete from mails where id in (
      select id from mails
       where created_at < ${before(sentKeptMs)} and (sent_at is not null or created_at < ${before(waitingKeptMs)})
       order by created_at limit ${atMost})`)
}
