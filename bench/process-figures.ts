import { readdirSync, readFileSync } from 'node:fs'

const tickMs = 10

/** Processor time that a process has used, its own code and the system's for it. */
export function cpuMsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** Processor time of a process and of all that it has started, also of those that have ended. */
export function cpuMsOfAll(pid: number): number {
  const ticks = (of: string, ...places: number[]): number => {
    const stat = readFileSync(`/proc/${of}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return places.reduce((sum, place) => sum + Number(fields[place]), 0)
  }
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  let sum = ticks(String(pid), 11, 12, 13, 14)
  for (const child of children) {
    try {
      sum += ticks(child, 11, 12)
    } catch (error) {
      if (!hasEnded(error)) throw error
    }
  }
  return sum * tickMs
}

/** The process that started this one. */
export const parentOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/^PPid:\s+(\d+)/m)?.[1])

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
      if (parentOf(Number(entry)) !== pid) continue
      const script = readFileSync(`/proc/${entry}/cmdline`, 'utf8')
        .split('\0')
        .find((part) => /\.[jt]s$/.test(part))
      if (script !== undefined) children.set(script.replace(/^.*\/(src|sandbox)\//, '$1/'), Number(entry))
    } catch (error) {
      if (!hasEnded(error)) throw error
    }
  }
  return children
}
