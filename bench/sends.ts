import { setTimeout as sleep } from 'node:timers/promises'
import { type AnsweringPlatform, startAnsweringPlatform } from './answering-platform.ts'
import { addDueWorkspace, settleTables, startSendingWorker } from './due-workspace.ts'
import { startDatabase } from './parts.ts'
import { atLeast, atMost, fact, mustBe, type Section } from './report.ts'
import { median, percentile } from './statistics.ts'

/** What the platform allows for one workspace, a second. */
const allowed = 3000 / 60
const warmMs = 3000
const measureMs = 20_000
const mountain = 50_000
const quietTasks = 30
const quietEveryMs = 500

export const sendsTitle = 'Sends'

interface Rates {
  sends: number
  stops: number
  /** Of every kind: what the platform counts. */
  requests: number
}

/** What one worker calls a second while more is due than the platform allows. */
async function ratesOf(workspaces: number, { hasCampaign }: { hasCampaign: boolean }): Promise<Rates> {
  await using database = await startDatabase()
  await using platform = await startAnsweringPlatform()
  for (let n = 0; n < workspaces; n += 1) {
    await addDueWorkspace(database, platform, { count: 3000, firstDueAt: new Date(), everyMs: 0, hasCampaign })
  }
  await settleTables(database)
  await using _worker = await startSendingWorker(database, platform)
  await sleep(warmMs)
  const seen = (): Rates => ({ ...platform.counts, sends: platform.calls.length })
  const before = seen()
  const startedAt = performance.now()
  await sleep(measureMs)
  const after = seen()
  const seconds = (performance.now() - startedAt) / 1000
  const rate = (kind: keyof Rates): number => (after[kind] - before[kind]) / seconds
  return { sends: rate('sends'), stops: rate('stops'), requests: rate('requests') }
}

/** How late the sends of a quiet workspace are beside a busy one, whose platform hangs or does not. */
async function besideMountain(hangs: boolean): Promise<number[]> {
  await using database = await startDatabase()
  await using platform = await startAnsweringPlatform()
  const pile = { count: mountain, firstDueAt: new Date(), everyMs: 0, hasCampaign: true }
  const busy = await addDueWorkspace(database, platform, pile)
  if (hangs) platform.hanging.add(busy)
  await settleTables(database)
  await using _worker = await startSendingWorker(database, platform)
  await sleep(warmMs)
  const firstDueAt = new Date(Date.now() + 1000)
  const tasks = { count: quietTasks, firstDueAt, everyMs: quietEveryMs }
  const quiet = await addDueWorkspace(database, platform, tasks)
  const ours = (): AnsweringPlatform['calls'] => platform.calls.filter(({ apiKey }) => apiKey === quiet)
  const until = firstDueAt.getTime() + quietTasks * quietEveryMs + 20_000
  while (ours().length < quietTasks && Date.now() < until) await sleep(200)
  return ours().map(({ at, number }) => at - (firstDueAt.getTime() + (number - 1) * quietEveryMs))
}

/** How fast one worker sends, against what the platform allows, and whether anybody has to wait for somebody else's sends. */
export async function benchSends(): Promise<Section> {
  const plain = await ratesOf(1, { hasCampaign: false })
  const campaign = await ratesOf(1, { hasCampaign: true })
  const four = await ratesOf(4, { hasCampaign: true })
  const [busy, hanging] = [await besideMountain(false), await besideMountain(true)]
  return {
    title: sendsTitle,
    figures: [
      atLeast('mail without a campaign: sends a second of one workspace by one worker', plain.sends, allowed * 0.9),
      atMost('all its requests, a second', plain.requests, allowed),
      fact('a campaign, whose sequence is stopped after each send: sends a second', campaign.sends),
      fact('meanwhile sequences stopped, a second', campaign.stops),
      atMost('all its requests, a second', campaign.requests, allowed),
      fact('four workspaces with campaigns, by one worker: sends a second', four.sends),
      fact('all their requests, a second', four.requests),
      atMost(`a due task beside a workspace with ${mountain} due ones, worst delay`, Math.max(...busy), 5000, 'ms'),
      fact('the same, p95', percentile(busy, 0.95), 'ms'),
      atMost('a due task beside one with as many whose platform hangs, worst delay', Math.max(...hanging), 5000, 'ms'),
      fact('the same, median', median(hanging), 'ms'),
      mustBe(`called of ${2 * quietTasks}`, busy.length + hanging.length, 2 * quietTasks),
    ],
    notes: [
      `The platform allows 3,000 requests a minute of one workspace, whatever they ask; the product keeps a little below. Measured for ${measureMs / 1000} s after ${warmMs / 1000} s of warming up; each send is claimed, called and recorded in transactions of its own, fsync on.`,
      'Each first answer to a lead of a campaign costs two requests: the send, and the one that stops the sequence. While more is due than the platform allows the sends go first, and a stop that has waited for 2 s stands in line with them; the other stops are made up afterwards. A flow of first answers that lasts is half of what is allowed.',
      `Beside the mountain, which is of a campaign: ${quietTasks} tasks of another workspace fall due every ${quietEveryMs} ms. A platform that hangs takes the request and never answers.`,
      'The platform of this bench answers at once, runs in the same process as the bench, and shares the cores with worker and database.',
    ],
  }
}
