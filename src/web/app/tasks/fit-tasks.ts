import { mostApproved, type TaskRow } from '#contract/tasks.ts'

/**
 * The ready drafts that may be ticked all at once: the guard has no objection, and the agent did not hand the reply to a person (a legal
 * matter, anger, an open question), and its platform is connected. Why one waits otherwise, such as a day's cap that is reached, says nothing of the draft.
 */
export const fitTasks = <T extends Pick<TaskRow, 'status' | 'passesGuard' | 'isLeftToPerson' | 'isElsewhere'>>(
  rows: readonly T[],
): T[] =>
  rows
    .filter((row) => row.status === 'ready' && row.passesGuard && !row.isLeftToPerson && !row.isElsewhere)
    .slice(0, mostApproved)

/** Of the ticked ones those that go at once, and how a person is asked: no more go than it says. Pure. */
export function askToApprove(selected: readonly string[]): { going: string[]; title: string; description: string } {
  const going = selected.slice(0, mostApproved)
  const description = 'Each goes to the lead whose reply it answers.'
  return going.length < selected.length
    ? {
        going,
        title: `Approve and send the first ${going.length} of ${selected.length} drafts?`,
        description: `${description} ${mostApproved} go at once; the others stay selected.`,
      }
    : { going, title: `Approve and send ${going.length} drafts?`, description }
}
