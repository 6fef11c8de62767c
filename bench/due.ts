import { setTimeout as sleep } from 'node:timers/promises'
import { startAnsweringPlatform } from './answering-platform.ts'
import { addDueWorkspace, settleTables, startSendingWorker } from './due-workspace.ts'
import { startDatabase } from './parts.ts'
import { atMost, fact, mustBe, type Section } from './report.ts'
import { median, percentile } from './statistics.ts'

const waitingTasks = 100_000
const waitingWorkspaces = 20
const dueTasks = 400
const everyMs = 50
const dayMs = 86_400_000

export const dueTitle = 'Due sends'

/** From the due time of a task until its call is at the platform, while 100,000 others wait for theirs. */
export async function benchDue(): Promise<Section> {
  await using database = await startDatabase()
  await using platform = await startAnsweringPlatform()
  for (let n = 0; n < waitingWorkspaces; n += 1) {
    const firstDueAt = new Date(Date.now() + dayMs)
    await addDueWorkspace(database, platform, { count: waitingTasks / waitingWorkspaces, firstDueAt, everyMs: 1000 })
  }
  await settleTables(database)
  await using _worker = await startSendingWorker(database, platform)
  await sleep(3000)
  const firstDueAt = new Date(Date.now() + 2000)
  await addDueWorkspace(database, platform, { count: dueTasks, firstDueAt, everyMs })
  const until = firstDueAt.getTime() + dueTasks * everyMs + 30_000
  while (platform.calls.length < dueTasks && Date.now() < until) await sleep(100)
  const lateMs = platform.calls.map(({ at, number }) => at - (firstDueAt.getTime() + (number - 1) * everyMs))
  return {
    title: dueTitle,
    figures: [
      atMost('due time to call at the platform, p95', percentile(lateMs, 0.95), 1000, 'ms'),
      fact('the same, median', median(lateMs), 'ms'),
      fact('the same, worst', Math.max(...lateMs), 'ms'),
      mustBe(`called of ${dueTasks}`, platform.calls.length, dueTasks),
      mustBe('called before they were due', lateMs.filter((ms) => ms < 0).length, 0),
    ],
    notes: [
      `${waitingTasks} tasks wait for a later day in ${waitingWorkspaces} workspaces; ${dueTasks} of another one fall due every ${everyMs} ms, scheduled by a person. One worker as npm run worker runs it.`,
      'The platform answers at once, and notes by the wall clock when a request came.',
    ],
  }
}
