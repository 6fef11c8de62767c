import type { Task } from '#contract/tasks.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readHeardElsewhere } from '../threads/silence.ts'
import { findSeries } from './series-store.ts'

/** When the lead last wrote, in another conversation, what a follow-up in this one is no reminder of any more; null: they have not, or it is none. */
export async function readHeardAt(
  tx: TxCtx,
  scope: Scope,
  { threadId, type }: Pick<Task, 'threadId' | 'type'>,
): Promise<string | null> {
  const series = type === 'follow_up' ? await findSeries(tx, scope, threadId) : undefined
  return series === undefined ? null : readHeardElsewhere(tx, scope, threadId, series)
}
