import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#lib/log.ts'
import { isRelease, root } from './installed.ts'
import { stampOf } from './source-stamp.ts'
import { acquireInstanceLock, type InstanceLock, InstanceLockedError } from './supervise/instance-lock.ts'

const stampPath = join(root, 'dist/web/.stamp')
const sources = [
  ...['src/web', 'src/contract', 'src/lib', 'vite.config.ts', 'package-lock.json'],
  // What the documentation, and the figures on the start page, are written from.
  ...[
    'docs/site',
    'src/config',
    'src/server',
    'src/main/docs',
    'src/main/site',
    'package.json',
    'bench/RESULTS.md',
    'eval/RESULTS.md',
  ],
]

/**
 * Builds the web application when it was never built or its sources have changed since; otherwise costs some milliseconds. Of
 * several processes that start at once, one builds and the others wait. A release is built. Throws when `stopping` cuts it short.
 */
export async function ensureWebBuilt(log: Log, stopping?: AbortSignal): Promise<void> {
  if (isRelease) return
  const stamp = await stampOf(root, sources)
  const isBuilt = async (): Promise<boolean> => (await readFile(stampPath, 'utf8').catch(() => null)) === stamp
  if (await isBuilt()) return
  const lock = await lockBuild(stopping)
  try {
    if (await isBuilt()) return
    const startedAt = performance.now()
    await runBuild(stopping)
    await writeFile(stampPath, stamp)
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'web application built')
  } finally {
    lock.release()
  }
}

async function lockBuild(stopping?: AbortSignal): Promise<InstanceLock> {
  for (;;) {
    try {
      return await acquireInstanceLock(join(root, 'dist'))
    } catch (error) {
      if (!(error instanceof InstanceLockedError)) throw error
      await sleep(200, undefined, { signal: stopping })
    }
  }
}

/** A process of its own: the builder changes its environment, and its memory is not ours to keep. */
async function runBuild(stopping?: AbortSignal): Promise<void> {
  const builder = join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [builder, 'build', '--logLevel', 'warn'], {
    cwd: root,
    // Whatever this process is for: the page is built to be used.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: stopping,
  })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The web application could not be built:\n${Buffer.concat(said).toString('utf8')}`)
}
