import type { WorkspaceTable } from '../db-promises/workspace-tables.ts'

/** A node of what `explain (verbose, format json)` tells. */
export interface Plan {
  'Node Type': string
  Operation?: string
  'Relation Name'?: string
  Alias?: string
  Output?: string[]
  Filter?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  'Tid Cond'?: string
  'Join Filter'?: string
  Plans?: Plan[]
}

const parameter = String.raw`\(?(?:ANY )?\(*\$\d+\b`

/** A part of a table for a month is that table. */
const tableOf = ({ 'Relation Name': name }: Plan, tables: readonly WorkspaceTable[]): WorkspaceTable | undefined =>
  tables.find(({ table }) => table === name?.replace(/_\d{4}_\d\d$/, ''))

/** Scans of a workspace's table that are not held to the workspace by a parameter of the statement itself. */
export function findUnfilteredScans(plan: Plan, tables: readonly WorkspaceTable[]): string[] {
  const below = (plan.Plans ?? []).flatMap((one) => findUnfilteredScans(one, tables))
  const table = tableOf(plan, tables)
  if (table === undefined || plan['Node Type'] === 'ModifyTable') return below
  const conditions = [plan['Index Cond'], plan['Recheck Cond'], plan.Filter].join(' ')
  const alias = plan.Alias ?? table.table
  const held = new RegExp(`(?:^|[^\\w.])(?:${alias}\\.)?${table.key} = ${parameter}`)
  return held.test(conditions) ? below : [`${table.table} ${alias}`, ...below]
}

/** Rows that are inserted otherwise than by values, or whose workspace is no parameter. */
export function findBadInserts(
  plan: Plan,
  tables: readonly WorkspaceTable[],
  columns: ReadonlyMap<string, readonly string[]>,
): string[] {
  const below = (plan.Plans ?? []).flatMap((one) => findBadInserts(one, tables, columns))
  const table = tableOf(plan, tables)
  const [source] = plan.Plans ?? []
  if (table === undefined || plan.Operation !== 'Insert' || source === undefined) return below
  const workspace = source.Output?.[columns.get(table.table)?.indexOf(table.key) ?? -1] ?? ''
  if (/^\(?\$\d+\b/.test(workspace) && source['Node Type'] === 'Result') return below
  if (source['Node Type'] === 'Values Scan') return below
  return [`${table.table} is filled from a ${source['Node Type']}, not by values`, ...below]
}

/**
 * Scans of a workspace's table by an id that is worked out on the spot: below row-level security no index serves it as soon as a part of it is not
 * leakproof (`->>`, `coalesce`), and all rows of the workspace are read. From a lateral subselect kept apart (`offset 0`) it comes as a column.
 */
export function findReckonedIds(plan: Plan, tables: readonly WorkspaceTable[], joinFilters = ''): string[] {
  const conditions = `${joinFilters} ${plan['Join Filter'] ?? ''}`
  const below = (plan.Plans ?? []).flatMap((one) => findReckonedIds(one, tables, conditions))
  const table = tableOf(plan, tables)
  if (table === undefined) return below
  const alias = plan.Alias ?? table.table
  const isReckoned = new RegExp(`\\(${alias}\\.id = (?:CASE|COALESCE)\\b`)
  const own = [plan['Index Cond'], plan['Recheck Cond'], plan.Filter].join(' ')
  return isReckoned.test(`${conditions} ${own}`) ? [`${table.table} ${alias}`, ...below] : below
}
