import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

const holderSchema = z.object({ pid: z.int(), address: z.string().nullable() })
type Holder = z.infer<typeof holderSchema>

export type InstanceLock = {
  /** Lets a second start say where the first one serves. */
  announce(address: string): Promise<void>
  release(): void
}

/** The data directory is in use. The message is complete: print it and leave. */
export class InstanceLockedError extends Error {
  readonly dataDir: string
  /** Null in the instant before the holder has written its name. */
  readonly holder: Holder | null

  constructor(dataDir: string, holder: Holder | null) {
    const who = holder === null ? '' : ` (process ${holder.pid}${holder.address === null ? '' : `, ${holder.address}`})`
    super(`Rejoinder is already running on ${dataDir}${who}. Stop it first, or start with another DATA_DIR.`)
    this.name = 'InstanceLockedError'
    this.dataDir = dataDir
    this.holder = holder
  }
}

/** A forgotten connection would be collected, closed, and the lock with it. */
const held = new Set<DatabaseSync>()

/**
 * Claims the data directory for this process. Throws InstanceLockedError when another one has it. The claim is a file lock, which
 * the kernel takes back when the process ends in whatever way, and which also counts between containers that share a volume;
 * SQLite is here only because it is how Node reaches file locks. Nothing else in this process may open `instance.lock`: closing
 * any handle on it would drop the lock.
 */
export async function acquireInstanceLock(dataDir: string): Promise<InstanceLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(join(dataDir, 'instance.lock'), { timeout: 0 })
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    if (isBusy(error)) throw new InstanceLockedError(dataDir, await readHolder(dataDir))
    throw error
  }
  held.add(database)
  const announce = (address: string | null) => writeHolder(dataDir, { pid: process.pid, address })
  await announce(null)
  return {
    announce,
    release: () => {
      if (held.delete(database)) database.close()
    },
  }
}

/** SQLITE_BUSY, with its extended codes in the higher bits. */
function isBusy(error: unknown): boolean {
  return (
    error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 5
  )
}

function holderPath(dataDir: string): string {
  return join(dataDir, 'instance.json')
}

async function writeHolder(dataDir: string, holder: Holder): Promise<void> {
  await writeFile(holderPath(dataDir), `${JSON.stringify(holder)}\n`, { mode: 0o600 })
}

async function readHolder(dataDir: string): Promise<Holder | null> {
  try {
    return holderSchema.parse(JSON.parse(await readFile(holderPath(dataDir), 'utf8')))
  } catch {
    // Only the wording of a message depends on it.
    return null
  }
}
