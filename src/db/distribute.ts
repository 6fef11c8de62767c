import pg from 'pg'

/** Any fixed number; all who change the schema of one database must agree on it. */
export const lock = 7_315_500_121

/** What was done with a table, or had been before. */
export interface SpreadTable {
  name: string
  /** Whether it was done just now. */
  isNew: boolean
}

/** Where the tables of a distributed database are. */
export interface Distribution {
  nodes: number
  shards: number
  /** With the rows of their workspaces, all of one workspace on one node. */
  spread: SpreadTable[]
  /** On every node. */
  everywhere: (SpreadTable & { why: string })[]
  /** On the coordinator. */
  whole: { name: string; why: string }[]
}

/** The database can't be distributed: the message is complete, for whoever asked for it. */
export class DistributionError extends Error {
  override readonly name = 'DistributionError'
}

type Client = Pick<pg.ClientBase, 'query'>

/** Tables of workspaces, as the wall itself tells; what stays whole, or goes to every node, says so in its comment. */
const tables = `
  select c.oid, c.relname as name, n.nspname as schema, c.relispartition as "isPart", c.relforcerowsecurity as "isWalled",
         case c.relname when 'workspaces' then 'id' else 'workspace_id' end as key,
         substring(obj_description(c.oid, 'pg_class') from '^kept whole: (.*)') as whole,
         substring(obj_description(c.oid, 'pg_class') from '^on every node: (.*)') as everywhere,
         c.relname = 'workspaces' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id') as "isOfWorkspace",
         exists (select from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal) as "hasTriggers"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p')
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

interface Table {
  oid: string
  name: string
  schema: string
  isPart: boolean
  isWalled: boolean
  key: string
  whole: string | null
  everywhere: string | null
  isOfWorkspace: boolean
  /** Of its own, beside those by which the database keeps references. */
  hasTriggers: boolean
  /** How the engine keeps it: by hash, everywhere, or not at all. */
  kept: 'h' | 'n' | null
}

const isSpread = ({ schema, isPart, isWalled, isOfWorkspace, whole }: Table): boolean =>
  schema === 'public' && !isPart && isWalled && isOfWorkspace && whole === null

/** Whether workspaces are spread over the nodes of a cluster. */
export async function isDistributed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    "select to_regclass('pg_dist_partition') is not null and to_regclass('public.workspaces') is not null as known",
  )
  if (!rows[0]?.known) return false
  const { rowCount } = await client.query(
    "select from pg_dist_partition where logicalrelid = 'public.workspaces'::regclass and partmethod = 'h'",
  )
  return rowCount === 1
}

/**
 * Spreads every workspace's tables over the nodes of a Citus cluster, and all that a later release has added to them: in one transaction, so
 * that nobody finds half of it. What is spread already stays as it is. While it runs nobody may write. Throws a `DistributionError` where the
 * database is none that can be spread.
 *
 * @param ownerUrl the role that owns the schema
 * @param shards in how many parts workspaces are divided when it is done first; nodes take whole parts
 */
export async function distribute(ownerUrl: string, { shards }: { shards: number }): Promise<Distribution> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rejoinder distribute' })
  // What breaks tells whoever asked; without this it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const nodes = await countNodes(client)
    const before = new Set((await listTables(client)).flatMap(({ oid, kept }) => (kept === null ? [] : [oid])))
    await client.query('set statement_timeout = 0')
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${lock})`)
    await spread(client, shards)
    await client.query('commit')
    const { rows } = await client.query<{ shards: number }>(
      "select count(*)::int as shards from pg_dist_shard where logicalrelid = 'public.workspaces'::regclass",
    )
    return { nodes, shards: rows[0]?.shards ?? 0, ...toldOf(await listTables(client), before) }
  } finally {
    await client.end()
  }
}

function toldOf(
  found: readonly Table[],
  before: ReadonlySet<string>,
): Pick<Distribution, 'spread' | 'everywhere' | 'whole'> {
  const told = ({ oid, name }: Table): SpreadTable => ({ name, isNew: !before.has(oid) })
  return {
    spread: found.filter(({ kept, isPart }) => kept === 'h' && !isPart).map(told),
    everywhere: found.flatMap((table) =>
      table.everywhere === null ? [] : [{ ...told(table), why: table.everywhere }],
    ),
    whole: found.flatMap(({ schema, name, kept, whole, everywhere, isPart }) =>
      kept === 'h' || everywhere !== null || isPart
        ? []
        : [{ name, why: whole ?? (schema === 'pgboss' ? 'the queue' : 'belongs to no workspace') }],
    ),
  }
}

/** The nodes that hold workspaces. */
async function countNodes(client: Client): Promise<number> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  if (rowCount !== 1)
    throw new DistributionError(
      'This database has no extension "citus". Put it on a Citus cluster (CREATE EXTENSION citus, its nodes added), then distribute it. On one PostgreSQL everything stays as it is.',
    )
  const { rows } = await client.query<{ nodes: number; isCoordinator: boolean }>(
    `select (select count(*)::int from pg_dist_node where isactive and noderole = 'primary' and shouldhaveshards) as nodes,
            exists (select from pg_dist_node where groupid = 0) and (select groupid = 0 from pg_dist_local_group) as "isCoordinator"`,
  )
  const [found] = rows
  if (found === undefined || !found.isCoordinator)
    throw new DistributionError(
      'This is not the coordinator of a cluster, or it does not know itself by name. Run select citus_set_coordinator_host(...) on it, and name it in DATABASE_URL.',
    )
  if (found.nodes === 0)
    throw new DistributionError('The cluster has no node yet. Add the first by select citus_add_node(...).')
  return found.nodes
}

