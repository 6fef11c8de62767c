import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, prepareCluster } from './cluster.ts'
import { EmbeddedDatabaseError } from './errors.ts'
import type { LauncherLog } from './launcher-log.ts'
import { keepOrChoosePort } from './port.ts'
import { postmasterPidPath, readPostmasterPid } from './postmaster-pid.ts'
import { identifyHolder, isProcessAlive } from './process-identity.ts'
import { askToStop, lastLogLines, type StopMode, spawnServer, waitForEnd, watchForEnd } from './server-process.ts'
import { writeState } from './state.ts'
import { superuserUrl, tryConnect } from './superuser.ts'

/** After a crash the old server's workers need a moment to notice and let go of its shared memory. */
const crashPatienceMs = 20_000
const portPatienceMs = 2_000
const fastStopPatienceMs = 30_000
const recoveryLogEveryMs = 5_000

export type EmbeddedServer = {
  /** Connection URL of the superuser, database `postgres`. For set-up and backups only: the superuser is above row-level security. */
  url: string
  port: number
  pid: number
  /** True when the server was running already and was taken over. */
  adopted: boolean
  /** Ends sessions, writes everything out, waits for the end (or, `immediate`, leaves that to the next start's recovery). */
  stop(mode?: StopMode): Promise<void>
  isAlive(): boolean
  /** Called once, when the server ends for whatever reason, `stop` included. */
  onExit(callback: () => void): void
}

type Running = { pid: number; port: number; child: ChildProcess | null }

/**
 * Brings up the PostgreSQL that lives in the data directory and returns when it takes connections: makes it on the first call,
 * adopts it when it still runs, recovers it when it was killed. Its port stays the same unless another program took it.
 * Throws EmbeddedDatabaseError, with a message that says what to do, when that can't be had. One call at a time for a data
 * directory: callers hold the instance lock. `packageDir` names another copy of the binaries' npm package.
 */
export async function startEmbedded(options: {
  dataDir: string
  log: LauncherLog
  packageDir?: string
}): Promise<EmbeddedServer> {
  const { log } = options
  const cluster = await prepareCluster(options)
  const startedAt = performance.now()
  const running = await adoptOrStart(cluster, log)
  const adopted = running.child === null
  const tookMs = Math.round(performance.now() - startedAt)
  log.info({ pid: running.pid, port: running.port, adopted, tookMs }, 'the embedded database is up')
  return serverHandle(cluster, running)
}

async function adoptOrStart(cluster: Cluster, log: LauncherLog): Promise<Running> {
  const giveUpAt = Date.now() + crashPatienceMs
  for (let isAfterCrash = false; ; isAfterCrash = true) {
    const left = await readPostmasterPid(cluster.clusterDir)
    if (left !== null) {
      const adopted = await adoptOrClear(cluster, left.pid, log)
      if (adopted !== null) return adopted
    }
    const port = await settlePort(cluster)
    const started = await startServer(cluster, port, log)
    if (started !== null) return started
    const mayHelpToWait = left !== null || isAfterCrash || port !== (await settlePort(cluster))
    if (!mayHelpToWait || Date.now() >= giveUpAt) throw await startFailed(cluster)
    await sleep(100)
  }
}

/**
 * Takes over the server that the pid file names. Null when there is none to take over; then nothing keeps a new one from starting:
 * the file of a process that ended is left for PostgreSQL, which checks it again itself, and only the file that names a living
 * stranger (or a zombie), which PostgreSQL would take for a server, is removed.
 */
