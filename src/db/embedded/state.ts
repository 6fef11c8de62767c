import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { EmbeddedDatabaseError, systemErrorCode } from './errors.ts'

const fileName = 'postgres.json'

const stateSchema = z.object({
  /** Where the cluster lies, seen from the data directory. Relative inside it, so that the directory may be moved. */
  cluster: z.string().min(1),
  port: z.int().min(1).max(65535),
  superuserPassword: z.string().min(16),
  ownerPassword: z.string().min(16),
  /** False until the cluster was complete once. From then on a missing cluster is a loss, and no reason to make an empty one. */
  isInitialised: z.boolean(),
})

/** What must be remembered between starts: where the cluster is, its port and its two passwords. */
export type ClusterState = z.infer<typeof stateSchema>

export function clusterDirOf(dataDir: string, state: ClusterState): string {
  return resolve(dataDir, state.cluster)
}

/** Null when the data directory has no embedded database yet; throws when the file is there and can't be used. */
export async function readState(dataDir: string): Promise<ClusterState | null> {
  const path = join(dataDir, fileName)
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw new EmbeddedDatabaseError(
      'data_directory',
      `Can't read ${path}. Start as the user who owns the data directory, or set DATABASE_URL.`,
      error,
    )
  }
  const parsed = stateSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw new EmbeddedDatabaseError(
    'data_directory',
    `${path} is damaged. It holds the database password: restore it from a backup of the data directory.`,
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function newState(place: Pick<ClusterState, 'cluster' | 'port'>): ClusterState {
  return { ...place, superuserPassword: newPassword(), ownerPassword: newPassword(), isInitialised: false }
}

export async function writeState(dataDir: string, state: ClusterState): Promise<void> {
  const written = await writeBeside(dataDir, state)
  try {
    await rename(written, join(dataDir, fileName))
  } finally {
    await rm(written, { force: true })
  }
}

/** The file is complete and on disk before it gets its name: a power cut leaves the old one or the new one, never half of one. */
async function writeBeside(dataDir: string, state: ClusterState): Promise<string> {
  const path = join(dataDir, `${fileName}.${randomBytes(6).toString('hex')}`)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(state, null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return path
}

function newPassword(): string {
  return randomBytes(24).toString('base64url')
}
