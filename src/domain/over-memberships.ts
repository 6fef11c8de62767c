import { numeral, type Sql, sql } from '#db/sql.ts'
import type { MembershipsScope } from './scope.ts'

/** How rows of all workspaces of a person are put into one order. Each workspace gives its own along an index in that order. */
export interface Walk {
  /** Those of the workspace `w.id`: `threads t where t.workspace_id = w.id and ...` */
  rows: Sql
  /** What they are called there, and in `order`. */
  alias: Sql
  order: Sql
  /** The leading columns of the order, named, how these are ordered by their names alone, and the last place that there can be. */
  place: Sql
  placeOrder: Sql
  end: Sql
  /** Begun with `and`: a row that does not come behind the line `last` of such columns. */
  within: Sql
}

/**
 * `with` clauses, of which `page` holds the first `count` rows over all workspaces, each with its workspace's name. Of every workspace only
 * the first few are looked at to begin with: what comes behind the `count`th of these is on no account among the first `count`, so the second
 * look ends there. Together that is little more than what is shown, whether the rows lie in one workspace or in two hundred.
 */
export function firstOverMemberships(
  { workspaceIds }: MembershipsScope,
  { rows, alias, order, place, placeOrder, end, within }: Walk,
  count: number,
): Sql {
  const few = Math.ceil(count / Math.max(1, workspaceIds.length)) + 1
  const own = sql`w.id = any(${workspaceIds}::uuid[])`
  return sql`
    with heads as (
      select h.* from workspaces w cross join lateral (select ${place} from ${rows} order by ${order} limit ${few}) h where ${own}),
    last as (
      select * from ((select * from heads order by ${placeOrder} offset ${numeral(count - 1)} limit 1) union all select ${end}) l
       order by ${placeOrder} limit 1),
    page as (
      select ${alias}.*, w.name as workspace_name
        from workspaces w cross join lateral (select * from ${rows} ${within} order by ${order} limit ${count}) ${alias}
       where ${own} order by ${order} limit ${count})`
}
