import type { Task } from '#contract/tasks.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { hasWrittenSince, readHeardElsewhere } from '../threads/silence.ts'
import { findSeries } from './series-store.ts'

async function readElsewhere(tx: TxCtx, scope: Scope, { threadId, type }: Pick<Task, 'threadId' | 'type'>) {
  const series = type === 'follow_up' ? await findSeries(tx, scope, threadId) : undefined
  return series && readHeardElsewhere(tx, scope, threadId, series)
}

/** When the lead last wrote, in another conversation, what a follow-up in this one is no reminder of any more; null: they have not, or it is none. */
export const readHeardAt = async (
  tx: TxCtx,
  scope: Scope,
  task: Pick<Task, 'threadId' | 'type'>,
): Promise<string | null> => (await readElsewhere(tx, scope, task))?.heardAt ?? null

/** Whoever judges a mail has done so by then, or does it long after. */
const judgedWithinMs = 5 * 60_000

/** Whether what came there a moment ago may be that, and is about to be judged. */
export async function mayBeHeardSoon(tx: TxCtx, scope: Scope, task: Pick<Task, 'threadId' | 'type'>): Promise<boolean> {
  const unjudgedAt = (await readElsewhere(tx, scope, task))?.unjudgedAt ?? null
  return unjudgedAt !== null && tx.now().getTime() - Date.parse(unjudgedAt) < judgedWithinMs
}

/** Whether the lead has written there at all, as far as anybody knows who is about to remind them. */
export async function isHeardElsewhere(
  tx: TxCtx,
  scope: Scope,
  task: Pick<Task, 'threadId' | 'type'>,
): Promise<boolean> {
  return (await readHeardAt(tx, scope, task)) !== null || (await mayBeHeardSoon(tx, scope, task))
}

/** Whether the lead has written here since the answer that a follow-up follows up on: whatever goes out now answers that, and is no follow-up. */
export async function isFollowUpOver(tx: TxCtx, scope: Scope, { threadId, type }: Task): Promise<boolean> {
  const series = type === 'follow_up' ? await findSeries(tx, scope, threadId) : undefined
  return series !== undefined && (await hasWrittenSince(tx, scope, threadId, series))
}
