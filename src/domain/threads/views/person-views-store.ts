import type { KeptView } from '#contract/views.ts'
import { json, sql } from '#db/sql.ts'
import type { TxCtx } from '../../context.ts'
import type { UserScope } from '../../scope.ts'

type Tx = Pick<TxCtx, 'db'>

/** The person's views over all workspaces, in the order that was given them. */
export const listPersonViews = ({ db }: Tx, { userId }: Pick<UserScope, 'userId'>): Promise<KeptView[]> =>
  db.query<KeptView>(sql`
    select v.id, v.name, false as "isShared", v.listed from person_views v
     where v.user_id = ${userId} order by v.place, v.created_at, v.id`)

/** The same, held until the transaction ends: the person changes none from elsewhere meanwhile. */
export async function lockPersonViews(tx: Tx, scope: UserScope): Promise<KeptView[]> {
  await tx.db.query(sql`select id from users where id = ${scope.userId} for no key update`)
  return listPersonViews(tx, scope)
}

export async function insertPersonView(
  { db, now }: Pick<TxCtx, 'db' | 'now'>,
  { userId }: UserScope,
  { id, name, listed }: KeptView,
  place: number,
): Promise<void> {
  await db.query(sql`
    insert into person_views (user_id, id, name, listed, place, created_at)
    values (${userId}, ${id}, ${name}, ${json(listed)}::jsonb, ${String(place)}::int, ${now().toISOString()})`)
}

export async function updatePersonView(
  { db }: Tx,
  { userId }: UserScope,
  { id, name, listed }: KeptView,
): Promise<void> {
  await db.query(sql`
    update person_views set name = ${name}, listed = ${json(listed)}::jsonb where user_id = ${userId} and id = ${id}`)
}

export async function deletePersonView({ db }: Tx, { userId }: UserScope, id: string): Promise<void> {
  await db.query(sql`delete from person_views where user_id = ${userId} and id = ${id}`)
}

export async function placePersonViews({ db }: Tx, { userId }: UserScope, ids: readonly string[]): Promise<void> {
  await db.query(sql`
    update person_views set place = array_position(${ids}::uuid[], id) where user_id = ${userId} and id = any(${ids}::uuid[])`)
}
