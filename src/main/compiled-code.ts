import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '#lib/log.ts'
import { isRelease, root, scriptPath } from './installed.ts'
import { stampOf } from './source-stamp.ts'

const folder = join(root, 'dist/compiled')
const sources = isRelease ? ['package.json'] : ['src', 'sandbox', 'package-lock.json']

/**
 * Where Node keeps the server's code as it runs it: types taken out, compiled. Filled once per version of the sources, by a process
 * of its own: the tool that takes the types out needs 20 MB that a process never gives back, and each start would wait for it.
 * Where nothing can be written, the processes start without. Throws when `stopping` cuts it short.
 */
export async function ensureCompiled(log: Log, stopping?: AbortSignal): Promise<string> {
  try {
    const dir = join(folder, (await stampOf(root, sources)).slice(0, 16))
    const done = join(dir, '.done')
    if (existsSync(done)) return dir
    await mkdir(dir, { recursive: true })
    const startedAt = performance.now()
    await compileInto(dir, stopping)
    await writeFile(done, '')
    log.info({ ms: Math.round(performance.now() - startedAt) }, 'server code compiled')
    await removeOthers(dir)
    return dir
  } catch (error) {
    stopping?.throwIfAborted()
    log.warn({ err: error }, 'the compiled code could not be stored; each start will take longer')
    return join(folder, 'unstamped')
  }
}

async function compileInto(dir: string, stopping?: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [scriptPath('src/main/load-everything')], {
    env: { ...process.env, NODE_COMPILE_CACHE: dir },
    stdio: 'ignore',
    signal: stopping,
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The server's code could not be loaded (${code})`)
}

async function removeOthers(dir: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (join(folder, name) !== dir) await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** How a process of the product is started, to be up at once and small while it idles. What the operator has set stays. */
export const leanProcess = (
  compiledDir: string,
  env: NodeJS.ProcessEnv,
): { env: NodeJS.ProcessEnv; execArgv: string[] } => ({
  env: {
    NODE_COMPILE_CACHE: compiledDir,
    // The C library's allocator keeps freed memory per thread, in up to eight places for each core, and whole 19 MB of a password.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...env,
  },
  // Room for what lives shortly: up to 96 MB by default.
  execArgv: ['--max-semi-space-size=4'],
})
