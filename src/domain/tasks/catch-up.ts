import { readConnection } from '../connections/reads.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { hasWaitingSince } from '../webhooks/reads.ts'
import { findTask } from './store.ts'

/**
 * Whether a task is to go out by itself, and what came to its workspace until a worker started is not here yet: a delivery that nobody has looked
 * into, or the platform, which is to be compared since `comparedSince`. Where it can't be read, or is left alone, no more comes by waiting.
 */
export async function mustCatchUp(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  taskId: string,
  { startedAt, comparedSince }: { startedAt: Date; comparedSince: Date },
): Promise<boolean> {
  return inTx(ctx, scope, async (tx) => {
    const [task, connection, isWaiting] = await Promise.all([
      findTask(tx, scope, taskId),
      readConnection(tx, scope),
      hasWaitingSince(tx, scope, startedAt),
    ])
    if (task?.isAutomatic !== true || connection === null) return false
    const { sync } = connection
    const isBegun = sync.startedAt !== null && new Date(sync.startedAt) >= comparedSince
    const isOver = sync.error !== null || (sync.finishedAt ?? '') >= (sync.startedAt ?? '')
    return isWaiting || (sync.notBefore === null && !(isBegun && isOver))
  })
}
