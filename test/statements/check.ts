import type pg from 'pg'
import { workspaceTables } from '../db-promises/workspace-tables.ts'
import { findBadConditions, findBadReturns, findBadSets, findEmptyRows } from './clauses.ts'
import { findBadInserts, findReckonedIds, findUnfilteredScans, type Plan } from './plans.ts'
import { namesTables, type Recorded } from './record.ts'

/** Tables that stay whole, in one place, and why. */
const local: Readonly<Record<string, string>> = {
  bulk_parts: 'what is decided for several workspaces at once',
  directory: 'what is looked up before its workspace is known',
  due: 'what the product comes to by itself, in whatever workspace',
  send_rests: 'which workspaces what is due leaves out for a while',
}

/** Statements that look over many workspaces on purpose: what they are known by, and why. Nothing that acts by itself waits for them. */
const overMany: Readonly<Record<string, string>> = {
  'from list_platform_workspaces(':
    'a page of the workspaces, for administrators of the platform: asked by people alone',
  'from list_platform_deliveries(':
    'a page of the deliveries, for administrators of the platform: asked by people alone',
  'from list_platform_sends(': 'a page of sends, for administrators of the platform: asked by people alone',
  'from count_platform_deliveries(':
    'how many came by the hour, for administrators of the platform: asked by people alone',
  'from read_restore(':
    'how far the workspaces are after a restore, for administrators of the platform: asked by people alone',
  'from measure_platform(':
    'how the installation does: numbers alone, asked by a monitor and by administrators of the platform alone',
  'with heads as (': 'a page over all workspaces of a person, each joined by its own key: asked by people alone',
  'from count_platform(': 'how much there is, for administrators of the platform: numbers alone, asked by people alone',
}

/** What a distributed engine would refuse in these statements or could do only by asking every node, and what no index can serve: one line for each. */
export async function findBreaches(superuser: pg.Pool, statements: readonly Recorded[]): Promise<string[]> {
  const tables = (await workspaceTables(superuser)).filter(({ table }) => !(table in local))
  const columns = await readColumns(superuser)
  const functions = await readFunctionsOver(
    superuser,
    tables.map(({ table }) => table),
  )
  const named = new RegExp(`\\b(?:${tables.map(({ table }) => table).join('|')})\\b`)
  const breaches: string[] = []
  for (const { text, origin } of statements) {
    if (!named.test(text) || !namesTables.test(text)) continue
    if (Object.keys(overMany).some((part) => text.includes(part))) continue
    const plan = await explain(superuser, text)
    const found = [
      ...findUnfilteredScans(plan, tables).map((alias) => `${alias} is not filtered by the workspace's parameter`),
      ...findBadInserts(plan, tables, columns),
      ...findReckonedIds(plan, tables).map((alias) => `${alias} is looked up by an id that is worked out on the spot`),
      ...findBadSets(text),
      ...findBadReturns(text),
      ...findBadConditions(text),
      ...findEmptyRows(text),
      ...functions.filter((name) => text.includes(`${name}(`)).map((name) => `${name} is called beside its tables`),
    ]
    if (found.length > 0) breaches.push(`${origin}: ${found.join('; ')}\n  ${text.replace(/\s+/g, ' ').trim()}`)
  }
  return breaches
}

async function explain(superuser: pg.Pool, text: string): Promise<Plan> {
  const { rows } = await superuser.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (generic_plan, verbose, costs off, format json) ${text}`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (plan === undefined) throw new Error(`No plan for ${text}`)
  return plan
}

/** The columns of each table, in the order in which a row to be inserted has them. */
async function readColumns(superuser: pg.Pool): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await superuser.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Functions that read or write tables of workspaces. */
async function readFunctionsOver(superuser: pg.Pool, tables: readonly string[]): Promise<string[]> {
  const { rows } = await superuser.query<{ name: string }>(
    `select distinct p.proname as name from pg_proc p, unnest($1::text[]) as t (name)
      where p.pronamespace = 'public'::regnamespace and p.prosrc ~ ('\\m(from|join|into|update)\\s+' || t.name || '\\M')`,
    [tables],
  )
  return rows.map(({ name }) => name)
}
