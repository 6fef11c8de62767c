import { readFile, realpath, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import process from 'node:process'
import { EmbeddedDatabaseError, systemErrorCode } from './errors.ts'

/** The unprivileged user and group that the server runs as when we were started as root. */
export type Account = { uid: number; gid: number }

/** Accounts that exist without anyone making them, the most fitting first. */
const candidates = ['postgres', '_postgres', 'nobody', 'daemon']

/**
 * Whom the server runs as: null means "as ourselves". PostgreSQL refuses to run as root, so a root start borrows the account
 * that owns the cluster already, or an existing one that has a passwd entry (initdb looks its own name up).
 * Throws when this process, or this system, has no account that PostgreSQL accepts.
 */
export async function chooseAccount(existingClusterDir: string | null): Promise<Account | null> {
  const uid = process.getuid?.()
  if (uid === undefined) return null
  const owner = existingClusterDir === null ? null : await ownerOf(existingClusterDir)
  if (uid !== 0) {
    refuseForeignCluster(uid, owner, existingClusterDir)
    if (owner === null) requirePasswdEntry(uid)
    return null
  }
  if (owner !== null && owner.uid !== 0) return owner
  return borrowAccount()
}

async function ownerOf(path: string): Promise<Account | null> {
  try {
    const { uid, gid } = await stat(path)
    return { uid, gid }
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

function refuseForeignCluster(uid: number, owner: Account | null, clusterDir: string | null): void {
  if (owner === null || owner.uid === uid) return
  throw new EmbeddedDatabaseError(
    'data_directory',
    `The database in ${clusterDir} belongs to uid ${owner.uid}, but this process runs as uid ${uid}. ` +
      `Start as that user or as root, hand the data directory over (chown -R), or set DATABASE_URL.`,
  )
}

function requirePasswdEntry(uid: number): void {
  try {
    userInfo()
  } catch (error) {
    throw new EmbeddedDatabaseError(
      'no_account',
      `This process runs as uid ${uid}, which has no entry in /etc/passwd, and PostgreSQL can't set up a database without one. ` +
        `Start as a named user or as root, or set DATABASE_URL.`,
      error,
    )
  }
}

async function borrowAccount(): Promise<Account> {
  const accounts = parsePasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''))
  for (const name of candidates) {
    const account = accounts.get(name)
    if (account !== undefined && account.uid > 0) return account
  }
  throw new EmbeddedDatabaseError(
    'no_account',
    `PostgreSQL refuses to run as root, and /etc/passwd has none of: ${candidates.join(', ')}. ` +
      `Add one of them (useradd --system postgres), start as an ordinary user, or set DATABASE_URL.`,
  )
}

export function parsePasswd(text: string): Map<string, Account> {
  const accounts = new Map<string, Account>()
  for (const line of text.split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name && uid && gid) accounts.set(name, { uid: Number(uid), gid: Number(gid) })
  }
  return accounts
}

/** The outermost directory on the way to `path` (links followed, `path` included) that the account may not enter, or null. */
export async function closedDirectory(path: string, account: Account): Promise<string | null> {
  for (const directory of await directoriesDownTo(path)) {
    const { mode, uid, gid } = await stat(directory)
    const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0
    const mayEnter = ((mode >> shift) & 1) === 1
    if (!mayEnter) return directory
  }
  return null
}

async function directoriesDownTo(path: string): Promise<string[]> {
  const directories: string[] = []
  for (let directory = await realpath(path); ; directory = dirname(directory)) {
    directories.unshift(directory)
    if (directory === dirname(directory)) return directories
  }
}