/** Whether the database lies on a cluster over whose nodes it could be spread, and is not. */
export async function isToBeSpread(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rejoinder distribute' })
  // What breaks tells whoever asked; without this it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
    if (rowCount !== 1 || (await isDistributed(client))) return false
    const { rowCount: nodes } = await client.query('select from pg_dist_node where isactive and shouldhaveshards')
    return (nodes ?? 0) > 0
  } finally {
    await client.end()
  }
}

/** Once more, for a database that is distributed: what a release has added goes where it belongs. On any other it does nothing. */
export async function spreadAgain(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rejoinder distribute' })
  // What breaks tells whoever asked; without this it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (!(await isDistributed(client))) return
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(${lock})`)
    await spread(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/**
 * Within the caller's transaction: what is not yet where it belongs goes there.
 *
 * @param shards of a database that is not distributed yet
 */
export async function spread(client: Client, shards = 1): Promise<void> {
  // Triggers of a workspace's row stay within its workspace, which the engine can't know.
  await client.query(`set local client_min_messages = warning; set local citus.enable_unsafe_triggers = on;
    set local citus.multi_shard_modify_mode = 'sequential'; set local citus.shard_count = ${shards}`)
  const before = await listTables(client)
  for (const table of before)
    if (table.everywhere !== null && table.kept === null)
      await client.query('select create_reference_table($1::oid::regclass)', [table.oid])
  await callKnown(client)
  const moved: Table[] = []
  for (const table of await inOrder(client, before.filter(isSpread))) {
    if (table.kept !== null) continue
    await spreadTable(client, table)
    moved.push(table)
  }
  for (const { oid } of moved.toReversed())
    await client.query('select truncate_local_data_after_distributing_table($1::oid::regclass)', [oid])
  for (const { name } of moved.filter(({ hasTriggers }) => hasTriggers))
    await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`)
  await watchWhole(client)
  await planByValues(client)
  // Whose rows a transaction may see is said by `set local`, which goes along to the nodes only so.
  await client.query(
    `do $$ begin execute format('alter database %I set citus.propagate_set_commands = ''local''', current_database()); end $$`,
  )
}

/**
 * The owner's rows pass the wall, which would hide them from what copies them, while it is not forced. What a row had triggers do was done when it
 * came: where it is copied to, they would do it again.
 */
async function spreadTable(client: Client, { oid, name, key, hasTriggers }: Table): Promise<void> {
  const table = pg.escapeIdentifier(name)
  await client.query(`alter table ${table} no force row level security`)
  if (hasTriggers) await client.query(`alter table ${table} disable trigger user`)
  await client.query(
    name === 'workspaces'
      ? 'select create_distributed_table($1::oid::regclass, $2)'
      : "select create_distributed_table($1::oid::regclass, $2, colocate_with => 'public.workspaces')",
    [oid, key],
  )
  await client.query(`alter table ${table} force row level security`)
}

async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select t.*, (select p.partmethod from pg_dist_partition p where p.logicalrelid = t.oid) as kept from (${tables}) t order by schema desc, name`,
  )
  return rows
}

/** Each table behind those that it refers to. */
async function inOrder(client: Client, wanted: readonly Table[]): Promise<Table[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select conrelid as "from", confrelid as "to" from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  const left = new Set(wanted)
  const done: Table[] = []
  while (left.size > 0) {
    const open = new Set([...left].map(({ oid }) => oid))
    const next = [...left].filter(({ oid }) => !rows.some(({ from, to }) => from === oid && open.has(to)))
    if (next.length === 0)
      throw new DistributionError(`These tables refer to each other: ${[...left].map(({ name }) => name).join(', ')}.`)
    for (const table of next.toSorted(
      (one, other) => Number(other.name === 'workspaces') - Number(one.name === 'workspaces'),
    )) {
      done.push(table)
      left.delete(table)
    }
  }
  return done
}

/** The one table that the engine knows on the coordinator: writing it makes a commit one of two phases. */
async function callKnown(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_dist_partition where logicalrelid = 'public.two_phase_commits'::regclass",
  )
  if (rowCount === 0) await client.query("select citus_add_local_table_to_metadata('public.two_phase_commits')")
}

/** A plan that is made without the values of its parameters knows no workspace, and so no node: the engine refuses it. */
async function planByValues(client: Client): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc
      where pronamespace = 'public'::regnamespace and 'plan_cache_mode=force_generic_plan' = any(proconfig)`,
  )
  for (const { signature } of rows) await client.query(`alter function ${signature} reset plan_cache_mode`)
}

/** Whatever writes a table of the coordinator, of which the engine knows nothing, commits in two phases. */
async function watchWhole(client: Client): Promise<void> {
  for (const { schema, name, kept } of await listTables(client)) {
    if (kept !== null || name === 'schema_migrations') continue
    const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
    const { rowCount } = await client.query(
      "select from pg_trigger where tgrelid = $1::regclass and tgname = 'in_two_phases'",
      [table],
    )
    if (rowCount === 0)
      await client.query(
        `create trigger in_two_phases before insert or update or delete on ${table} for each statement execute function public.commit_in_two_phases()`,
      )
  }
}
