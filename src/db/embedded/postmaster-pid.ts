import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { systemErrorCode } from './errors.ts'

export type PostmasterPid = {
  pid: number
  /** Null in a file that is still being written. */
  port: number | null
  status: 'starting' | 'stopping' | 'ready' | 'standby' | null
}

export function postmasterPidPath(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid')
}

/** What the server of this cluster says of itself, or null when there is no such file or nothing in it yet. */
export async function readPostmasterPid(clusterDir: string): Promise<PostmasterPid | null> {
  try {
    return parsePostmasterPid(await readFile(postmasterPidPath(clusterDir), 'utf8'))
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null
    throw error
  }
}

/** Lines, fixed by PostgreSQL: pid, data directory, start time, port, socket directory, address, shared memory, status. */
export function parsePostmasterPid(text: string): PostmasterPid | null {
  const lines = text.split('\n').map((line) => line.trim())
  // A negative number is written by a single-user server.
  const pid = Math.abs(Number(lines[0]))
  if (!Number.isInteger(pid) || pid === 0) return null
  const port = Number(lines[3])
  return { pid, port: Number.isInteger(port) && port > 0 ? port : null, status: parseStatus(lines[7]) }
}

function parseStatus(text: string | undefined): PostmasterPid['status'] {
  if (text === 'starting' || text === 'stopping' || text === 'ready' || text === 'standby') return text
  return null
}
