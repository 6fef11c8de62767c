import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { createRowSum, type RowSum } from '#lib/row-sum.ts'
import { underWay } from '../migrate.ts'
import {
  type CopiedTable,
  copiedSchemas,
  inParallel,
  listPartitions,
  listTables,
  type Partition,
  plainForm,
  quoted,
  readQueueVersion,
  type SequenceValue,
  selectOf,
} from './snapshot.ts'

/** A restore can't be: the message is complete, for whoever asked for it. */
export class RestoreError extends Error {
  override readonly name = 'RestoreError'
}

async function connected(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rejoinder restore' })
  // What breaks tells whoever asked; without this it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(plainForm)
  return client
}

async function withConnection<Result>(ownerUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connected(ownerUrl)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Throws a `RestoreError` when the database holds a table of anybody's: a restore replaces nothing. */
export async function assertEmptyDatabase(ownerUrl: string): Promise<void> {
  await withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
      [copiedSchemas],
    )
    const [found] = rows
    if (found !== undefined)
      throw new RestoreError(
        `The database is not empty: it has the table ${found.name}. A restore replaces nothing; name an empty database.`,
      )
  })
}

/** Nobody works on the database from here on, until `finishLoad`: half a restore must not be taken for a whole one. */
export const markUnderWay = (ownerUrl: string): Promise<void> =>
  withConnection(ownerUrl, async (client) => {
    await client.query(`create table ${underWay} as select now() as since`)
  })

export const unmarkUnderWay = (ownerUrl: string): Promise<void> =>
  withConnection(ownerUrl, async (client) => {
    await client.query(`drop table ${underWay}`)
  })

/** What stands between rows and the tables that they are loaded into, put aside until all of them are there. */
interface PutAside {
  foreignKeys: { of: string; name: string; rule: string }[]
  walled: string[]
}

/**
 * Makes a migrated database ready to be filled, and empties it of what migrations put into it. Throws a `RestoreError` when its tables are not
 * those of the backup.
 */
export async function beginLoad(
  ownerUrl: string,
  wanted: { tables: readonly CopiedTable[]; partitions: readonly Partition[]; queueVersion: number },
): Promise<PutAside> {
  return withConnection(ownerUrl, async (client) => {
    await assertSameTables(client, wanted)
    const foreignKeys = await client.query<PutAside['foreignKeys'][number]>(
      `select c.conrelid::regclass::text as of, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as rule
         from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
        where c.contype = 'f' and c.conparentid = 0 and n.nspname = any($1)`,
      [copiedSchemas],
    )
    for (const { of, name } of foreignKeys.rows) await client.query(`alter table ${of} drop constraint ${name}`)
    const walled = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = any($1) and c.relforcerowsecurity`,
      [copiedSchemas],
    )
    for (const { name } of walled.rows) await client.query(`alter table ${name} no force row level security`)
    for (const table of wanted.tables) await client.query(`alter table ${quoted(table)} disable trigger user`)
    await client.query(`truncate ${wanted.tables.map(quoted).join(', ')}`)
    await makePartitions(client, wanted.partitions)
    return { foreignKeys: foreignKeys.rows, walled: walled.rows.map(({ name }) => name) }
  })
}

async function assertSameTables(
  client: pg.Client,
  { tables, queueVersion }: { tables: readonly CopiedTable[]; queueVersion: number },
): Promise<void> {
  const known = new Map((await listTables(client)).map((table) => [quoted(table), new Set(table.columns)]))
  const foreign = tables.filter((table) => {
    const columns = known.get(quoted(table))
    return columns === undefined || table.columns.some((column) => !columns.has(column))
  })
  const hasQueue = (await readQueueVersion(client)) === queueVersion
  if (foreign.length > 0 || !hasQueue)
    throw new RestoreError(
      `This version's database differs from the backup's (${foreign.map(quoted).join(', ') || 'the queue'}). Restore with the version that made the backup, then upgrade.`,
    )
}

async function makePartitions(client: pg.Client, wanted: readonly Partition[]): Promise<void> {
  const there = new Map((await listPartitions(client)).map((part) => [part.name, part]))
  const wantedNames = new Set(wanted.map(({ name }) => name))
  for (const { name } of there.values())
    if (!wantedNames.has(name)) await client.query(`drop table ${quoted({ schema: 'public', name })}`)
  for (const { parent, name, bounds } of wanted) {
    if (there.has(name)) continue
    const [part, of] = [quoted({ schema: 'public', name }), quoted({ schema: 'public', name: parent })]
    await client.query(`create table ${part} partition of ${of} ${bounds}`)
    // Rows are reached through the whole table, by what is granted there.
    await client.query(`revoke all on ${part} from rejoinder_app; alter table ${part} enable row level security`)
  }
}

/** Fills each table with the rows that `open` gives, several at a time. */
export async function loadTables<Table extends CopiedTable>(
  ownerUrl: string,
  tables: readonly Table[],
  { connections, open }: { connections: number; open: (table: Table) => Promise<AsyncIterable<Buffer>> },
): Promise<void> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connected(ownerUrl)))
  try {
    await Promise.all(clients.map((client) => client.query('set synchronous_commit = off')))
    await inParallel(clients, tables, async (client, table) => {
      const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')
      const rows = Readable.from(await open(table), { objectMode: false })
      await pipeline(rows, client.query(copyFrom(`copy ${quoted(table)} (${columns}) from stdin`)))
    })
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** Puts back what was put aside, which holds the rows against every rule of the schema, and goes on counting where the backup did. */
export async function finishLoad(
  ownerUrl: string,
  putAside: PutAside,
  { tables, sequences }: { tables: readonly CopiedTable[]; sequences: readonly SequenceValue[] },
): Promise<void> {
  await withConnection(ownerUrl, async (client) => {
    for (const { value, ...sequence } of sequences)
      if (value !== null) await client.query(`select setval($1, $2::bigint)`, [quoted(sequence), value])
    for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`)
    for (const { of, name, rule } of putAside.foreignKeys)
      await client.query(`alter table ${of} add constraint ${name} ${rule}`)
    for (const name of putAside.walled) await client.query(`alter table ${name} force row level security`)
    await client.query('analyze')
  })
}

/** What a table of a database holds now. */
export async function sumTables(
  ownerUrl: string,
  tables: readonly CopiedTable[],
  { connections }: { connections: number },
): Promise<Map<string, RowSum>> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connected(ownerUrl)))
  try {
    const sums = new Map<string, RowSum>()
    for (const client of clients) {
      await client.query('begin')
      // Of its own, and within a transaction: so it goes along to other nodes.
      await client.query(`set local app.copies = 'all'`)
    }
    await inParallel(clients, tables, async (client, table) => {
      const counting = createRowSum()
      for await (const chunk of client.query(copyTo(selectOf(table)))) counting.add(chunk)
      sums.set(quoted(table), counting.end())
    })
    return sums
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
