import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import type { LauncherLog } from '#db/embedded/launcher-log.ts'
import { readPostmasterPid } from '#db/embedded/postmaster-pid.ts'
import { waitForEnd } from '#db/embedded/server-process.ts'
import { type EmbeddedServer, startEmbedded } from '#db/embedded/start.ts'
import { clusterDirOf, readState } from '#db/embedded/state.ts'
import { fillDataDir } from '../data-template.ts'

/** A data directory, and whatever server runs in it at the end is stopped. */
export type Trial = AsyncDisposable & {
  dataDir: string
  start(options?: { packageDir?: string }): Promise<EmbeddedServer>
  /** What the launcher logged so far. */
  logged: string[]
}

/** `within` puts the data directory into another one, which the test has prepared and removes itself. */
export async function newTrial(within?: string): Promise<Trial> {
  const dataDir = within ?? (await mkdtemp(join(tmpdir(), 'embedded-')))
  const logged: string[] = []
  const write = (_fields: object, message: string) => void logged.push(message)
  const log: LauncherLog = { info: write, warn: write, error: write }
  return {
    dataDir,
    logged,
    start: (options) => startEmbedded({ dataDir, log, ...options }),
    [Symbol.asyncDispose]: async () => {
      await killServerOf(dataDir)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** One whose server has run before. */
export async function usedTrial(): Promise<Trial> {
  const trial = await newTrial()
  await fillDataDir(trial.dataDir)
  return trial
}

async function killServerOf(dataDir: string): Promise<void> {
  const state = await readState(dataDir)
  const running = state === null ? null : await readPostmasterPid(clusterDirOf(dataDir, state))
  if (running === null) return
  try {
    process.kill(running.pid, 'SIGQUIT')
  } catch {
    return
  }
  await waitForEnd(running.pid, 10_000)
}

/** Starts the server from another process, which then is killed: the server is an orphan, as after kill -9 of the supervisor. */
export async function startAndOrphan(dataDir: string): Promise<void> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('../../src/db/embedded/start.ts', import.meta.url).href)}
    const log = { info() {}, warn() {}, error() {} }
    await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log })
    process.kill(process.pid, 'SIGKILL')
  `
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], { stdio: 'inherit' })
  const [, signal] = await once(child, 'exit')
  if (signal !== 'SIGKILL') throw new Error('the orphan maker failed')
}
