import type { Undone } from '#contract/tasks.ts'
import { goesOutWords } from '#web/app/tasks/goes-out.ts'

/** What is told of sends and times that were taken back: what was to go out before that is so again, and no draft that waits. */
export function undoneWords(
  undone: readonly Pick<Undone, 'task'>[],
  now: Date,
): { title: string; description: string } {
  const due = undone.flatMap(({ task }) => (task?.status === 'pending' ? [task] : []))
  const [first] = due
  if (undone.length === 1)
    return first
      ? { title: 'Undone', description: `It ${goesOutWords(new Date(first.scheduledAt), now)}, as before.` }
      : { title: 'Send undone', description: 'The reply is a draft again.' }
  const title = `${undone.length} sends undone`
  if (due.length === 0) return { title, description: 'They are waiting for approval again.' }
  if (due.length === undone.length) return { title, description: 'They go out at their own times, as before.' }
  const some =
    due.length === 1 ? '1 of them goes out at its own time' : `${due.length} of them go out at their own times`
  return { title, description: `${some}, as before; the others are waiting for approval again.` }
}
