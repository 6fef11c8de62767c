import type { Readable } from 'node:stream'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { to as copyTo } from 'pg-copy-streams'
import { isDistributed } from '../distribute.ts'
import { betweenCommits } from './between-commits.ts'

const queueSchema = 'pgboss'
/** The product's own schema, and its queue's. */
export const copiedSchemas = ['public', queueSchema] as const

/** A table as it is copied: its columns but for those that the database works out. */
export interface CopiedTable {
  schema: string
  name: string
  columns: readonly string[]
}

export interface Partition {
  parent: string
  name: string
  /** As PostgreSQL writes it: `FOR VALUES FROM ... TO ...`. */
  bounds: string
}

export interface SequenceValue {
  schema: string
  name: string
  /** Null: it has given out none. */
  value: string | null
}

/** One moment of a database, read by several connections at once. */
export interface Snapshot {
  takenAt: string
  serverVersion: string
  /** The largest first. */
  tables: readonly CopiedTable[]
  /** What stands in no migration: they come with time. */
  partitions: readonly Partition[]
  sequences: readonly SequenceValue[]
  migrations: readonly { name: string; checksum: string }[]
  queueVersion: number
  /** Hands each table's rows, in the text format of COPY, to `work`; as many at a time as there are connections. */
  eachTable(work: (table: CopiedTable, rows: Readable) => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Rows are written in one form, whatever the server's settings are: sums are compared. */
export const plainForm = `set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

export const quoted = ({ schema, name }: { schema: string; name: string }): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`

/** Every table whose rows are somebody's: not its partitions, which are read through it, nor the list of migrations, which tells of the structure. */
export async function listTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select n.nspname as schema, c.relname as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migrations'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      order by (select coalesce(sum(pg_total_relation_size(t.relid)), 0) from pg_partition_tree(c.oid) t) + pg_total_relation_size(c.oid) desc, 1, 2`,
    [copiedSchemas],
  )
  return rows
}

export async function listPartitions(client: pg.ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select p.relname as parent, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
       from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
      where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind in ('r', 'p') order by 1, 2`,
  )
  return rows
}

/** Throws where a table's wall would hide rows from its owner: nothing is left out in silence. */
async function assertSeesAll(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_roles r on r.rolname = current_user
      where c.relnamespace = 'public'::regnamespace and c.relforcerowsecurity and not r.rolsuper and not r.rolbypassrls
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'owner_copies') order by 1`,
  )
  if (rows.length > 0)
    throw new Error(
      `The role of DATABASE_URL can't read all rows of ${rows.map(({ name }) => name).join(', ')}. Start this version once, so that it migrates the database.`,
    )
}

/** Each a text of its own: what is set in a transaction goes along to other nodes as the whole text that it stands in. */
const opening = [
  'begin isolation level repeatable read read only',
  ...plainForm.split(';').map((set) => set.trim().replace('set ', 'set local ')),
  "set local app.copies = 'all'",
]

async function begin(client: pg.ClientBase): Promise<void> {
  for (const text of opening) await client.query(text)
}

interface Moment {
  takenAt: string
  id: string
  serverVersion: string
}

async function holdMoment(client: pg.ClientBase): Promise<Moment> {
  await begin(client)
  const { rows } = await client.query<Moment>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "takenAt", pg_export_snapshot() as id,
            current_setting('server_version') as "serverVersion"`,
  )
  const [moment] = rows
  if (moment === undefined) throw new Error('The database exported no snapshot')
  return moment
}

/**
 * The same on every node, by one connection to each, which has a moment of its own: as nothing is committed on several of them meanwhile, these
 * are one.
 */
async function holdMomentOfNodes(client: pg.ClientBase, ownerUrl: string): Promise<Moment> {
  await client.query('set citus.max_adaptive_executor_pool_size = 1')
  return betweenCommits(ownerUrl, async () => {
    const moment = await holdMoment(client)
    await client.query('select count(*) from workspaces')
    return moment
  })
}

async function connected(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rejoinder backup' })
  // What breaks tells whoever asked; without this it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Holds one moment of a database, so that all its tables are read as of then while everybody else goes on writing. Of one that is spread over
 * nodes, what several of them commit together waits until each node's moment is held, and one connection reads all of it.
 *
 * @param ownerUrl the role that owns the schema
 */
export async function openSnapshot(ownerUrl: string, { connections }: { connections: number }): Promise<Snapshot> {
  const clients = [await connected(ownerUrl)]
  const close = async (): Promise<void> => {
    await Promise.all(clients.map((client) => client.end()))
  }
  try {
    const [leader] = clients
    if (leader === undefined) throw new Error('No connection')
    const isOverNodes = await isDistributed(leader)
    const moment = await (isOverNodes ? holdMomentOfNodes(leader, ownerUrl) : holdMoment(leader))
    await assertSeesAll(leader)
    // Who takes over the moment of the coordinator has none of the nodes.
    while (!isOverNodes && clients.length < connections) {
      const client = await connected(ownerUrl)
      clients.push(client)
      await begin(client)
      await client.query(`set transaction snapshot ${client.escapeLiteral(moment.id)}`)
    }
    const sequences = await leader.query<SequenceValue>(
      'select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences where schemaname = any($1) order by 1, 2',
      [copiedSchemas],
    )
    const migrations = await leader.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name',
    )
    const tables = await listTables(leader)
    return {
      takenAt: moment.takenAt,
      serverVersion: moment.serverVersion,
      tables,
      partitions: await listPartitions(leader),
      sequences: sequences.rows,
      migrations: migrations.rows,
      queueVersion: await readQueueVersion(leader),
      eachTable: (work) =>
        inParallel(clients, tables, (client, table) => work(table, client.query(copyTo(selectOf(table))))),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export const selectOf = (table: CopiedTable): string =>
  `copy (select ${table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')} from ${quoted(table)}) to stdout`

export async function readQueueVersion(client: pg.ClientBase): Promise<number> {
  const queue = new PgBoss({
    schema: queueSchema,
    db: { executeSql: (text, values = []) => client.query<Record<string, unknown>>(text, [...values]) },
  })
  return (await queue.schemaVersion()) ?? 0
}

/** Each item by one of the workers, in order; the first error ends it all, once nobody works on an item any more. */
export async function inParallel<Worker, Item>(
  workers: readonly Worker[],
  items: Iterable<Item>,
  work: (worker: Worker, item: Item) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  const errors: unknown[] = []
  await Promise.all(
    workers.map(async (worker) => {
      try {
        for (let next = left.next(); !next.done && errors.length === 0; next = left.next())
          await work(worker, next.value)
      } catch (error) {
        errors.push(error)
      }
    }),
  )
  if (errors.length > 0) throw errors[0]
}
