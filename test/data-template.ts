import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ensureDatabase } from '#db/embedded/ensure-database.ts'
import { chooseFreePort } from '#db/embedded/port.ts'
import { startEmbedded } from '#db/embedded/start.ts'
import { readState, writeState } from '#db/embedded/state.ts'
import { migrate } from '#db/migrate.ts'
import { takeFileLock } from '#lib/file-lock.ts'
import { silentLog } from '#lib/log.ts'
import { stampOf } from '#main/source-stamp.ts'
import { installQueue } from '#queue/install.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist/test-data')
/** What the database of a first start is made of. */
const sources = ['src/db', 'src/queue', 'package-lock.json']
const keptMs = 3_600_000

/**
 * Puts into an empty folder what a first start leaves in its data directory: the database's cluster with the product's database, migrated. That
 * takes seconds, so it is made once for a version of the sources, and copied from then on.
 */
export async function fillDataDir(dataDir: string): Promise<void> {
  await copy(await ensureTemplate(), dataDir)
  const state = await readState(dataDir)
  if (state === null) throw new Error(`${dataDir} was filled with nothing`)
  await writeState(dataDir, { ...state, port: await chooseFreePort() })
}

/** With owners and modes: the database's files belong to its own account. */
const copy = async (from: string, to: string): Promise<void> => {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}

/** Of today, since the tables of months begin with the present one. Of several who want it at once, one makes it. */
async function ensureTemplate(): Promise<string> {
  const day = new Date().toISOString().slice(0, 10)
  const template = join(folder, `${(await stampOf(root, sources)).slice(0, 16)}-${day}`)
  if (existsSync(template)) return template
  await mkdir(folder, { recursive: true })
  const release = await lock(join(folder, 'lock'))
  try {
    if (!existsSync(template)) await make(template)
    return template
  } finally {
    release()
  }
}

async function lock(path: string): Promise<() => void> {
  for (;;) {
    const release = takeFileLock(path)
    if (release !== null) return release
    await sleep(100)
  }
}

async function make(template: string): Promise<void> {
  await forgetOldOnes()
  const dataDir = await mkdtemp(join(tmpdir(), 'rejoinder-template-'))
  try {
    const server = await startEmbedded({ dataDir, log: silentLog })
    try {
      const ownerUrl = await ensureDatabase(server, dataDir)
      await migrate(ownerUrl)
      await installQueue(ownerUrl)
    } finally {
      await server.stop()
    }
    await rm(join(dataDir, 'postgres.log'), { force: true })
    const unfinished = `${template}.unfinished`
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished)
    await copy(dataDir, unfinished)
    await rename(unfinished, template)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A run that began before the sources changed still copies the one that it began with. */
async function forgetOldOnes(): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if (!name.startsWith('lock') && (await stat(path)).mtimeMs < Date.now() - keptMs)
      await rm(path, { recursive: true })
  }
}
