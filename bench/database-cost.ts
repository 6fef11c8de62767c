import { readFileSync } from 'node:fs'
import type pg from 'pg'

const ticksPerSecond = 100

/** Of some work of one connection. */
export interface Cost {
  ms: number
  /** Processor time of the database's process. */
  cpuMs: number
  walBytes: number
}

const cpuMsOf = (pid: number): number => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return ((user + system) / ticksPerSecond) * 1000
}

const walPlace = async (admin: pg.Pool): Promise<number> =>
  (await admin.query<{ at: string }>("select (pg_current_wal_insert_lsn() - '0/0')::text as at")).rows.map(({ at }) =>
    Number(at),
  )[0] ?? 0

/** What `work` costs the database, of which the process `pid` does it. */
export async function costOf(admin: pg.Pool, pid: number, work: () => Promise<unknown>): Promise<Cost> {
  const [wal, cpu, startedAt] = [await walPlace(admin), cpuMsOf(pid), performance.now()]
  await work()
  const ms = performance.now() - startedAt
  return { ms, cpuMs: cpuMsOf(pid) - cpu, walBytes: (await walPlace(admin)) - wal }
}
