import { setTimeout as sleep } from 'node:timers/promises'
import { clientOf } from '../sandbox-process.ts'
import { untilCalm } from './calm.ts'
import type { ChaosDatabase } from './database.ts'
import { type Installation, startInstallation } from './installation.ts'
import { type LeadsDid, leadsWrite } from './leads.ts'
import { startChaosModel } from './model.ts'
import { type Customer, nothingDone, openCustomer, type PeopleDid, peopleWork } from './people.ts'
import { openPlaces } from './places.ts'
import { createRandom } from './random.ts'
import { crossReminders } from './reminders.ts'
import { type LongTrouble, makeTrouble, noTrouble } from './trouble.ts'
import { type Happened, judge, type Verdict } from './verdict.ts'

export interface ChaosOptions {
  seed: number
  replies: number
  /** How many replies come in a second, on average. */
  perSecond: number
  calmMs: number
  /** What a slow answer of the model takes at most. */
  slowestMs: number
  /** One of so many of its answers goes wrong. */
  badEvery: number
  workers: number
  /** Whether a pooler stands before the database. */
  hasPooler: boolean
  /** Minutes that an answer of one of the customers waits at most. */
  delayMax: number
  long: LongTrouble
  /** Whether all but the platform is lost once, and restored from a backup of a while ago. */
  isRestored: boolean
  /** How many reminders are written while leads answer, once all else is done. */
  reminders: number
  /** The database of it all; left out: the one that the product brings with it. */
  openDatabase?: (dataDir: string) => Promise<ChaosDatabase>
  say?: (line: string) => void
}

const fewestCustomers = 3
/** No workspace of the simulator has more leads. */
const mostLeads = 5000
const leadsPerReply = 0.6
/** One of so many messages to people is taken badly. */
const badNoticeEvery = 4
/** What the database and the files may take, and what a reply does at most. */
const smallestDisk = 2_000_000_000
const bytesPerReply = 150_000

/**
 * Real processes under everything that goes wrong at once: leads write, agents answer, people work, processes are killed, the
 * database is restarted, the platform lies, the language model is slow, garbles, stalls and refuses; clocks are wrong, the database takes no writes, its
 * disk is full, all of it is lost and restored. Then quiet, and the judgement.
 */
