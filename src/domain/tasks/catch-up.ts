import { readConnection } from '../connections/reads.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { hasWaitingSince } from '../webhooks/reads.ts'
import { findTask } from './store.ts'

interface Since {
  startedAt: Date
  comparedSince: Date
}

/**
 * Whether what came to a workspace until a worker started is here: every delivery from before `startedAt` was looked into, and the platform was compared
 * since `comparedSince`. Where it can't be read, or is left alone, no more comes by waiting. Once it is so, it stays so.
 */
export async function hasCaughtUp(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { startedAt, comparedSince }: Since,
): Promise<boolean> {
  return inTx(ctx, scope, async (tx) => {
    const [connection, isWaiting] = await Promise.all([
      readConnection(tx, scope),
      hasWaitingSince(tx, scope, startedAt),
    ])
    if (connection === null) return true
    const { sync } = connection
    const isBegun = sync.startedAt !== null && new Date(sync.startedAt) >= comparedSince
    const isOver = sync.error !== null || (sync.finishedAt ?? '') >= (sync.startedAt ?? '')
    return !isWaiting && (sync.notBefore !== null || (isBegun && isOver))
  })
}

/** Whether a task is to go out by itself, which no person has decided. */
export const goesByItself = (ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, taskId: string): Promise<boolean> =>
  inTx(ctx, scope, async (tx) => (await findTask(tx, scope, taskId))?.isAutomatic === true)
