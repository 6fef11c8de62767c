import { empty, numeral, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from './context.ts'
import type { MembershipsScope } from './scope.ts'

/** Those of the workspaces in which the person may do more than read. */
export async function findWhereMayAct(
  tx: TxCtx,
  { workspaceIds, userId }: MembershipsScope,
): Promise<readonly string[]> {
  const own = await tx.db.query<{ id: string }>(sql`
    select m.workspace_id as id from workspace_members m
     where m.workspace_id = any(${workspaceIds}::uuid[]) and m.user_id = ${userId} and m.role <> 'client'`)
  return own.map(({ id }) => id)
}

interface WalkedPart {
  /** `threads t where t.workspace_id = w.id and ...` */
  rows: Sql
  /** What they are read by, one after the other, each along an index of its own: `campaigns n where n.workspace_id = w.id and ...`. */
  by: Sql | null
}

/** How rows of all workspaces of a person are put into one order. Each workspace gives its own along an index in that order. */
export interface Walk {
  /** Those of the workspace `w.id`; of several such parts each row is in one at most. */
  rows: Sql | readonly WalkedPart[]
  /** What they are called there, and in `order`. */
  alias: Sql
  order: Sql
  /** The leading columns of the order, named, how these are ordered by their names alone, and the last place that there can be. */
  place: Sql
  placeOrder: Sql
  end: Sql
  /** Each begun with `and`: a row that does not come behind the line `last` of such columns fulfils exactly one, and each is a stretch of the index. */
  within: readonly Sql[]
}

/**
 * `with` clauses, of which `page` holds the first `count` rows over all workspaces, each with its workspace's name. Of every workspace only
 * the first few are looked at to begin with: what comes behind the `count`th of these is on no account among the first `count`, so the second
 * look ends there. Together that is little more than what is shown, whether the rows lie in one workspace or in two hundred.
 */
export function firstOverMemberships({ workspaceIds }: MembershipsScope, walk: Walk, count: number): Sql {
  const { alias, order, place, placeOrder, end, within } = walk
  const few = Math.ceil(count / Math.max(1, workspaceIds.length)) + 1
  const own = sql`w.id = any(${workspaceIds}::uuid[])`
  return sql`
    with heads as (
      select h.* from workspaces w cross join lateral (${firstOfOne(walk, place, [empty], few)}) h where ${own}),
    last as (
      select * from ((select * from heads order by ${placeOrder} offset ${numeral(count - 1)} limit 1) union all select ${end}) l
       order by ${placeOrder} limit 1),
    page as (
      select ${alias}.*, w.name as workspace_name
        from workspaces w cross join lateral (${firstOfOne(walk, sql`${alias}.*`, within, count)}) ${alias}
       where ${own} order by ${order} limit ${count})`
}

/** The first rows of the workspace `w.id`, each part read along an index of its own. */
function firstOfOne({ rows, alias, order }: Walk, columns: Sql, within: readonly Sql[], limit: number): Sql {
  const parts = ('text' in rows ? [{ rows, by: null }] : rows).flatMap((part) =>
    within.map((stretch) => ({ ...part, rows: sql`${part.rows} ${stretch}` })),
  )
  const ordered = sql`order by ${order} limit ${limit}`
  const firstOf = (part: WalkedPart, shown: Sql) =>
    part.by === null
      ? sql`select ${shown} from ${part.rows} ${ordered}`
      : sql`select ${shown} from (select n.id from ${part.by}) n cross join lateral (select ${alias}.* from ${part.rows} ${ordered}) ${alias} ${ordered}`
  const [only, ...more] = parts
  if (only === undefined) return empty
  if (more.length === 0) return firstOf(only, columns)
  const together = more.reduce(
    (before, part) => sql`${before} union all (${firstOf(part, sql`${alias}.*`)})`,
    sql`(${firstOf(only, sql`${alias}.*`)})`,
  )
  return sql`select ${columns} from (${together}) ${alias} ${ordered}`
}
