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

async function callsPerSecond(workspaces: number): Promise<number> {
  await using database = await startDatabase()
  await using platform = await startAnsweringPlatform()
  for (let n = 0; n < workspaces; n += 1) {
    await addDueWorkspace(database, platform, { count: 3000, firstDueAt: new Date(), everyMs: 0 })
  }
  await settleTables(database)
  await using _worker = await startSendingWorker(database, platform)
  await sleep(warmMs)
  const before = platform.calls.length
  const startedAt = performance.now()
  await sleep(measureMs)
  return ((platform.calls.length - before) / (performance.now() - startedAt)) * 1000
}

/** How late the sends of a quiet workspace are beside a busy one, whose platform hangs or does not. */
async function besideMountain(hangs: boolean): Promise<number[]> {
  await using database = await startDatabase()
  await using platform = await startAnsweringPlatform()
  const busy = await addDueWorkspace(database, platform, { count: mountain, firstDueAt: new Date(), everyMs: 0 })
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
  const [one, four] = [await callsPerSecond(1), await callsPerSecond(4)]
  const [busy, hanging] = [await besideMountain(false), await besideMountain(true)]
  return {
    title: sendsTitle,
    figures: [
      atLeast('sends a second of one workspace by one worker', one, allowed * 0.9),
      atMost('the same, against what the platform allows', one, allowed),
      fact('sends a second of four workspaces by one worker', four),
      atMost(`a due task beside a workspace with ${mountain} due ones, worst delay`, Math.max(...busy), 5000, 'ms'),
      fact('the same, p95', percentile(busy, 0.95), 'ms'),
      atMost('a due task beside one with as many whose platform hangs, worst delay', Math.max(...hanging), 5000, 'ms'),
      fact('the same, median', median(hanging), 'ms'),
      mustBe(`called of ${2 * quietTasks}`, busy.length + hanging.length, 2 * quietTasks),
    ],
    notes: [
      `The platform allows 3,000 calls a minute; the product keeps a little below. Measured for ${measureMs / 1000} s after ${warmMs / 1000} s of warming up; each send is claimed, called and recorded in transactions of its own, fsync on.`,
      `Beside the mountain: ${quietTasks} tasks of another workspace fall due every ${quietEveryMs} ms. A platform that hangs takes the request and never answers.`,
      'The platform of this bench answers at once, runs in the same process as the bench, and shares the cores with worker and database.',
    ],
  }
}
