import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { systemErrorCode } from './errors.ts'

/**
 * Whose process a postmaster.pid names. `ended` includes a zombie that nobody reaps (a container without init), `foreign` a
 * process that merely inherited the number; `unknown` means that this system doesn't tell.
 */
export type PidHolder = 'postmaster' | 'foreign' | 'ended' | 'unknown'

export async function identifyHolder(pid: number, clusterDir: string): Promise<PidHolder> {
  if (!isProcessAlive(pid)) return 'ended'
  if (process.platform === 'linux') return identifyOnLinux(pid, clusterDir)
  if (process.platform === 'win32') return 'unknown'
  return identifyWithPs(pid, clusterDir)
}

async function identifyOnLinux(pid: number, clusterDir: string): Promise<PidHolder> {
  let commandLine: string
  try {
    commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8')
  } catch (error) {
    // Alive, yet not shown to us: with hidepid, that is every process of another user, and the server runs as this one.
    return systemErrorCode(error) === 'ENOENT' ? 'foreign' : 'unknown'
  }
  const [program = '', ...rest] = commandLine.split('\0')
  const isServer = ['postgres', 'postmaster'].includes(basename(program))
  if (!isServer) return 'foreign'
  const directory = rest[rest.indexOf('-D') + 1]
  if (rest.includes('-D') && directory !== undefined && isAbsolute(directory)) {
    return (await isSameDirectory(directory, clusterDir)) ? 'postmaster' : 'foreign'
  }
  return identifyByWorkingDirectory(pid, clusterDir)
}

/** A server started by hand may not name its directory, but it always works in it. */
async function identifyByWorkingDirectory(pid: number, clusterDir: string): Promise<PidHolder> {
  try {
    return (await isSameDirectory(`/proc/${pid}/cwd`, clusterDir)) ? 'postmaster' : 'foreign'
  } catch {
    // Not ours to look at. Saying so is the careful answer: an unknown holder's file is never removed.
    return 'unknown'
  }
}

async function isSameDirectory(path: string, other: string): Promise<boolean> {
  const [one, two] = await Promise.all([stat(path).catch(ifMissing), stat(other)])
  return one !== null && one.dev === two.dev && one.ino === two.ino
}

function ifMissing(error: unknown): null {
  if (systemErrorCode(error) === 'ENOENT') return null
  throw error
}

async function identifyWithPs(pid: number, clusterDir: string): Promise<PidHolder> {
  try {
    const { stdout } = await promisify(execFile)('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)])
    const places = [clusterDir, await realpath(clusterDir)]
    if (!stdout.includes('postgres')) return 'foreign'
    return places.some((place) => stdout.includes(place)) ? 'postmaster' : 'unknown'
  } catch {
    // ps fails alike for "no such process" and "can't run": the careful answer again.
    return 'unknown'
  }
}

/** Whether a process with this number is running. A zombie is not: it holds its number, but does nothing and owns nothing. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (systemErrorCode(error) !== 'EPERM') return false
  }
  return process.platform !== 'linux' || !isZombie(pid)
}

function isZombie(pid: number): boolean {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets, and may itself contain brackets and spaces.
    const state = text.slice(text.lastIndexOf(')') + 2).charAt(0)
    return state === 'Z' || state === 'X'
  } catch {
    return false
  }
}
