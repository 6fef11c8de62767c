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
  Plans?: Plan[]
}

const parameter = String.raw`\(?(?:ANY )?\(*\$\d+\b`

/** Scans of a workspace's table that are not held to the workspace by a parameter of the statement itself. */
export function findUnfilteredScans(plan: Plan, tables: readonly WorkspaceTable[]): string[] {
  const below = (plan.Plans ?? []).flatMap((one) => findUnfilteredScans(one, tables))
  const table = tables.find((one) => one.table === plan['Relation Name'])
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
  const table = tables.find((one) => one.table === plan['Relation Name'])
  const [source] = plan.Plans ?? []
  if (table === undefined || plan.Operation !== 'Insert' || source === undefined) return below
  const workspace = source.Output?.[columns.get(table.table)?.indexOf(table.key) ?? -1] ?? ''
  if (/^\(?\$\d+\b/.test(workspace) && source['Node Type'] === 'Result') return below
  if (source['Node Type'] === 'Values Scan') return below
  return [`${table.table} is filled from a ${source['Node Type']}, not by values`, ...below]
}