export async function runChaos(options: ChaosOptions): Promise<Verdict> {
  const { seed, replies, calmMs, slowestMs, badEvery, workers, long, say = () => undefined } = options
  await using model = await startChaosModel(createRandom(seed + 3), { slowestMs, badEvery })
  await using places = await openPlaces(createRandom(seed + 4), { badEvery: badNoticeEvery })
  await using installation = await startInstallation({
    modelUrl: model.url,
    smtpUrl: places.smtpUrl,
    privateOrigins: [...new Set(places.urls.map((url) => new URL(url).origin))],
    workers,
    hasPooler: options.hasPooler,
    ...(options.openDatabase !== undefined && { openDatabase: options.openDatabase }),
    ...(long.diskFullForMs > 0 && { diskBytes: smallestDisk + replies * bytesPerReply }),
    say,
  })
  say(`two webs, ${workers} workers, database and sandbox run in ${installation.folder}`)
  const sandbox = clientOf(installation.sandboxUrl)
  const count = Math.max(fewestCustomers, Math.ceil((replies * leadsPerReply) / mostLeads))
  const leads = Math.min(mostLeads, Math.max(20, Math.ceil((replies / count) * leadsPerReply)))
  const customers: Customer[] = []
  for (let n = 0; n < count; n += 1) {
    // Signed up at a web itself: the front has one address for all.
    const place = { url: installation.webs[0] ?? '', sandboxUrl: installation.sandboxUrl }
    const delayMax = n % fewestCustomers === 0 ? options.delayMax : 0
    customers.push(await openCustomer(place, sandbox, leads, { from: `127.1.${n}.1`, delayMax, told: places }))
  }

  const startedAt = performance.now()
  const did = nothingDone()
  const made = noTrouble()
  /** Trouble, and people at work, for as long as `work` takes. */
  const inStorm = async <Result>(work: () => Promise<Result>, from: number): Promise<Result> => {
    const over = new AbortController()
    const { signal } = over
    const beside = [
      makeTrouble(installation, sandbox, createRandom(seed + from), signal, long, made),
      peopleWork(installation, customers, sandbox, createRandom(seed + from + 1), signal, did),
    ]
    const result = await work()
    over.abort()
    await Promise.all(beside)
    return result
  }
  const write = async (upTo: number, from: number): Promise<LeadsDid> =>
    leadsWrite(customers, sandbox, createRandom(seed + from), {
      replies: Math.ceil(upTo),
      perSecond: options.perSecond,
      hasOptOuts: true,
    })
  const tell = async (): Promise<Told> =>
    options.isRestored
      ? writeAndRestore(installation, write, replies, did, say)
      : { lead: await write(replies, 2), lost: null }
  const story = await inStorm(tell, 0)
  const stormMs = performance.now() - startedAt
  say(`storm over after ${(stormMs / 1000).toFixed(0)} s; waiting until everything is done`)
  let left = await untilCalm(installation, sandbox, customers, calmMs)
  if (options.reminders > 0 && left.length === 0) {
    say('everything is done; now reminders are written, and leads answer meanwhile')
    const crossed = createRandom(seed + 9)
    await inStorm(() => crossReminders(installation, sandbox, customers, crossed, options.reminders), 7)
    left = await untilCalm(installation, sandbox, customers, calmMs)
  }
  const verdict = await judge(installation.admin, sandbox, customers, did, {
    optOuts: story.lead.optOuts,
    told: places.told,
    lost: story.lost ?? null,
  })
  if (left.length > 0) verdict.violations.push(`not calm after ${calmMs / 1000} s: ${left.join(', ')}`)
  const byItself = installation.processes.map(({ name, ends }) => ({ name, count: ends().byItself }))
  // The product itself never ends because of what others do; accidents of what is not the product are not judged.
  for (const { name, count: times } of byItself) {
    if (times > 0 && name !== 'sandbox' && name !== 'pooler')
      verdict.violations.push(`${name} ended by itself ${times} times`)
  }
  verdict.counts = {
    'seconds of storm': Math.round(stormMs / 1000),
    'seconds until calm, with the reminders': Math.round((performance.now() - startedAt - stormMs) / 1000),
    'processes killed': made.kills,
    ...installation.databaseRestarts(),
    'faults of the platform': made.faults,
    'clocks set wrong': made.wrongClocks,
    'times that the database took no writes': made.readOnly,
    'times that its disk was full': made.fullDisks,
    restores: story.lost ? 1 : 0,
    'questions to the model': model.answers(),
    'of them gone wrong': model.mishaps(),
    ...verdict.counts,
  }
  return verdict
}

interface Told {
  lead: LeadsDid
  lost: Happened['lost']
}

/** A third of the story is in the backup, a third is lost but for what the platform knows, and the last is told by what was restored. */
async function writeAndRestore(
  installation: Installation,
  write: (upTo: number, from: number) => Promise<LeadsDid>,
  replies: number,
  did: PeopleDid,
  say: (line: string) => void,
): Promise<Told> {
  const first = await write(replies / 3, 2)
  const from = new Date()
  const known = { accepted: new Set(did.accepted), canceled: new Set(did.canceled) }
  say(await backUp(installation))
  const second = await write((replies * 2) / 3, 5)
  say('everything but the platform is lost; restoring')
  say(await installation.restore())
  const until = new Date()
  // What people were told since the backup is gone with it: they see what is there, and decide anew.
  for (const what of ['accepted', 'canceled'] as const)
    for (const id of did[what]) if (!known[what].has(id)) did[what].delete(id)
  const third = await write(replies, 6)
  return { lead: { optOuts: [first, second, third].flatMap(({ optOuts }) => optOuts) }, lost: { from, until } }
}

/** The database may be ended under a backup: it is made again then, as whoever runs it by the clock does. */
async function backUp(installation: Installation): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await installation.backUp()
    } catch (error) {
      if (tries === 20) throw error
      await sleep(2000)
    }
  }
}
