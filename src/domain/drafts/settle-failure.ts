import type { UnwrittenCause } from '#contract/task-reasons.ts'
import { isPassing } from '#db/connect.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { causeOf, isWriterError, nextTry, patienceMs, wasNotReached } from './unwritten-rules.ts'
import { type Claim, endWriting, postpone, readUnreachableSince } from './writings-store.ts'

export type Settled = { kind: 'not_now'; until: Date } | { kind: 'failed'; cause: UnwrittenCause } | { kind: 'late' }

/**
 * What becomes of an agent's writing that failed. A model that could not be reached is waited for, up to an hour; anything else is the
 * end of it, for a person to see: a model has had all its answers by then, and an error of ours would be the same the next time.
 * Throws what passes by itself (the database is away): that is tried again.
 */
export async function settleFailure(
  ctx: Pick<Ctx, 'pool' | 'now' | 'log'>,
  scope: Scope,
  {
    claim,
    error,
    onFailed,
  }: { claim: Claim; error: unknown; onFailed: ((tx: TxCtx, cause: UnwrittenCause) => Promise<void>) | undefined },
): Promise<Settled> {
  if (isPassing(error)) throw error
  const { threadId, kind: purpose } = claim
  const cause = causeOf(error)
  const settled = await inTx(ctx, scope, async (tx): Promise<Settled> => {
    await notifyLive(tx, scope, { kind: 'thread', threadId })
    if (isWriterError(error) && wasNotReached(error)) {
      const since = await readUnreachableSince(tx, scope, claim)
      const { retryAfterMs } = error
      const next = nextTry({ since, now: tx.now(), ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })
      if (next !== null) {
        await postpone(tx, scope, claim, { since, until: new Date(since.getTime() + patienceMs), notBefore: next })
        return { kind: 'not_now', until: next }
      }
    }
    if (!(await endWriting(tx, scope, claim, { outcome: 'failed', cause }))) return { kind: 'late' }
    await onFailed?.(tx, cause)
    return { kind: 'failed', cause }
  })
  const told = { threadId, purpose, cause, err: error }
  if (cause === 'our_fault') ctx.log.error(told, 'nothing was written: an error of ours')
  else if (settled.kind === 'not_now') ctx.log.warn({ ...told, until: settled.until }, 'waiting for the model')
  else ctx.log.warn(told, 'nothing was written: a person is asked')
  return settled
}
