import pg from 'pg'

/** The coordinator of a cluster that runs, as CITUS_URL names it: a superuser there, with a database whose extension knows the nodes. */
export interface FoundCluster {
  url: string
  nodes: number
}

/** Says why it is skipped, and ends, where there is no cluster to check on. */
export async function findCluster(): Promise<FoundCluster> {
  const url = process.env.CITUS_URL
  const nodes = url === undefined ? 'CITUS_URL names none' : await countNodes(url)
  if (url === undefined || typeof nodes === 'string')
    return skip(`there is no Citus cluster to check on (${nodes}). Start one, and name its coordinator in CITUS_URL.`)
  console.log(`A cluster with ${nodes} nodes for workspaces.`)
  return { url, nodes }
}

/** The command that starts a server of the cluster, as CITUS_START says it; says why it is skipped, and ends, where there is none. */
export function findStart(): string {
  const command = process.env.CITUS_START
  if (command !== undefined) return command
  return skip(
    'CITUS_START does not say how a server that was ended is started again. Name a command; it finds the data directory in $DATA.',
  )
}

function skip(why: string): never {
  console.log(`Skipped: ${why}`)
  return process.exit(0)
}

/** How many nodes hold rows; or why that can't be said. */
async function countNodes(at: string): Promise<number | string> {
  const client = new pg.Client({ connectionString: at, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ nodes: number }>(
      'select count(*)::int as nodes from pg_dist_node where shouldhaveshards',
    )
    return rows[0]?.nodes ?? 0
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}
