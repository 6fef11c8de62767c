import { readdirSync, readFileSync } from 'node:fs'

const tickMs = 10

/** Processor time that a process has used, its own code and the system's for it. */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

export interface Memory {
  rssMb: number
  /** What it shares with others counts in parts. */
  pssMb: number
}

export function memoryOf(pid: number): Memory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const mb = (name: string): number =>
    Number(text.match(new RegExp(`^${name}: +(\\d+) kB`, 'm'))?.[1] ?? Number.NaN) / 1024
  return { rssMb: mb('Rss'), pssMb: mb('Pss') }
}

/** A process may end while it is looked at. */
const hasEnded = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')

/** The processes that a process has started, by the script they run. */
export function childrenOf(pid: number): Map<string, number> {
  const children = new Map<string, number>()
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const parent = readFileSync(`/proc/${entry}/status`, 'utf8').match(/^PPid:\s+(\d+)/m)?.[1]
      if (Number(parent) !== pid) continue
      const script = readFileSync(`/proc/${entry}/cmdline`, 'utf8')
        .split('\0')
        .find((part) => part.endsWith('.ts'))
      if (script !== undefined) children.set(script.replace(/^.*\/(src|sandbox)\//, '$1/'), Number(entry))
    } catch (error) {
      if (!hasEnded(error)) throw error
    }
  }
  return children
}
