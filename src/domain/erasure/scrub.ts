import { type Sql, sql } from '#db/sql.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { asText, named, type Place, places, threadOf } from './places.ts'
import { addressPattern, erasedWord } from './rules.ts'
import { emptyDeliveries } from './store.ts'

const pageSize = 2000
const first = '00000000-0000-0000-0000-000000000000'

const either = (conditions: readonly Sql[]): Sql =>
  conditions.reduce((before, one) => sql`${before} or ${one}`, sql`false`)

/**
 * Where one of a place's columns has the address, outside of the conversations of whoever has it now: what the lead has written since they were
 * erased is a new act of theirs.
 */
function matches(scope: Scope, place: Place, email: string): Sql {
  const { table, columns } = place
  const has = either(columns.map((column) => sql`${asText(table, column).read} ~* ${addressPattern(email)}`))
  const anew = sql`select id from contacts where workspace_id = ${scope.workspaceId} and email = ${email}`
  if (table === 'contacts') return sql`(${has}) and id not in (${anew})`
  const thread = threadOf(place)
  if (thread === null) return sql`(${has})`
  return sql`(${has}) and (${thread} in (
    select id from threads where workspace_id = ${scope.workspaceId} and contact_id in (${anew}))) is not true`
}

const withoutAddress = (read: Sql, email: string): Sql =>
  sql`regexp_replace(${read}, ${addressPattern(email)}, ${erasedWord}, 'gi')`

const longestViewName = 60

/** What a table takes only so: a name that the word makes longer, or that two have once the addresses in them are gone. */
const fitted: Readonly<Record<string, (text: Sql) => Sql>> = {
  'thread_views.name': (text) => sql`left(${text}, ${longestViewName})`,
  'snippets.name': (text) => sql`${text} || ' ' || right(id::text, 6)`,
  'lessons.key': (text) => sql`${text} || ' ' || right(id::text, 6)`,
}

function replacedIn(table: string, column: string, email: string): Sql {
  const { read, written } = asText(table, column)
  const text = withoutAddress(read, email)
  const wanted = fitted[`${table}.${column}`]
  return wanted === undefined
    ? written(text)
    : sql`case when ${read} ~* ${addressPattern(email)} then ${wanted(text)} else ${read} end`
}

const replaced = ({ table, columns }: Place, email: string): Sql =>
  columns
    .map((column) => sql`${named(column)} = ${replacedIn(table, column, email)}`)
    .reduce((before, one) => sql`${before}, ${one}`)

/** Puts a word in the place of the address, wherever somebody wrote it; how many rows had it. */
export async function scrub(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, email: string): Promise<number> {
  let found = 0
  for (const place of places) found += await scrubPlace(ctx, scope, place, email)
  return found + (await inTx(ctx, scope, (tx) => scrubPersonViews(tx, scope, email)))
}

/** Views over all workspaces belong to none: those of the people of this one, who looked for the lead. */
async function scrubPersonViews({ db }: TxCtx, { workspaceId }: Scope, email: string): Promise<number> {
  const pattern = addressPattern(email)
  const rows = await db.query(sql`
    update person_views set name = left(${withoutAddress(sql`name`, email)}, ${longestViewName}),
      listed = (${withoutAddress(sql`listed::text`, email)})::jsonb
     where user_id in (select m.user_id from workspace_members m where m.workspace_id = ${workspaceId})
       and (name ~* ${pattern} or listed::text ~* ${pattern}) returning id`)
  return rows.length
}

const scrubPlace = (ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, place: Place, email: string): Promise<number> =>
  eachPage(ctx, scope, place, (tx, within) => replaceIn(tx, scope, place, email, within))

/** What each page of a place gives, together: no statement takes longer than a page. */
async function eachPage(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  place: Pick<Place, 'table' | 'key'>,
  work: (tx: TxCtx, within: Sql) => Promise<number>,
): Promise<number> {
  const { key } = place
  if (key === null) return inTx(ctx, scope, (tx) => work(tx, sql`true`))
  let found = 0
  for (let after: string | null = first; after !== null; ) {
    const from = after
    after = await inTx(ctx, scope, async (tx) => {
      const last = await lastOfPage(tx, scope, place, from)
      if (last !== null) {
        const id = named(key)
        found += await work(tx, sql`${id} > ${from}::uuid and ${id} <= ${last}::uuid`)
      }
      return last
    })
  }
  return found
}

/** Empties the deliveries that name the lead; how many there were. */
export const emptyAllDeliveries = (ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, email: string): Promise<number> =>
  eachPage(ctx, scope, { table: 'webhook_events', key: 'id' }, (tx, within) =>
    emptyDeliveries(tx, scope, email, within),
  )

async function lastOfPage(
  tx: TxCtx,
  scope: Scope,
  { table, key }: Pick<Place, 'table' | 'key'>,
  after: string,
): Promise<string | null> {
  const id = named(key ?? 'id')
  const [row] = await tx.db.query<{ last: string | null }>(sql`
    select max(page.id::text) as last from (
      select ${id} as id from ${named(table)} where workspace_id = ${scope.workspaceId} and ${id} > ${after}::uuid
       order by ${id} limit ${pageSize}) page`)
  return row?.last ?? null
}

async function replaceIn(tx: TxCtx, scope: Scope, place: Place, email: string, within: Sql): Promise<number> {
  const { table } = place
  // By its words a conversation is found: those of one that was changed, or whose contact is called otherwise now, are written anew.
  const isContact = table === 'contacts'
  const changed = isContact ? sql`id` : indexed.has(table) ? (threadOf(place) ?? sql`null::uuid`) : sql`null::uuid`
  const rows = await tx.db.query<{ id: string | null }>(sql`
    update ${named(table)} set ${replaced(place, email)}
     where workspace_id = ${scope.workspaceId} and ${within} and ${matches(scope, place, email)}
    returning ${changed} as id`)
  const ids = rows.flatMap(({ id }) => id ?? [])
  for (const id of isContact ? await threadsOfContacts(tx, scope, ids) : ids) tx.outbox.indexThread(scope, id)
  return rows.length
}

async function threadsOfContacts(tx: TxCtx, { workspaceId }: Scope, contactIds: readonly string[]): Promise<string[]> {
  const threads = await tx.db.query<{ id: string }>(sql`
    select id from threads where workspace_id = ${workspaceId} and contact_id = any(${contactIds}::uuid[])`)
  return threads.map(({ id }) => id)
}

const indexed = new Set(['threads', 'messages', 'drafts', 'thread_notes'])

/** How many rows still have it. */
export async function countLeft(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, email: string): Promise<number> {
  let left = 0
  for (const place of places)
    left += await eachPage(ctx, scope, place, async (tx, within) => {
      const [row] = await tx.db.query<{ count: number }>(sql`
        select count(*)::int as count from ${named(place.table)}
         where workspace_id = ${scope.workspaceId} and ${within} and ${matches(scope, place, email)}`)
      return row?.count ?? 0
    })
  return left
}
