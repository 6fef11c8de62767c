import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface Running {
  pid: number
  parent: number
  command: string
}

/** Every process of the machine that lives; a dead one that nobody has asked for yet (a zombie) is not among them. */
export async function processTable(): Promise<Running[]> {
  return process.platform === 'linux' ? fromProc() : fromPs()
}

/** A minimal Linux has no ps. */
async function fromProc(): Promise<Running[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid): Promise<Running[]> => {
      const [stat, command] = await Promise.all([
        readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''), // ended while we looked
        readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      ])
      const [, state, parent] = /^\d+ \(.*\) (\S) (\d+)/s.exec(stat) ?? []
      if (state === undefined || state === 'Z' || state === 'X') return []
      return [{ pid: Number(pid), parent: Number(parent), command: command.replaceAll('\0', ' ').trim() }]
    }),
  )
  return found.flat()
}

async function fromPs(): Promise<Running[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid=,stat=,command='])
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    if (pid === undefined || state?.startsWith('Z')) return []
    return [{ pid: Number(pid), parent: Number(parent), command: command ?? '' }]
  })
}

/** The process and everything that descends from it. */
export async function familyOf(pid: number): Promise<Running[]> {
  const table = await processTable()
  const family = table.filter((one) => one.pid === pid)
  for (const member of family) family.push(...table.filter(({ parent }) => parent === member.pid))
  return family
}

/** Of these processes, the ones that still live under the same command: a number may be another's by now. */
export async function stillAlive(processes: readonly Running[]): Promise<Running[]> {
  const table = new Map((await processTable()).map((one) => [one.pid, one]))
  return processes.filter(({ pid, command }) => table.get(pid)?.command === command)
}
