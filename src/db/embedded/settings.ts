import { totalmem } from 'node:os'
import process from 'node:process'

/**
 * Server settings, given on the command line at every start: a setting changed here reaches existing clusters, and nothing
 * written into the cluster's own files can turn durability off.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // An acknowledged webhook must survive a power cut: these three are the promise, whatever they cost.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  // Compiling short queries costs more than running them.
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  password_encryption: 'scram-sha-256',
  // The log goes to the file that we open: a pipe would break, and take the server with it, when the supervisor dies.
  log_destination: 'stderr',
  logging_collector: 'off',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
} as const

export function serverArguments(clusterDir: string, port: number): string[] {
  const options = Object.entries({ ...settings, shared_buffers: sharedBuffers(memoryHere()) })
  return ['-D', clusterDir, '-p', String(port), ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Bytes that the machine has, or that its container may use. */
function memoryHere(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}

/**
 * How much of so many bytes the server keeps pages in: an eighth. It is taken as it is needed; the system keeps the same pages again, but each
 * one that is not here is copied at every touch: a fifth of what a search of 20,000,000 lines costs.
 */
export const sharedBuffers = (memory: number): string =>
  `${Math.min(4096, Math.max(128, Math.floor(memory / 8 / 2 ** 20)))}MB`

/**
 * Character classes for pg_trgm, which asks the C library and under plain C takes every letter that isn't ASCII for a gap between
 * words. Tried in this order: Linux has the first, macOS the second, and any system the last.
 */
export const characterClasses = ['C.UTF-8', 'en_US.UTF-8', 'C'] as const

/** The builtin C.UTF-8 locale sorts and folds alike on every machine, so a system update can't corrupt an index. */
export function initdbArguments(clusterDir: string, passwordFile: string, characterClass: string): string[] {
  return [
    '-D',
    clusterDir,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${characterClass}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]
}
