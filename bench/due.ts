import { setTimeout as sleep } from 'node:timers/promises'
import { type SendCall, startAnsweringPlatform } from './answering-platform.ts'
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
  const firstDueAt = new Date(Date.now() + 5000)
  await addDueWorkspace(database, platform, { count: dueTasks, firstDueAt, everyMs, isHalfAutomatic: true })
  const until = firstDueAt.getTime() + dueTasks * everyMs + 30_000
  while (platform.calls.length < dueTasks && Date.now() < until) await sleep(100)
  const late = ({ at, number }: SendCall): number => at - (firstDueAt.getTime() + (number - 1) * everyMs)
  const lateMs = platform.calls.map(late)
  const agents = platform.calls.filter(({ number }) => number % 2 === 0).map(late)
  const persons = platform.calls.filter(({ number }) => number % 2 === 1).map(late)
  const { rows: counted } = await database.admin.query<{ count: number }>(
    'select sum(count)::int as count from agent_sends',
  )
  return {
    title: dueTitle,
    figures: [
      atMost('due time to call at the platform, p95', percentile(lateMs, 0.95), 1000, 'ms'),
      fact('the same, median', median(lateMs), 'ms'),
      fact('the same, worst', Math.max(...lateMs), 'ms'),
      fact('of those that an agent sends by itself, median', median(agents), 'ms'),
      fact('of those that a person scheduled, median', median(persons), 'ms'),
      mustBe(`called of ${dueTasks}`, platform.calls.length, dueTasks),
      mustBe('counted towards the agent’s day', counted[0]?.count ?? 0, dueTasks / 2),
      mustBe('called before they were due', lateMs.filter((ms) => ms < 0).length, 0),
    ],
    notes: [
      `${waitingTasks} tasks wait for a later day in ${waitingWorkspaces} workspaces; ${dueTasks} of another one fall due every ${everyMs} ms, half of them scheduled by a person, half an agent's, which is asked once more whether it may go. One worker as npm run worker runs it.`,
      'The platform answers at once, and notes by the wall clock when a request came.',
    ],
  }
}
