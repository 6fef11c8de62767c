import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { takeFileLock } from '#lib/file-lock.ts'

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
    super(`Rejoinder is already running on ${dataDir}${who}. Stop it first, or set DATA_DIR to another folder.`)
    this.name = 'InstanceLockedError'
    this.dataDir = dataDir
    this.holder = holder
  }
}

/**
 * Claims the data directory for this process. Throws InstanceLockedError when another one has it. The claim ends with the
 * process, in whatever way that ends.
 */
export async function acquireInstanceLock(dataDir: string): Promise<InstanceLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const release = takeFileLock(join(dataDir, 'instance.lock'))
  if (release === null) throw new InstanceLockedError(dataDir, await readHolder(dataDir))
  const announce = (address: string | null) => writeHolder(dataDir, { pid: process.pid, address })
  await announce(null)
  return {
    announce,
    release,
  }
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
