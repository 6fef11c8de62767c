import type pg from 'pg'
import { newId } from '#lib/new-id.ts'

interface Column {
  name: string
  type: string
  /** What a check constraint of the table allows, when it names values. */
  allowed: string | null
}

/** A table whose rows belong to workspaces, and the column that says to which. */
export interface WorkspaceTable {
  table: string
  key: string
}

/** The action log and its months: lines of the platform's, in some of which a workspace is named. */
const ofPlatform = `select relname from pg_class where relname = 'action_logs' or relispartition`

/** Every table whose rows belong to a workspace, as the database itself tells: a new one is found without being named here. */
export async function workspaceTables(superuser: pg.Pool): Promise<WorkspaceTable[]> {
  const { rows } = await superuser.query<WorkspaceTable>(
    `select c.table_name as table, 'workspace_id' as key from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'workspace_id' and t.table_type = 'BASE TABLE'
        and c.table_name not in (${ofPlatform})
     union all select 'workspaces', 'id' order by 1`,
  )
  return rows
}

/** An insert of a least row of `table` for a workspace: a value for whatever must have one. */
export async function leastRow(
  superuser: pg.Pool,
  { table, key }: WorkspaceTable,
  workspaceId: string,
): Promise<{ text: string; values: unknown[] }> {
  const columns = (await requiredColumns(superuser, table)).filter(({ name }) => name !== key)
  const names = [key, ...columns.map(({ name }) => name)]
  return {
    text: `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    values: [workspaceId, ...columns.map(valueFor)],
  }
}

async function requiredColumns(superuser: pg.Pool, table: string): Promise<Column[]> {
  const { rows } = await superuser.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            (select substring(pg_get_constraintdef(k.oid) from 'ARRAY\\[''([^'']+)''') from pg_constraint k
              where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as allowed
       from pg_attribute a
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
        and a.attidentity = '' and a.attgenerated = '' order by a.attnum`,
    [table],
  )
  return rows
}

function valueFor({ type, allowed }: Column): unknown {
  if (allowed !== null) return allowed
  if (type === 'uuid') return newId()
  if (type === 'bytea') return Buffer.from(newId())
  if (type.startsWith('timestamp') || type === 'date') return new Date()
  if (type.endsWith('[]')) return []
  if (type === 'jsonb') return '{}'
  if (type === 'boolean') return true
  if (/int|numeric|real|double/.test(type)) return 1
  return `${newId()}@rows.example`
}
