import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { shareFileLock, takeFileLock } from '#lib/file-lock.ts'
import type { Log } from '#lib/log.ts'
import { codeFolder, isCompiled, root, scriptPath } from '../installed.ts'
import { stampOf } from '../source-stamp.ts'

const sources = ['src', 'sandbox', 'package.json']
const unfinished = '.new-'

/**
 * The folder of the code that the product's processes run. In a checkout it is written once per version of the sources, by a process of its
 * own: the tool that takes the types out needs 20 MB that a process never gives back, and each start would wait for it. The caller holds the folder as long as
 * it lives: nobody removes what its processes may still load. Where nothing can be written, they run the sources. Throws when `stopping`
 * cuts it short.
 */
export async function ensureCompiled(log: Log, stopping?: AbortSignal, checkout = root): Promise<string> {
  if (isCompiled) return codeFolder
  const folder = join(checkout, 'dist/compiled')
  const compiled = join(folder, (await stampOf(checkout, sources)).slice(0, 16))
  try {
    await mkdir(folder, { recursive: true })
    const release = await lock(join(folder, '.lock'), stopping)
    try {
      if (!existsSync(compiled)) {
        const startedAt = performance.now()
        await compile(folder, compiled, checkout, stopping)
        log.info({ ms: Math.round(performance.now() - startedAt) }, 'server code compiled')
      }
      shareFileLock(`${compiled}.lock`)
      await removeOthers(folder, compiled)
    } finally {
      release()
    }
    return compiled
  } catch (error) {
    stopping?.throwIfAborted()
    // Somebody else may have written it, who owns the folder.
    if (existsSync(compiled)) return compiled
    log.warn(
      { err: error },
      'the compiled code could not be stored; the sources run instead, larger and slower to start',
    )
    return checkout
  }
}

/** Of several processes that start at once, one compiles and the others wait. */
async function lock(path: string, stopping?: AbortSignal): Promise<() => void> {
  for (;;) {
    const release = takeFileLock(path)
    if (release !== null) return release
    await sleep(100, undefined, { signal: stopping })
  }
}

/** It gets its name when it is complete: a process that is killed on the way leaves nothing that looks finished. */
async function compile(folder: string, compiled: string, checkout: string, stopping?: AbortSignal): Promise<void> {
  const beside = await mkdtemp(join(folder, unfinished))
  try {
    const child = spawn(process.execPath, [scriptPath('src/main/compile/compile'), beside, checkout], {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: stopping,
    })
    // Also one that is cut short is waited for: it would write on.
    const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
    const failed = new Promise<Error>((resolve) => child.once('error', resolve))
    const [said, code] = await Promise.all([buffer(child.stderr), closed])
    stopping?.throwIfAborted()
    if (code !== 0)
      throw new Error(`The server's code could not be compiled (${code}): ${said.toString('utf8')}`, {
        cause: await Promise.race([failed, undefined]),
      })
    await rename(beside, compiled)
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

/** Those of other versions, unless a process that runs one holds it. */
async function removeOthers(folder: string, compiled: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory() || path === compiled) continue
    const release = takeFileLock(`${path}.lock`)
    if (release === null) continue
    await rm(path, { recursive: true, force: true })
    release()
    await rm(`${path}.lock`, { force: true })
  }
}

/** How a process of the product is started, to be small while it idles. What the operator has set stays. */
export const leanProcess = (env: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; execArgv: string[] } => ({
  env: {
    // The C library's allocator keeps freed memory per thread, in up to eight places for each core, and whole 19 MB of a password.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...env,
  },
  // Room for what lives shortly: up to 96 MB by default.
  execArgv: ['--max-semi-space-size=4'],
})
