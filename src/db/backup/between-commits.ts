import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Shorter than the second after which PostgreSQL looks for a deadlock: it is this that lets go, never a statement of whoever works. */
const patienceMs = 500
const tries = 120

/**
 * Of a database that is spread over nodes: runs `work` while nothing is committed on several of them together. Who would, waits; `work` is to be
 * quick. What a crash has left prepared on a node is waited for first. Throws when there is no such moment within some minutes.
 *
 * @param ownerUrl the role that owns the schema
 */
export async function betweenCommits<Result>(ownerUrl: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'rejoinder between commits' })
  // What breaks tells whoever asked; without this it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    for (let left = tries; left > 0; left -= 1) {
      if ((await holdCommits(client)) && !(await hasPrepared(client))) return await work()
      await client.query('rollback')
      await sleep(1000)
    }
    throw new Error(
      'The nodes have transactions that were prepared and not ended, so that there is no moment which is the same on all of them. See pg_prepared_xacts on each, and citus.recover_2pc_interval.',
    )
  } finally {
    await client.end()
  }
}

/**
 * What commits on several nodes has written the table that two-phase commits are called by, or one that is on every node, and locks it until all
 * nodes have committed.
 */
async function holdCommits(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(logicalrelid::text, ', ' order by logicalrelid::text) as names from pg_dist_partition where partmethod = 'n'`,
  )
  await client.query('begin')
  await client.query(`set local lock_timeout = ${patienceMs}`)
  try {
    await client.query(`lock table ${rows[0]?.names} in share mode`)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03') return false
    throw error
  }
}

async function hasPrepared(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ success: boolean; result: string }>(
    `select success, result from run_command_on_all_nodes(
       $$ select count(*) from pg_prepared_xacts where database = current_database() and gid like 'citus%' $$)`,
  )
  return rows.some(({ success, result }) => !success || result !== '0')
}
