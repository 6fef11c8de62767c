import { setTimeout as sleep } from 'node:timers/promises'
import { untilCalm } from '../chaos/calm.ts'
import { leadsWrite } from '../chaos/leads.ts'
import { openCustomer, peopleWork } from '../chaos/people.ts'
import { createRandom, type Random } from '../chaos/random.ts'
import { judge, type Verdict } from '../chaos/verdict.ts'
import type { Person } from '../person.ts'
import { eventually } from '../process/eventually.ts'
import { clientOf } from '../sandbox-process.ts'
import { checkInCalm, readsBy } from './calm-checks.ts'
import type { Machines } from './machines.ts'

export interface StormOptions {
  seed: number
  /** How often each is killed. */
  rounds: number
  /** How many replies come in a second, on average. */
  perSecond: number
  calmMs: number
  say: (line: string) => void
}

const customersAtWork = 2
/** How long what was killed is back before the next. */
const betweenMs = 2500
/** A start, on a machine that is busy with all of this. */
const startMs = 180_000

/**
 * The main job by way of everything: leads write, agents answer, people work and look at what they did, and each server is killed in turn. Then
 * quiet, and the judgement.
 */
export async function runMachines(machines: Machines, options: StormOptions): Promise<Verdict> {
  const { seed, rounds, perSecond, calmMs, say } = options
  const sandbox = clientOf(machines.sandboxUrl)
  const customers = []
  for (let n = 0; n < customersAtWork; n += 1) customers.push(await openCustomer(machines, sandbox, 200))
  // Somebody whose leads are silent meanwhile: what this person did is undone by nobody else.
  const watcher = await openCustomer(machines, sandbox, 20)
  await sandbox.leadReplies({ workspaceId: watcher.platformId, count: 10 })
  await eventually('the first replies are here', async () => {
    const { rows } = await watcher.person.api.threads.list({ workspaceId: watcher.person.workspaceId, limit: 30 })
    return rows.length >= 5
  })
  say('checking what holds in calm')
  const broken = await checkInCalm(machines, watcher.person)

  say('leads write, people work, and each is killed in turn')
  const startedAt = performance.now()
  const over = new AbortController()
  const { signal } = over
  const seen = watchOwnWrites(machines, watcher.person, createRandom(seed + 3), signal)
  const most = watchConnections(machines, signal)
  const people = peopleWork(machines, customers, sandbox, createRandom(seed + 1), signal)
  const leads = (async () => {
    for (let replies = 20; !signal.aborted; replies += 20)
      await leadsWrite(customers, sandbox, createRandom(seed + replies), { replies, perSecond })
  })()
  const killed = await killInTurn(machines, rounds)
  over.abort()
  const [own, connections, did] = await Promise.all([seen, most, people, leads])
  const reads = await readsBy(machines.webs).catch(() => ({ replica: 0, primary: 0 }))
  say(`over after ${((performance.now() - startedAt) / 1000).toFixed(0)} s; waiting until everything is done`)

  const everybody = [...customers, watcher]
  const left = await untilCalm(machines, sandbox, everybody, calmMs)
  const verdict = await judge(machines.admin, sandbox, everybody, did)
  verdict.violations.push(...broken, ...own.violations)
  if (left.length > 0) verdict.violations.push(`not calm after ${calmMs / 1000} s: ${left.join(', ')}`)
  for (const { name, ends } of [...machines.processes, machines.pooler.kept]) {
    const { byItself } = ends()
    if (byItself > 0) verdict.violations.push(`${name} ended by itself ${byItself} times`)
  }
  verdict.counts = {
    ...Object.fromEntries(Object.entries(killed).map(([name, count]) => [`killed: ${name}`, count])),
    'reads by the replica, since each web server started last': reads.replica,
    'reads by the primary instead': reads.primary,
    'looks at what one did oneself': own.looks,
    'connections of the database at most': connections,
    ...verdict.counts,
  }
  return verdict
}

/** Throws with what it waits for. */
async function isReady(url: string): Promise<void> {
  const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(5000) })
  if (!response.ok) throw new Error(`${url} is not ready: ${response.status} ${await response.text()}`)
}

/** One after the other, the next when the one before is back and has worked for a while. */
async function killInTurn(machines: Machines, rounds: number): Promise<Record<string, number>> {
  const { processes, pooler, replica, webs } = machines
  const ofProduct = processes.filter(({ name }) => name !== 'sandbox').map(({ name, kill }) => ({ name, kill }))
  const turns = [
    ...ofProduct,
    { name: 'pooler', kill: () => pooler.kept.kill() },
    { name: 'replica', kill: () => replica.kill() },
    { name: 'database', kill: () => machines.crashDatabase() },
  ]
  const killed: Record<string, number> = {}
  for (const victim of Array.from({ length: rounds }, () => turns).flat()) {
    await sleep(betweenMs)
    await victim.kill()
    killed[victim.name] = (killed[victim.name] ?? 0) + 1
    await eventually(
      `all are back after ${victim.name} was killed`,
      async () => {
        await Promise.all(webs.map(isReady))
        await Promise.all([machines.admin.query('select'), machines.onReplica.query('select'), pooler.count()])
        return true
      },
      startMs,
    )
  }
  await sleep(betweenMs)
  return killed
}

/** Does something at one web server and looks for it at another, over and over: it is there, or the answer is an error. */
async function watchOwnWrites(
  { webs }: Machines,
  person: Person,
  random: Random,
  signal: AbortSignal,
): Promise<{ looks: number; violations: string[] }> {
  const { workspaceId } = person
  const found = { looks: 0, violations: [] as string[] }
  const { rows } = await person.api.threads.list({ workspaceId, limit: 30 })
  for (let n = 0; !signal.aborted; n += 1) {
    const threadId = random.pick(rows).id
    const archived = n % 2 === 0
    try {
      await person.at(random.pick(webs)).threads.archive({ workspaceId, threadId, archived })
      const at = random.pick(webs)
      const list = await person.at(at).threads.list({ workspaceId, view: 'archived', limit: 100 })
      found.looks += 1
      if (list.rows.some(({ id }) => id === threadId) !== archived)
        found.violations.push(
          `${at} listed a thread as it was before somebody had put it ${archived ? 'away' : 'back'}`,
        )
    } catch {
      // Somebody is just being killed.
    }
    await sleep(random.whole(20, 120), undefined, { signal }).catch(() => undefined)
  }
  for (const { id: threadId } of rows)
    await eventually('what was put away is back', () =>
      person.api.threads.archive({ workspaceId, threadId, archived: false }),
    )
  return found
}

/** How many connections the database had at most, of the product, beside those of its own. */
async function watchConnections({ admin }: Machines, signal: AbortSignal): Promise<number> {
  let most = 0
  while (!signal.aborted) {
    const found = await admin
      .query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = 'rejoinder' and application_name like 'rejoinder%'`,
      )
      .catch(() => null)
    most = Math.max(most, found?.rows[0]?.count ?? 0)
    await sleep(500, undefined, { signal }).catch(() => undefined)
  }
  return most
}