async function adoptOrClear(cluster: Cluster, pid: number, log: LauncherLog): Promise<Running | null> {
  let loggedAt = Date.now()
  const giveUpAt = Date.now() + crashPatienceMs
  for (;;) {
    const holder = await identifyHolder(pid, cluster.clusterDir)
    if (holder === 'foreign' || holder === 'ended') {
      log.warn({ pid, holder }, 'the last database server was not shut down cleanly')
      const stillNamed = (await readPostmasterPid(cluster.clusterDir))?.pid === pid
      if (stillNamed) await rm(postmasterPidPath(cluster.clusterDir), { force: true })
      return null
    }
    const now = await readPostmasterPid(cluster.clusterDir)
    if (now === null || now.pid !== pid) return null
    if (now.port !== null && now.status === 'ready') {
      const answer = await tryConnect(superuserUrl(cluster.state.superuserPassword, now.port), cluster.clusterDir)
      if (answer === 'ours') return keepPort(cluster, { pid, port: now.port, child: null })
      if (answer === 'refused') throw cannotAdopt(cluster, pid)
    }
    // A server known to be ours may recover for as long as it needs.
    if (holder === 'unknown' && Date.now() >= giveUpAt) throw cannotAdopt(cluster, pid)
    if (Date.now() - loggedAt > recoveryLogEveryMs) {
      log.info({ pid, status: now.status }, 'waiting for the running database server')
      loggedAt = Date.now()
    }
    await sleep(25)
  }
}

function cannotAdopt(cluster: Cluster, pid: number): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'cannot_adopt',
    `Process ${pid} seems to serve the database in ${cluster.clusterDir}, but rejects the password from ` +
      `${join(cluster.dataDir, 'postgres.json')}. Stop that process and start again.`,
  )
}

async function settlePort(cluster: Cluster): Promise<number> {
  const port = await keepOrChoosePort(cluster.state.port, portPatienceMs)
  await keepPort(cluster, { port })
  return port
}

/** Remembers the port for the next start, where it must be known before the server runs. */
async function keepPort<T extends { port: number }>(cluster: Cluster, at: T): Promise<T> {
  if (at.port !== cluster.state.port) {
    cluster.state = { ...cluster.state, port: at.port }
    await writeState(cluster.dataDir, cluster.state)
  }
  return at
}

/** Null when the server ended before it was ready. Recovery after a crash may take its time. */
async function startServer(cluster: Cluster, port: number, log: LauncherLog): Promise<Running | null> {
  const child = await spawnServer({ ...cluster, port, logFile: logFileOf(cluster) })
  const { pid } = child
  if (pid === undefined) return null
  let loggedAt = Date.now()
  while (!hasExited(child)) {
    const now = await readPostmasterPid(cluster.clusterDir)
    if (now?.pid === pid && now.status === 'ready') return { pid, port, child }
    if (Date.now() - loggedAt > recoveryLogEveryMs) {
      log.info({ pid }, 'the database is recovering')
      loggedAt = Date.now()
    }
    await sleep(5)
  }
  return null
}

/** Known for a child only, and for good: its number may be another process's by now. */
function hasExited(child: ChildProcess | null): boolean {
  return child !== null && (child.exitCode !== null || child.signalCode !== null)
}

function logFileOf(cluster: Cluster): string {
  return join(cluster.dataDir, 'postgres.log')
}

async function startFailed(cluster: Cluster): Promise<EmbeddedDatabaseError> {
  const lines = await lastLogLines(logFileOf(cluster))
  return new EmbeddedDatabaseError(
    'start_failed',
    `The embedded PostgreSQL did not start. Its log, ${logFileOf(cluster)}, ends with:\n${lines}\n` +
      `Fix that and start again, or set DATABASE_URL.`,
  )
}

function serverHandle(cluster: Cluster, { pid, port, child }: Running): EmbeddedServer {
  return {
    url: superuserUrl(cluster.state.superuserPassword, port),
    port,
    pid,
    adopted: child === null,
    isAlive: () => !hasExited(child) && isProcessAlive(pid),
    onExit: (callback) => watchForEnd(pid, child, callback),
    stop: (mode = 'fast') => stopServer({ ...cluster, pid }, mode),
  }
}

async function stopServer(server: Cluster & { pid: number }, mode: StopMode): Promise<void> {
  await askToStop(server, mode)
  if (await waitForEnd(server.pid, fastStopPatienceMs)) return
  await askToStop(server, 'immediate')
  if (await waitForEnd(server.pid, fastStopPatienceMs)) return
  throw new EmbeddedDatabaseError('start_failed', `The database server (process ${server.pid}) did not stop.`)
}
