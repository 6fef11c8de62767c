import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Account, chooseAccount, closedDirectory } from './account.ts'
import { executable, findPackage, prepareBinaries } from './binaries.ts'
import { EmbeddedDatabaseError, systemErrorCode } from './errors.ts'
import type { LauncherLog } from './launcher-log.ts'
import { chooseFreePort } from './port.ts'
import { spawnOptions } from './server-process.ts'
import { characterClasses, initdbArguments } from './settings.ts'
import { type ClusterState, clusterDirOf, newState, readState, writeState } from './state.ts'

/** Where clusters go when the server's account may not enter the data directory. */
const openHome = '/var/lib/rejoinder'

export type Cluster = {
  dataDir: string
  clusterDir: string
  /** Has bin/, lib/ and share/. */
  native: string
  account: Account | null
  state: ClusterState
}

/**
 * Finds the data directory's cluster, or makes one, and settles who runs it and with which binaries.
 * Killed at any point, the next call goes on or starts over; a cluster that once was complete is never replaced by an empty one.
 * The caller sees to it that no other process prepares the same data directory (the instance lock).
 */
export async function prepareCluster(options: {
  dataDir: string
  packageDir?: string
  log: LauncherLog
}): Promise<Cluster> {
  const { log, packageDir = findPackage() } = options
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const dataDir = await realpath(options.dataDir)
  const known = await readState(dataDir)
  const knownDir = known === null ? null : clusterDirOf(dataDir, known)
  const isThere = knownDir !== null && (await hasCluster(knownDir))
  if (known?.isInitialised && !isThere) throw lostCluster(dataDir, knownDir)

  const account = await chooseAccount(isThere ? knownDir : null)
  const state = known ?? newState({ cluster: await choosePlace(dataDir, account, log), port: await chooseFreePort() })
  const clusterDir = clusterDirOf(dataDir, state)
  if (account !== null) await letIn(dataDir, dirname(clusterDir), account)
  const native = await prepareBinaries({ packageDir, copyParent: dirname(clusterDir), account, log })

  if (known === null) await writeState(dataDir, state)
  if (!isThere) await initialise({ clusterDir, native, account, state, log })
  else if (account !== null) await handOver(clusterDir, account)
  await requireSameMajor(clusterDir, packageDir)
  if (state.isInitialised) return { dataDir, clusterDir, native, account, state }
  const complete = { ...state, isInitialised: true }
  await writeState(dataDir, complete)
  return { dataDir, clusterDir, native, account, state: complete }
}

async function hasCluster(clusterDir: string): Promise<boolean> {
  try {
    await stat(join(clusterDir, 'PG_VERSION'))
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false
    throw new EmbeddedDatabaseError(
      'data_directory',
      `Can't read ${clusterDir}. Start as the user who owns the data directory or as root, or set DATABASE_URL.`,
      error,
    )
  }
}

function lostCluster(dataDir: string, clusterDir: string | null): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'data_directory',
    `The database of ${dataDir} should be in ${clusterDir} but is not there. Restore it from a backup, or set DATABASE_URL. ` +
      `To start with an empty database instead, delete ${join(dataDir, 'postgres.json')}.`,
  )
}

/** Inside the data directory, unless the account can't get there: root's home is closed to everyone else. */
async function choosePlace(dataDir: string, account: Account | null, log: LauncherLog): Promise<string> {
  const closed = account === null ? null : await closedDirectory(dirname(dataDir), account)
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const place = closed === null ? 'postgres' : join(openHome, hash)
  if (await hasCluster(join(closed === null ? dataDir : '', place))) {
    throw new EmbeddedDatabaseError(
      'data_directory',
      `There is a database in ${join(closed === null ? dataDir : '', place)}, but ${join(dataDir, 'postgres.json')} with its password is missing. ` +
        `Restore that file from a backup of the data directory, move the database away, or set DATABASE_URL.`,
    )
  }
  if (closed !== null) {
    log.warn(
      { closed, place },
      'the database’s account can’t enter the data directory, so the database is kept elsewhere',
    )
    await mkdir(openHome, { recursive: true, mode: 0o755 })
  }
  return place
}

/** Our own directory may be opened for passing through (its files are 0600); directories above it are not ours to open. */
async function letIn(dataDir: string, parent: string, account: Account): Promise<void> {
  const closed = await closedDirectory(parent, account)
  if (closed === null) return
  if (closed !== dataDir) {
    throw new EmbeddedDatabaseError(
      'data_directory',
      `PostgreSQL runs as uid ${account.uid}, which may not enter ${closed}. Open it (chmod o+x), or set DATABASE_URL.`,
    )
  }
  const { mode } = await stat(dataDir)
  await chmod(dataDir, (mode & 0o777) | 0o011)
}

/** A restored backup or a fresh volume may belong to root, whom PostgreSQL refuses. */
async function handOver(clusterDir: string, account: Account): Promise<void> {
  const { uid } = await stat(clusterDir)
  if (uid !== account.uid) await chownTree(clusterDir, account)
}

/** Children first: a hand-over that was cut short is seen, and done again, by the owner of the top directory. */
async function chownTree(directory: string, account: Account): Promise<void> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await chownTree(path, account)
    else if (entry.isFile()) await chown(path, account.uid, account.gid)
  }
  await chown(directory, account.uid, account.gid)
}

/** The cluster gets its name when it is complete and synced. */
async function initialise(options: Omit<Cluster, 'dataDir'> & { log: LauncherLog }): Promise<void> {
  const { clusterDir, native, account, state, log } = options
  const unfinished = `${clusterDir}.unfinished`
  const passwordFile = `${clusterDir}.password-${randomBytes(6).toString('hex')}`
  log.info({ clusterDir }, 'creating the database')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { mode: 0o700 })
  try {
    await writeFile(passwordFile, state.superuserPassword, { mode: 0o600, flag: 'wx' })
    if (account !== null) {
      await chown(unfinished, account.uid, account.gid)
      await chown(passwordFile, account.uid, account.gid)
    }
    await runInitdb(
      native,
      characterClasses.map((it) => initdbArguments(unfinished, passwordFile, it)),
      account,
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, clusterDir)
}

/** Tries one set of arguments after the other (initdb cleans up after itself); throws what the last one met. */
async function runInitdb(native: string, attempts: string[][], account: Account | null): Promise<void> {
  let failure: unknown
  for (const args of attempts) {
    try {
      await promisify(execFile)(join(native, 'bin', executable('initdb')), args, spawnOptions(account))
      return
    } catch (error) {
      failure = error
    }
  }
  throw initdbFailed(failure)
}

function initdbFailed(error: unknown): EmbeddedDatabaseError {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  if (said !== '')
    return new EmbeddedDatabaseError('start_failed', `PostgreSQL could not create the database: ${said}`, error)
  return new EmbeddedDatabaseError(
    'binaries_do_not_run',
    'The embedded PostgreSQL cannot run on this system. (On Linux it needs glibc and, as root, permission to switch users.) ' +
      'Set DATABASE_URL to a PostgreSQL of your own.',
    error,
  )
}

async function requireSameMajor(clusterDir: string, packageDir: string): Promise<void> {
  const cluster = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim()
  const manifest: unknown = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : ''
  if (version.split('.')[0] === cluster) return
  throw new EmbeddedDatabaseError(
    'data_directory',
    `The database in ${clusterDir} was created by PostgreSQL ${cluster}, but version ${version} is installed. ` +
      `Dump it with the old version and load it into the new one, or set DATABASE_URL.`,
  )
}
