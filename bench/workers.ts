import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addBacklog, addCustomers, isQueueEmpty } from './backlog.ts'
import { type BenchDatabase, type Part, partEnv, startDatabase, startPart } from './parts.ts'
import { cpuMsOf, cpuMsOfAll, parentOf } from './process-figures.ts'
import { atLeast, fact, mustBe, type Section } from './report.ts'

const rounds = [1, 4, 2]
/** Of each worker: what it has seen before counts, as it does on the second day. */
const warmUp = 60
/** In every round as many: how many replies wait says how many a step takes at once. */
export const replies = 240
const idleForMs = 10_000
const lookEveryMs = 50
const patienceMs = 400_000
/** Above that a database answers late. */
const databaseShare = 0.7

export interface Cost {
  workers: number
  done: number
  /** Processor time of one reply, ms: of the worker and of the database, without what both use by the second when nothing comes. */
  workerMs: number
  databaseMs: number
  /** The same of each of its servers, where it has several. */
  serverMs: readonly number[]
  /** What one worker uses by the second when nothing comes, ms. */
  idleMs: number
  /** Of the time in which transactions were open: how much of it they waited for each other, and for what. */
  lockShare: number
  locks: string
}

interface Watched {
  cpuMs(): number
  stop(): Promise<Pick<Cost, 'lockShare' | 'locks'>>
}

/** Samples what the workers' transactions wait for, by a connection of its own whose time does not count. */
async function watchLocks(url: string): Promise<Watched> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid ?? 0
  const waits = new Map<string, number>()
  let open = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      await sleep(lookEveryMs)
      const { rows: found } = await client.query<{ lock: string | null; count: number }>(`
        select case when a.wait_event_type = 'Lock' then concat_ws(' ', a.wait_event, substring(a.query from '(?:into|update|from) ([a-z_.]+)')) end as lock,
               count(*)::int as count
          from pg_stat_activity a where a.datname = current_database() and a.xact_start is not null and a.pid <> pg_backend_pid() group by 1`)
      for (const { lock, count } of found) {
        open += count
        if (lock !== null) waits.set(lock, (waits.get(lock) ?? 0) + count)
      }
    }
  })()
  return {
    cpuMs: () => cpuMsOf(pid),
    async stop() {
      isOver = true
      await watching
      await client.end()
      const waited = [...waits.values()].reduce((sum, count) => sum + count, 0)
      const most = [...waits].toSorted(([, one], [, other]) => other - one).slice(0, 3)
      const locks = most.map(([lock, count]) => `${lock} ${Math.round((count / waited) * 100)} %`).join(', ')
      return { lockShare: open === 0 ? 0 : waited / open, locks }
    },
  }
}

/**
 * What one reply costs where so many workers share a queue and a database.
 *
 * @param servers the first processes of the database's servers; left out: of the one that is connected to
 */
export async function costOf(
  database: BenchDatabase,
  workers: number,
  add: (count: number) => Promise<void>,
  servers?: readonly number[],
): Promise<Cost> {
  const env = { ...partEnv(database, 0), SYNC_EVERY_SECONDS: '86400' }
  await using held = new AsyncDisposableStack()
  const parts: Part[] = []
  for (let nth = 0; nth < workers; nth += 1) parts.push(held.use(await startPart('src/main/worker', env)))
  const ready = async (): Promise<number> => {
    const { rows } = await database.admin.query<{ count: number }>(
      "select count(*)::int as count from tasks where status = 'ready'",
    )
    return rows[0]?.count ?? 0
  }
  const workThrough = async (count: number): Promise<number> => {
    const before = await ready()
    await add(count)
    for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(250))
      if ((await ready()) - before >= count && (await isQueueEmpty(database))) break
    return (await ready()) - before
  }
  await workThrough(workers * warmUp)
  const { rows } = await database.admin.query<{ pid: number }>('select pg_backend_pid() as pid')
  const asked = servers ?? [parentOf(rows[0]?.pid ?? 0)]
  const locks = await watchLocks(database.adminUrl)
  const used = () => ({
    at: performance.now(),
    // Whoever samples the locks does it on the first.
    servers: asked.map((pid, nth) => cpuMsOfAll(pid) - (nth === 0 ? locks.cpuMs() : 0)),
    workers: parts.reduce((sum, { pid }) => sum + cpuMsOf(pid), 0),
  })
  const between = (from: ReturnType<typeof used>, to: ReturnType<typeof used>) => ({
    seconds: (to.at - from.at) / 1000,
    serverMs: to.servers.map((ms, nth) => ms - (from.servers[nth] ?? 0)),
    workersMs: to.workers - from.workers,
  })
  const begun = used()
  await sleep(idleForMs)
  const quiet = used()
  const done = await workThrough(replies)
  const [idle, busy] = [between(begun, quiet), between(quiet, used())]
  // A machine that is short of cores takes longer, and what is asked by the second is asked more often for one reply than it is elsewhere.
  const beside = (busyMs: number, idleMs: number): number => busyMs - (idleMs / idle.seconds) * busy.seconds
  const serverMs = busy.serverMs.map((ms, nth) => beside(ms, idle.serverMs[nth] ?? 0) / done)
  return {
    workers,
    done,
    workerMs: beside(busy.workersMs, idle.workersMs) / done,
    databaseMs: serverMs.reduce((sum, ms) => sum + ms, 0),
    serverMs,
    idleMs: idle.workersMs / idle.seconds / workers,
    ...(await locks.stop()),
  }
}

