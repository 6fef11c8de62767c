import { inTransaction } from '#db/connect.ts'
import { addJob } from '#queue/add.ts'
import type { Ctx } from '../context.ts'
import type { PaymentEvent } from '../ports.ts'
import { insertEvent } from './events-store.ts'

/**
 * Stores an event of the payment provider and puts it on its way, in one commit. One that came before changes nothing. Throws when it can't be
 * stored: the provider must be told to come again.
 */
export async function takePaymentEvent(ctx: Pick<Ctx, 'pool' | 'now'>, event: PaymentEvent): Promise<void> {
  await inTransaction(ctx.pool, {}, async (db) => {
    if (await insertEvent(db, event, ctx.now())) await addJob(db, 'settle_payment_event', { eventId: event.id })
  })
}
