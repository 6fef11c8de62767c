import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { makeDistributed } from './cluster.ts'

// npm run citus:check: the product on a Citus cluster that runs. CITUS_URL names its coordinator, as a superuser, with a database whose extension knows
// the nodes. Spreads a database of its own, and on it: the walls, two-phase commits, a later migration, the isolation tests, how each statement is
// done that these sent, and the main job in a browser.

const url = process.env.CITUS_URL
const nodes = url === undefined ? 'CITUS_URL names none' : await countNodes(url)
if (url === undefined || typeof nodes === 'string') {
  console.log(
    `Skipped: there is no Citus cluster to check on (${nodes}). Start one, and name its coordinator in CITUS_URL.`,
  )
  process.exit(0)
}
console.log(`A cluster with ${nodes} nodes for workspaces.`)
await run('node_modules/vitest/vitest.mjs', ['run', '--config', 'test/citus/vitest.config.ts'], {})
const { ownerUrl } = await makeDistributed(url, 'rejoinder_check')
await run('node_modules/@playwright/test/cli.js', ['test', 'test/e2e/main-job.spec.ts'], { DATABASE_URL: ownerUrl })
console.log('Every check held.')

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

async function run(script: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(1)
}
