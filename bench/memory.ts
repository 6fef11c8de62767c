import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProduct } from '../test/product.ts'
import { signUp } from './account.ts'
import { connectSandbox } from './connect-sandbox.ts'
import { childrenOf, type Memory, memoryOf } from './process-figures.ts'
import { atMost, fact, type Section } from './report.ts'

const idleMs = 30_000
const limitMb = 300

type Parts = Record<'web' | 'worker' | 'sandbox' | 'supervisor', Memory>

/** Starts the product, has somebody sign up, connect and create an agent, and lets it rest. */
async function measure(dataDir: string): Promise<Parts> {
  await using product = await startProduct({ dataDir, keep: true, env: { LOG_LEVEL: 'warn' } })
  await connectSandbox(await signUp(product.url), product.sandboxUrl)
  await sleep(idleMs)
  const children = childrenOf(product.pid)
  const of = (script: string): Memory => {
    const pid = children.get(script)
    if (pid === undefined) throw new Error(`No process runs ${script}`)
    return memoryOf(pid)
  }
  return {
    web: of('src/main/web.js'),
    worker: of('src/main/worker.js'),
    sandbox: of('sandbox/main.js'),
    supervisor: memoryOf(product.pid),
  }
}

export const memoryTitle = 'Memory when idle'

export async function benchMemory(): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rejoinder-bench-'))
  const first = await measure(dataDir)
  const later = await measure(dataDir)
  await rm(dataDir, { recursive: true, force: true })
  return {
    title: memoryTitle,
    figures: [
      atMost('server + worker, RSS', later.web.rssMb + later.worker.rssMb, limitMb, 'MB'),
      fact('server + worker, PSS', later.web.pssMb + later.worker.pssMb, 'MB'),
      fact('server, RSS', later.web.rssMb, 'MB'),
      fact('worker, RSS', later.worker.rssMb, 'MB'),
      atMost(
        'server + worker at the first start of a data directory, RSS',
        first.web.rssMb + first.worker.rssMb,
        limitMb,
        'MB',
      ),
      fact('beside them: supervisor, RSS', later.supervisor.rssMb, 'MB'),
      fact('beside them: sandbox, RSS', later.sandbox.rssMb, 'MB'),
    ],
    notes: [
      `From /proc/<pid>/smaps_rollup, ${idleMs / 1000} s after a sign-up, a connect and a first agent. RSS counts the Node binary's shared pages in each process, PSS once. The supervisor is that of compiled code; that of npm start takes the types out of its own, and is some 40 MB larger.`,
    ],
  }
}
