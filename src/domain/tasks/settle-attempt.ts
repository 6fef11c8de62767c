import { type Ctx, inTx, type TxCtx } from '../context.ts'
import { isPlatformError } from '../ports.ts'
import type { Scope } from '../scope.ts'
import { type Attempt, changeAttempt, findAttempt, listOpenAttempts } from './attempts-store.ts'
import { type FoundMail, lookUp } from './look-up.ts'
import { recordFailed, recordNotSent, recordSent } from './record-outcome.ts'
import { unclearText, unreadableText } from './rules.ts'
import type { SendNeeds } from './send-task.ts'
import { queueSend } from './thread-status.ts'

/**
 * Finds out what became of a send whose outcome nobody knows, by reading the platform's conversation:
 * there: it is sent. Not there after the platform had answered with a fault: it is not sent, and tried again after a while.
 * Not there otherwise: looked for again at the times of `settleAfterMs`, then the task fails and a person decides.
 * An attempt that was never called is given back to the sender. Quiet when the attempt is settled.
 */
export async function settleAttempt(ctx: SendNeeds, scope: Scope, attemptId: string): Promise<void> {
  const attempt = await inTx(ctx, scope, (tx) => findAttempt(tx, scope, attemptId))
  if (attempt === undefined) return
  if (attempt.state === 'prepared') return inTx(ctx, scope, (tx) => queueSend(tx, scope, attempt.taskId, tx.now()))
  if (attempt.state !== 'calling' && attempt.state !== 'unclear') return
  const calledAt = new Date(attempt.calledAt ?? attempt.preparedAt).getTime()
  const isUnderWay = attempt.state === 'calling' && calledAt + ctx.settings.sendTimeoutMs > ctx.now().getTime()
  if (isUnderWay) return inTx(ctx, scope, (tx) => queueSettle(ctx, tx, scope, attemptId, ctx.settings.sendTimeoutMs))

  const found = await look(ctx, scope, attempt)
  if (found === 'unreadable') return onward(ctx, scope, attempt, unreadableText)
  if (found !== null) return recordSent(ctx, scope, attempt, found)
  // A gateway's fault may come while the platform still works on the request: absent twice, some time apart, is absent.
  if (attempt.outcome === 'faulted' && attempt.checks >= 1) {
    return recordNotSent(ctx, scope, attempt, { message: 'EmailBison had a fault. Trying again.', retryAfterMs: null })
  }
  return onward(ctx, scope, attempt, unclearText)
}

async function look(ctx: SendNeeds, scope: Scope, attempt: Attempt): Promise<FoundMail | null | 'unreadable'> {
  try {
    return await lookUp(ctx, scope, attempt)
  } catch (error) {
    if (!isPlatformError(error)) throw error
    ctx.log.warn({ attemptId: attempt.id, code: error.code }, 'a conversation could not be read to settle a send')
    return 'unreadable'
  }
}

async function onward(ctx: SendNeeds, scope: Scope, attempt: Attempt, why: string): Promise<void> {
  const waitMs = ctx.settings.settleAfterMs[attempt.checks + 1]
  if (waitMs === undefined) return recordFailed(ctx, scope, attempt, { to: 'given_up', why })
  await checkAgain(ctx, scope, attempt, waitMs)
}

async function checkAgain(ctx: SendNeeds, scope: Scope, attempt: Attempt, waitMs: number): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const isOpen = await changeAttempt(tx, scope, attempt.id, {
      from: ['calling', 'unclear'],
      to: 'unclear',
      checks: attempt.checks + 1,
    })
    if (isOpen) await queueSettle(ctx, tx, scope, attempt.id, waitMs)
  })
}

async function queueSettle(ctx: SendNeeds, tx: TxCtx, scope: Scope, attemptId: string, waitMs: number): Promise<void> {
  const runAt = new Date(ctx.now().getTime() + waitMs)
  await tx.addJob(
    'settle_attempt',
    { workspaceId: scope.workspaceId, attemptId },
    { runAt, key: `settle:${attemptId}` },
  )
}

/** Gives every open attempt of the workspace that began before `before` a job that settles it, should its own be lost. */
export async function settleForgotten(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, before: Date): Promise<number> {
  return inTx(ctx, scope, async (tx) => {
    const attempts = await listOpenAttempts(tx, scope, before)
    for (const { id } of attempts) {
      await tx.addJob('settle_attempt', { workspaceId: scope.workspaceId, attemptId: id }, { key: `settle:${id}` })
    }
    return attempts.length
  })
}
