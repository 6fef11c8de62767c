import type { QueryClient } from '@tanstack/react-query'
import type { Task, TaskStatus } from '#contract/tasks.ts'
import { api, orpc } from '#web/api/client.ts'

/** Asks again for what a changed task changes on the screens: the lists, the threads, the counters. */
export const showTasks = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: orpc.tasks.key() }),
    client.invalidateQueries({ queryKey: orpc.threads.key() }),
    client.invalidateQueries({ queryKey: orpc.memberships.key() }),
    client.invalidateQueries({ queryKey: orpc.workspaces.counts.key() }),
  ])

/** How long a send can be undone, ms, by the server's clock alone: this machine's may be wrong. 0: not at all. */
export const undoableMs = ({ undoUntil, updatedAt }: Pick<Task, 'undoUntil' | 'updatedAt'>): number =>
  undoUntil === null ? 0 : Math.max(0, Date.parse(undoUntil) - Date.parse(updatedAt))

const over: readonly TaskStatus[] = ['sent', 'failed', 'canceled', 'ready']
const askEveryMs = 700
// A platform that is slow or away: the task goes on by itself.
const patienceMs = 45_000

/** Waits until sends that can still be undone have ended, one way or the other; the last look at each, whatever it says. */
export async function whenOver(workspaceId: string, taskIds: readonly string[], afterMs: number): Promise<Task[]> {
  await pause(afterMs)
  for (const since = Date.now(); ; await pause(askEveryMs)) {
    const tasks = await api.tasks.states({ workspaceId, taskIds: [...taskIds] }).catch(() => null)
    const isOver = tasks?.every(({ status }) => over.includes(status)) ?? false
    if (tasks !== null && (isOver || Date.now() - since > patienceMs)) return tasks
    if (Date.now() - since > 2 * patienceMs) return []
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
