import type { Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import type { PaymentEvent } from '../ports.ts'

/** False when it is stored already. */
export async function insertEvent(db: Queryable, event: PaymentEvent, at: Date): Promise<boolean> {
  const rows = await db.query(sql`
    insert into payment_events (id, type, customer_ref, charge_ref, received_at)
    values (${event.id}, ${event.type}, ${event.customerId}, ${event.chargeId}, ${at}) on conflict (id) do nothing returning id`)
  return rows.length > 0
}

export interface StoredEvent extends PaymentEvent {
  receivedAt: string
}

/** Null when it is settled, or unknown. */
export async function findOpenEvent(db: Queryable, id: string): Promise<StoredEvent | null> {
  const [row] = await db.query<StoredEvent>(sql`
    select id, type, customer_ref as "customerId", charge_ref as "chargeId", received_at as "receivedAt" from payment_events
     where id = ${id} and settled_at is null`)
  return row ?? null
}

/** What it says is known here now, or it is about nobody that we know. */
export async function settleEvent(db: Queryable, id: string, outcome: 'applied' | 'unknown', at: Date): Promise<void> {
  await db.query(
    sql`update payment_events set settled_at = ${at}, outcome = ${outcome} where id = ${id} and settled_at is null`,
  )
}

const keptMs = 90 * 86_400_000
const atMost = 5000

/** Forgets what was settled long ago: nothing of it comes a second time. A bounded bite at a time. */
export async function pruneEvents(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`
    delete from payment_events where id in (
      select id from payment_events where received_at < ${new Date(now.getTime() - keptMs)} and settled_at is not null
       order by received_at limit ${atMost})`)
}