export const workersTitle = 'Several workers on one queue'

/**
 * What a second and a fourth worker add where the database is not the limit. The machine has fewer cores than that, so it is worked out: a worker is
 * one thread, and does as many replies as its processor time allows; what several do to each other shows in that time and in what they wait for.
 */
export async function benchWorkers(): Promise<Section> {
  await using database = await startDatabase()
  await database.admin.query("alter table threads alter column campaign_mail_read_at set default 'infinity'")
  const customers = await addCustomers(database.admin)
  let firstLead = 5_000_000_000
  const costs: Cost[] = []
  for (const workers of rounds)
    costs.push(
      await costOf(database, workers, async (count) => {
        await addBacklog(database, customers, { count, firstLead })
        firstLead += count
      }),
    )
  const of = (workers: number): Cost => {
    const found = costs.find((cost) => cost.workers === workers)
    if (found === undefined) throw new Error(`Nobody measured ${workers} workers`)
    return found
  }
  const all = [of(1), of(2), of(4)] as const
  const [one, two, four] = all
  const perSecond = ({ workers, workerMs, idleMs }: Cost): number => (workers * (1000 - idleMs)) / workerMs
  const cores = (cost: Cost): number => (perSecond(cost) * cost.databaseMs) / 1000 / databaseShare
  const each = (say: (cost: Cost) => string): string => all.map(say).join(', ')
  return {
    title: workersTitle,
    figures: [
      fact(
        "the worker's processor time for a reply, with 1, 2, 4 workers, ms",
        each(({ workerMs }) => workerMs.toFixed(1)),
      ),
      fact(
        "the database's, ms",
        each(({ databaseMs }) => databaseMs.toFixed(1)),
      ),
      fact(
        'what a worker uses in a second in which nothing comes, ms',
        each(({ idleMs }) => idleMs.toFixed(1)),
      ),
      fact(
        'of the time of open transactions: waiting for each other, %',
        each(({ lockShare }) => (lockShare * 100).toFixed(1)),
      ),
      fact(
        'replies a second, worked out: each worker a core, the database enough',
        each((cost) => perSecond(cost).toFixed(0)),
      ),
      fact('2 workers / 1', perSecond(two) / perSecond(one)),
      atLeast('4 workers / 1', perSecond(four) / perSecond(one), 3.2),
      fact(
        `cores of the database for that, ${databaseShare * 100} % busy`,
        each((cost) => cores(cost).toFixed(1)),
      ),
      mustBe(
        'replies done',
        costs.reduce((sum, { done }) => sum + done, 0),
        rounds.length * replies,
      ),
    ],
    notes: [
      `From the delivery to a draft that waits for a person, and until its questions were noted; ${customers.length} workspaces, ${replies} replies after ${warmUp} for each worker to warm up, rounds of ${rounds.join(', ')} workers.`,
      'A worker is one thread: alone on a core it does (1,000 ms - its idle ms) / (its ms for a reply) a second, and k of them k times as many, if a reply costs none of them more than it costs one. What they cost each other is in the ms: looks that find nothing, smaller lots, conflicts. What is asked by the second was measured apart and taken off.',
      `Waiting for each other, with 4 workers: ${four.locks || 'nothing'}. Sampled every ${lookEveryMs} ms on a machine where a transaction waits for a core while it holds its locks, so it is an upper limit. It takes no processor time: a worker goes on with others meanwhile, as long as some of its ten slots of each queue are free.`,
    ],
  }
}
