import type pg from 'pg'
import { workspaceTables } from '../db-promises/workspace-tables.ts'
import { namesTables, type Recorded } from '../statements/record.ts'

/** A statement that the cluster does otherwise than as one task on one node, and how. */
export interface Spreading extends Recorded {
  how: string
}

/** Statements that are more than one task on one node, or are refused there: what they are known by, and why. No reply waits for any of them. */
const known: Readonly<Record<string, string>> = {
  'with heads as (': 'a page over all workspaces of a person: asked by people alone, and mostly refused (decision 99)',
  'from find_threads_together(': 'the search over all workspaces of a person: asked by people alone, and refused',
  "delete from directory where workspace_id = $1 and kind = 'report'":
    'links of reports, found on their node, go from the coordinator: when a person takes them back, and once a day',
}

/** Those of the statements that nobody has given a reason for. */
export const withoutReason = (found: readonly Spreading[]): Spreading[] =>
  found.filter(({ text }) => !Object.keys(known).some((part) => text.replace(/\s+/g, ' ').includes(part)))

/** A value of a type as SQL has it, so that a plan can be made; of every id the same, as in a transaction of one workspace. */
const values: Readonly<Record<string, string>> = {
  uuid: "'0197a000-0000-7000-8000-000000000001'",
  boolean: 'true',
  bytea: "''",
  jsonb: "'{}'",
  json: "'{}'",
  regconfig: "'simple'",
  interval: "'1 day'",
  date: "'2026-11-01'",
  'time without time zone': "'09:00'",
  'timestamp with time zone': "'2026-11-01 12:00+00'",
  'timestamp without time zone': "'2026-11-01 12:00'",
}

function sampleOf(type: string): string {
  if (type.endsWith('[]')) return `array[${sampleOf(type.slice(0, -2))}]::${type}`
  return `${values[type] ?? "'1'"}::${type}`
}

/** Those of the statements that touch workspaces and are more than one task on one node. What the cluster refuses is one of them. */
export async function findSpreading(superuser: pg.Pool, statements: readonly Recorded[]): Promise<Spreading[]> {
  const named = new RegExp(`\\b(?:${(await workspaceTables(superuser)).map(({ table }) => table).join('|')})\\b`)
  const found: Spreading[] = []
  const client = await superuser.connect()
  try {
    for (const statement of statements) {
      if (!named.test(statement.text) || !namesTables.test(statement.text)) continue
      const how = await howDone(client, statement.text).catch((error: Error) => `refused: ${error.message}`)
      if (how !== null) found.push({ ...statement, how })
    }
  } finally {
    client.release(true)
  }
  return found
}

async function howDone(client: pg.PoolClient, text: string): Promise<string | null> {
  await client.query('deallocate all')
  await client.query(`prepare asked as ${text}`)
  const { rows } = await client.query<{ types: string[] }>(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'",
  )
  const given = (rows[0]?.types ?? []).map(sampleOf)
  const plan = await client.query<{ 'QUERY PLAN': unknown }>(
    `explain (costs off, format json) execute asked${given.length === 0 ? '' : `(${given.join(', ')})`}`,
  )
  const told = JSON.stringify(plan.rows[0]?.['QUERY PLAN'])
  const tasks = [...told.matchAll(/"Task Count":(\d+)/g)].map(([, count]) => Number(count))
  const most = Math.max(0, ...tasks)
  const steps = told.includes('"Subplans"') ? 'steps of its own before it' : null
  const whole = most > 1 ? `${most} tasks` : null
  const both = [whole, steps].filter((part) => part !== null).join(', ')
  return both === '' ? null : both
}
