import type { Queryable } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { sha256 } from '#lib/sha256.ts'
import type { Ctx, TxCtx } from '../context.ts'
import type { PushAddress } from '../ports.ts'
import { pushContext } from './rules.ts'

/** A browser is one person's: whoever switches it on there last. */
export async function putBrowser(
  { secrets }: Pick<Ctx, 'secrets'>,
  db: Queryable,
  { id, userId, sessionId }: { id: string; userId: string; sessionId: string },
  address: PushAddress,
): Promise<void> {
  const hash = sha256(address.endpoint)
  await db.query(sql`delete from push_subscriptions where endpoint_hash = ${hash}`)
  await db.query(sql`
    insert into push_subscriptions (id, user_id, session_id, endpoint_hash, box_encrypted)
    values (${id}, ${userId}, ${sessionId}, ${hash}, ${secrets.seal(JSON.stringify(address), pushContext(id))})`)
}

export async function dropBrowser(db: Queryable, userId: string, endpoint: string): Promise<void> {
  await db.query(sql`delete from push_subscriptions where user_id = ${userId} and endpoint_hash = ${sha256(endpoint)}`)
}

/** Of those in which somebody is still signed in the newest; those of ended sessions are forgotten. */
export async function keepNewest(db: Queryable, userId: string, most: number): Promise<void> {
  await db.query(sql`
    delete from push_subscriptions where user_id = ${userId} and id not in (
      select p.id from push_subscriptions p join sessions s on s.id = p.session_id and s.ended_at is null
       where p.user_id = ${userId} order by p.created_at desc, p.id desc limit ${most})`)
}

interface BrowserRow {
  id: string
  box: Buffer
}

/** The browsers in which the person is signed in and switched it on. */
export async function listBrowsers(db: Queryable, userId: string): Promise<BrowserRow[]> {
  return db.query<BrowserRow>(sql`
    select p.id, p.box_encrypted as box from push_subscriptions p join sessions s on s.id = p.session_id and s.ended_at is null
     where p.user_id = ${userId} order by p.id`)
}

export const openBrowser = ({ secrets }: Pick<Ctx, 'secrets'>, { id, box }: BrowserRow): PushAddress =>
  JSON.parse(secrets.open(box, pushContext(id)))

/** Which of these people have any. */
export async function listReached({ db }: Pick<TxCtx, 'db'>, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ userId: string }>(sql`
    select distinct p.user_id as "userId" from push_subscriptions p join sessions s on s.id = p.session_id and s.ended_at is null
     where p.user_id = any(${userIds}::uuid[])`)
  return new Set(rows.map(({ userId }) => userId))
}

export async function forgetBrowsers(db: Queryable, ids: readonly string[]): Promise<void> {
  await db.query(sql`delete from push_subscriptions where id = any(${ids}::uuid[])`)
}

/** All browsers there are, with their addresses as they are kept. */
export const listAllBrowsers = (db: Queryable): Promise<BrowserRow[]> =>
  db.query<BrowserRow>(sql`select id, box_encrypted as box from push_subscriptions order by id`)
