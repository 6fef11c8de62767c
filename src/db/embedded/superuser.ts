import { realpath } from 'node:fs/promises'
import { Client, DatabaseError } from 'pg'

export function superuserUrl(password: string, port: number, database = 'postgres'): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
}

/** Runs `work` on a connection of its own, which is closed in any case. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // A server that goes away between two queries must not end this process; the next query fails anyway.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Who answers at the URL: our cluster; `refused`, a server that knows us not or serves another directory; `silent`, nobody yet
 * (also a server that is still starting).
 */
export async function tryConnect(url: string, clusterDir: string): Promise<'ours' | 'refused' | 'silent'> {
  try {
    const served = await withClient(url, async (client) => {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      return rows[0]?.data_directory ?? ''
    })
    return (await realpath(served)) === (await realpath(clusterDir)) ? 'ours' : 'refused'
  } catch (error) {
    // Class 28 is "invalid authorization".
    return error instanceof DatabaseError && error.code?.startsWith('28') ? 'refused' : 'silent'
  }
}
