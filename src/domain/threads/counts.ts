import { lowestOf } from '#contract/bands.ts'
import { type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

const isHigh: Sql = sql`coalesce(t.intent_score >= ${lowestOf.high}, false)::int`

/**
 * Under what thread `t` is counted, 1 or 0 for each: the inbox's tabs all, new, high, pending and needs, and, where it is archived or
 * snoozed, what the dashboard counts beside them: all such threads, and those of high intent.
 */
const tabs: Sql = sql`
  case when t.archived_at is not null or t.snoozed_until is not null then array[0, 0, 0, 0, 0, 1, ${isHigh}]
    else array[1, (t.status = 'new')::int, ${isHigh}, (t.status = 'pending')::int, (t.needs is not null)::int, 0, 0] end`

interface Counted {
  wasIn: number[]
  isIn: number[]
}

/**
 * Changes what the tabs of the inbox and the dashboard count by (the only way in which that may be changed), and counts the difference when the transaction's
 * work is done. `which` and `set` speak of thread `t`.
 */
export async function changeCounted<Row extends object = object>(
  tx: TxCtx,
  scope: Scope,
  { which, set, returning = sql`t.id` }: { which: Sql; set: Sql; returning?: Sql },
): Promise<Row[]> {
  const rows = await tx.db.query<Row & Counted>(sql`
    update threads t set ${set}
      from (select t.id as was_id, ${tabs} as was_in from threads t where t.workspace_id = ${scope.workspaceId} and ${which} for update) was
     where t.workspace_id = ${scope.workspaceId} and t.id = was.was_id
    returning ${returning}, was.was_in as "wasIn", ${tabs} as "isIn"`)
  for (const { wasIn, isIn } of rows)
    tx.outbox.count(
      scope,
      isIn.map((now, tab) => now - (wasIn[tab] ?? 0)),
    )
  return rows
}

/** Takes threads `t` away, with all that hangs on them, and out of what is counted. */
export async function deleteCounted(tx: TxCtx, scope: Scope, which: Sql): Promise<void> {
  const rows = await tx.db.query<Pick<Counted, 'wasIn'>>(
    sql`delete from threads t where t.workspace_id = ${scope.workspaceId} and ${which} returning ${tabs} as "wasIn"`,
  )
  for (const { wasIn } of rows)
    tx.outbox.count(
      scope,
      wasIn.map((was) => -was),
    )
}

/** Counts all threads of a workspace of which none was counted yet: they came with a file. */
export async function countAll(tx: TxCtx, scope: Scope): Promise<void> {
  const rows = await tx.db.query<{ isIn: number[] }>(sql`
    select ${tabs} as "isIn" from threads t where t.workspace_id = ${scope.workspaceId}`)
  for (const { isIn } of rows) tx.outbox.count(scope, isIn)
}

/** Makes a thread of these columns and values, and counts it; undefined when contact and campaign have one already. */
export async function insertCounted(
  tx: TxCtx,
  scope: Scope,
  { columns, values }: { columns: Sql; values: Sql },
): Promise<{ id: string } | undefined> {
  const [made] = await tx.db.query<{ id: string } & Pick<Counted, 'isIn'>>(sql`
    insert into threads as t (workspace_id, ${columns}) values (${scope.workspaceId}, ${values})
    on conflict (workspace_id, contact_id, campaign_id) do nothing returning t.id, ${tabs} as "isIn"`)
  if (made !== undefined) tx.outbox.count(scope, made.isIn)
  return made
}
