import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { makeDistributed } from './cluster.ts'
import { findCluster } from './find-cluster.ts'

// npm run citus:check: the product on a Citus cluster that runs. CITUS_URL names its coordinator, as a superuser, with a database whose extension knows
// the nodes. Spreads a database of its own, and on it: the walls, two-phase commits, a later migration, the isolation tests, how each statement is
// done that these sent, and the main job in a browser.

const { url } = await findCluster()
await run('node_modules/vitest/vitest.mjs', ['run', '--config', 'test/citus/vitest.config.ts'], {})
const { ownerUrl } = await makeDistributed(url, 'rejoinder_check')
await run('node_modules/@playwright/test/cli.js', ['test', 'test/e2e/main-job.spec.ts'], { DATABASE_URL: ownerUrl })
console.log('Every check held.')

async function run(script: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(1)
}
