import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { executable } from './binaries.ts'
import { systemErrorCode } from './errors.ts'
import { isProcessAlive } from './process-identity.ts'
import { serverArguments } from './settings.ts'

const largestLogBytes = 10 * 1024 * 1024

/** How to leave: `fast` ends sessions and writes everything out; `immediate` just stops, and the next start recovers. */
export type StopMode = 'fast' | 'immediate'

type SpawnOptions = { cwd?: string; env?: Record<string, string>; uid?: number; gid?: number }

/**
 * PostgreSQL reads PG* variables, so it gets an environment of its own; Windows needs the inherited one to load libraries.
 * The working directory must be one that the account may enter.
 */
export function spawnOptions(account: Account | null): SpawnOptions {
  if (process.platform === 'win32') return {}
  return { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }, ...account }
}

/**
 * Starts the server in a session of its own (Ctrl-C is for the supervisor, which stops the database last) and with a file for
 * its log. It may still fail: watch for `exit`.
 */
export async function spawnServer(options: {
  native: string
  clusterDir: string
  port: number
  account: Account | null
  logFile: string
}): Promise<ChildProcess> {
  const { native, clusterDir, port, account, logFile } = options
  await rotate(logFile)
  const log = await open(logFile, 'a', 0o600)
  try {
    const program = join(native, 'bin', executable('postgres'))
    const child = spawn(program, serverArguments(clusterDir, port), {
      ...spawnOptions(account),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    child.unref()
    // Without a listener a failed spawn would end this process; the missing pid tells the caller.
    child.on('error', () => child.unref())
    return child
  } finally {
    await log.close()
  }
}

async function rotate(logFile: string): Promise<void> {
  try {
    const { size } = await stat(logFile)
    if (size > largestLogBytes) await rename(logFile, `${logFile}.1`)
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error
  }
}

/** How the log ends: of a server that gave up, that is why. */
export async function lastLogLines(logFile: string): Promise<string> {
  const text = await readFile(logFile, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-5).join('\n')
}

/** Asks the server to stop; returns at once. A server that is gone already is fine. */
export async function askToStop(
  server: { pid: number; native: string; clusterDir: string },
  mode: StopMode,
): Promise<void> {
  if (process.platform === 'win32') {
    const args = ['stop', '--no-wait', '-D', server.clusterDir, '-m', mode]
    await promisify(execFile)(join(server.native, 'bin', executable('pg_ctl')), args)
    return
  }
  try {
    process.kill(server.pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  } catch (error) {
    if (systemErrorCode(error) !== 'ESRCH') throw error
  }
}

/** Resolves true when the process has ended, false when it still runs after `patienceMs`. */
export async function waitForEnd(pid: number, patienceMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + patienceMs
  while (isProcessAlive(pid)) {
    if (Date.now() >= giveUpAt) return false
    await sleep(10)
  }
  return true
}

/** Calls back once when the server ends. A server that isn't our child (adopted) has to be looked at again and again. */
export function watchForEnd(pid: number, child: ChildProcess | null, ended: () => void): void {
  if (child !== null) {
    if (child.exitCode === null && child.signalCode === null) void once(child, 'exit').then(ended)
    else ended()
    return
  }
  const timer = setInterval(() => {
    if (isProcessAlive(pid)) return
    clearInterval(timer)
    ended()
  }, 100)
  timer.unref()
}
