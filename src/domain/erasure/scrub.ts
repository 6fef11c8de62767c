import { type Sql, sql } from '#db/sql.ts'
import { type Ctx, inTx, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { asText, named, type Place, places } from './places.ts'
import { erasedWord } from './rules.ts'

const pageSize = 2000
const first = '00000000-0000-0000-0000-000000000000'

const either = (conditions: readonly Sql[]): Sql =>
  conditions.reduce((before, one) => sql`${before} or ${one}`, sql`false`)

/** Where one of a place's columns has what is looked for. */
const matches = ({ table, columns }: Place, pattern: string): Sql =>
  either(columns.map((column) => sql`${asText(table, column).read} ~* ${pattern}`))

const replaced = ({ table, columns }: Place, pattern: string): Sql =>
  columns
    .map((column) => {
      const { read, written } = asText(table, column)
      return sql`${named(column)} = ${written(sql`regexp_replace(${read}, ${pattern}, ${erasedWord}, 'gi')`)}`
    })
    .reduce((before, one) => sql`${before}, ${one}`)

/** Puts a word in the place of the address, wherever somebody wrote it; how many rows had it. */
export async function scrub(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, pattern: string): Promise<number> {
  let found = 0
  for (const place of places) found += await scrubPlace(ctx, scope, place, pattern)
  return found
}

async function scrubPlace(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  place: Place,
  pattern: string,
): Promise<number> {
  const { key } = place
  if (key === null) return inTx(ctx, scope, (tx) => replaceIn(tx, scope, place, pattern, sql`true`))
  let found = 0
  for (let after: string | null = first; after !== null; ) {
    const from = after
    after = await inTx(ctx, scope, async (tx) => {
      const last = await lastOfPage(tx, scope, place, from)
      if (last !== null) {
        const id = named(key)
        found += await replaceIn(tx, scope, place, pattern, sql`${id} > ${from}::uuid and ${id} <= ${last}::uuid`)
      }
      return last
    })
  }
  return found
}

async function lastOfPage(tx: TxCtx, scope: Scope, { table, key }: Place, after: string): Promise<string | null> {
  const id = named(key ?? 'id')
  const [row] = await tx.db.query<{ last: string | null }>(sql`
    select max(page.id::text) as last from (
      select ${id} as id from ${named(table)} where workspace_id = ${scope.workspaceId} and ${id} > ${after}::uuid
       order by ${id} limit ${pageSize}) page`)
  return row?.last ?? null
}

async function replaceIn(tx: TxCtx, scope: Scope, place: Place, pattern: string, within: Sql): Promise<number> {
  const { table } = place
  // By its words a conversation is found: those of one that was changed are written anew.
  const thread = table === 'threads' ? sql`id` : threadsOf.has(table) ? sql`thread_id` : sql`null::uuid`
  const rows = await tx.db.query<{ threadId: string | null }>(sql`
    update ${named(table)} set ${replaced(place, pattern)}
     where workspace_id = ${scope.workspaceId} and ${within} and (${matches(place, pattern)})
    returning ${thread} as "threadId"`)
  for (const { threadId } of rows) if (threadId !== null) tx.outbox.indexThread(scope, threadId)
  return rows.length
}

const threadsOf = new Set(['messages', 'drafts', 'thread_notes'])

/** How many rows still have it. */
export async function countLeft(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, pattern: string): Promise<number> {
  let left = 0
  for (const place of places)
    left += await inTx(ctx, scope, async (tx) => {
      const [row] = await tx.db.query<{ count: number }>(sql`
        select count(*)::int as count from ${named(place.table)}
         where workspace_id = ${scope.workspaceId} and (${matches(place, pattern)})`)
      return row?.count ?? 0
    })
  return left
}
