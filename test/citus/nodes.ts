import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A server of the cluster. */
export interface ClusterNode {
  name: string
  /** Of its database, as a superuser. */
  url: string
  isCoordinator: boolean
  /** Of its first process. */
  pid(): Promise<number>
  /** At once, as a crash does; or in good order. Comes back when all of it is gone. */
  end(how: 'crash' | 'stop'): Promise<void>
  /** Starts it where it is not running, and waits until it takes connections. */
  start(): Promise<void>
}

/**
 * The servers of a cluster that runs on this machine, the coordinator first.
 *
 * @param superuserUrl of the coordinator
 * @param command starts one of them, with its data directory in $DATA
 */
export async function findNodes(superuserUrl: string, command: string): Promise<ClusterNode[]> {
  const found = await asked<{ host: string; port: number; groupid: number }>(
    superuserUrl,
    'select nodename as host, nodeport as port, groupid from pg_dist_node order by groupid',
  )
  return Promise.all(
    found.map(async ({ host, port, groupid }): Promise<ClusterNode> => {
      const url = Object.assign(new URL(superuserUrl), { hostname: host, port: String(port) }).href
      const pidOf = async (): Promise<number> => {
        const [told] = await asked<{ pid: string }>(
          url,
          "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid",
        )
        return Number(told?.pid)
      }
      const [place] = await asked<{ data: string }>(url, "select current_setting('data_directory') as data")
      return {
        name: groupid === 0 ? 'the coordinator' : `node ${groupid}`,
        url,
        isCoordinator: groupid === 0,
        pid: pidOf,
        async end(how) {
          const pid = await pidOf()
          process.kill(pid, how === 'crash' ? 'SIGKILL' : 'SIGINT')
          while (isThere(pid)) await sleep(50)
        },
        async start() {
          // What was killed leaves processes that end by themselves a moment later; until then it doesn't start.
          for (let left = 100; !(await answers(url)); left -= 1) {
            if (left === 0) throw new Error(`${url} does not start`)
            await run(command, { DATA: place?.data ?? '' })
            await sleep(100)
          }
        },
      }
    }),
  )
}

/** Where the rows of a workspace are. */
export async function nodeOf(superuserUrl: string, workspaceId: string): Promise<number> {
  const [found] = await asked<{ groupid: number }>(
    superuserUrl,
    `select groupid from pg_dist_placement where shardid = get_shard_id_for_distribution_column('workspaces', '${workspaceId}'::uuid)`,
  )
  return found?.groupid ?? 0
}

async function asked<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const answers = (url: string): Promise<boolean> =>
  asked(url, 'select').then(
    () => true,
    () => false,
  )

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function run(command: string, env: Record<string, string>): Promise<void> {
  const child = spawn('/bin/sh', ['-c', command], { stdio: 'ignore', env: { ...process.env, ...env } })
  await once(child, 'exit')
}
