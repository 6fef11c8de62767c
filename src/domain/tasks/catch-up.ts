import { readConnection } from '../connections/reads.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { hasWaitingSince } from '../webhooks/reads.ts'
import { findTask, readDecidedAt } from './store.ts'

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

/**
 * Whether a task is to go out by itself, or a person has decided on it before a worker started: what was written meanwhile they don't know, and gave it
 * a time perhaps long ago.
 */
export const goesUnseen = (
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  taskId: string,
  startedAt: Date,
): Promise<boolean> =>
  inTx(ctx, scope, async (tx) => {
    const task = await findTask(tx, scope, taskId)
    if (task === undefined || task.isAutomatic) return task !== undefined
    return new Date(await readDecidedAt(tx, scope, taskId)) < startedAt
  })
