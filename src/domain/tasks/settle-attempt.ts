import { inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { isPlatformError } from '../sending-platform.ts'
import { type Attempt, changeAttempt, findAttempt } from './attempts-store.ts'
import { inTraceOf } from './in-trace.ts'
import { type FoundMail, lookUp } from './look-up.ts'
import { recordAbandoned, recordFailed, recordNotSent, recordSent } from './record-outcome.ts'
import { acceptedChecksMs, longestCallMs } from './rules.ts'
import type { SendNeeds } from './send-needs.ts'

/**
 * Finds out what became of a send whose outcome nobody knows, by reading the platform's conversation:
 * there: it is sent. Not there after the platform had answered with a fault: it is not sent, and tried again after a while.
 * Not there otherwise: looked for again at the times of `settleAfterMs`, or for about an hour where the platform had accepted it into
 * its queue, then the task fails and a person decides.
 * An attempt that was never called is given back: its task is due again. Quiet when the attempt is settled.
 */
export const settleAttempt = (ctx: SendNeeds, scope: Scope, attemptId: string): Promise<void> =>
  inTraceOf(ctx, scope, { name: 'settle', of: { attemptId } }, () => settleDue(ctx, scope, attemptId))

async function settleDue(ctx: SendNeeds, scope: Scope, attemptId: string): Promise<void> {
  const attempt = await inTx(ctx, scope, async (tx) => {
    const found = await findAttempt(tx, scope, attemptId)
    // A line that is over never opens again: nobody need come to it any more.
    if (found === undefined || !isOpen(found))
      tx.outbox.setDue(scope, { kind: 'check', subjectId: attemptId, at: null })
    return found
  })
  if (attempt === undefined || !isOpen(attempt)) return
  if (attempt.state === 'prepared') return recordAbandoned(ctx, scope, attempt)
  const calledAt = new Date(attempt.calledAt ?? attempt.preparedAt).getTime()
  const longestMs = longestCallMs(ctx.settings, attempt)
  const isUnderWay = attempt.state === 'calling' && calledAt + longestMs > ctx.now().getTime()
  // Whoever came for a call that had not begun by then comes again when the call has ended.
  if (attempt.state === 'calling' && attempt.checkAt !== null && new Date(attempt.checkAt) > ctx.now()) {
    return checkLater(ctx, scope, attempt, { waitMs: new Date(attempt.checkAt).getTime() - ctx.now().getTime() })
  }
  if (isUnderWay) return checkLater(ctx, scope, attempt, { waitMs: longestMs })

  const found = await look(ctx, scope, attempt)
  if (found === 'unreadable') return onward(ctx, scope, attempt, 'unreadable')
  if (found !== null) return recordSent(ctx, scope, attempt, found)
  // A gateway's fault may come while the platform still works on the request: absent twice, some time apart, is absent.
  if (attempt.outcome === 'faulted' && attempt.checks >= 1) {
    return recordNotSent(ctx, scope, attempt, { reason: { code: 'platform_fault' }, retryAfterMs: null })
  }
  return onward(ctx, scope, attempt, attempt.outcome === 'accepted' ? 'accepted_lost' : 'absent')
}

const isOpen = ({ state }: Attempt): boolean => state === 'prepared' || state === 'calling' || state === 'unclear'

async function look(ctx: SendNeeds, scope: Scope, attempt: Attempt): Promise<FoundMail | null | 'unreadable'> {
  try {
    return await lookUp(ctx, scope, attempt)
  } catch (error) {
    if (!isPlatformError(error)) throw error
    ctx.log.warn({ attemptId: attempt.id, code: error.code }, 'a conversation could not be read to settle a send')
    return 'unreadable'
  }
}

async function onward(
  ctx: SendNeeds,
  scope: Scope,
  attempt: Attempt,
  code: 'absent' | 'unreadable' | 'accepted_lost',
): Promise<void> {
  const waits = attempt.outcome === 'accepted' ? acceptedChecksMs : ctx.settings.settleAfterMs
  const waitMs = waits[attempt.checks + 1]
  if (waitMs === undefined) return recordFailed(ctx, scope, attempt, { to: 'given_up', reason: { code } })
  await checkLater(ctx, scope, attempt, { waitMs, checks: attempt.checks + 1 })
}

/** Only a look that was really made counts as one and makes the attempt unclear. */
async function checkLater(
  ctx: SendNeeds,
  scope: Scope,
  { id, state }: Attempt,
  { waitMs, checks }: { waitMs: number; checks?: number },
): Promise<void> {
  const checkAt = new Date(ctx.now().getTime() + waitMs)
  await inTx(ctx, scope, (tx) =>
    changeAttempt(
      tx,
      scope,
      id,
      checks === undefined
        ? { from: [state], to: state, checkAt }
        : { from: ['calling', 'unclear'], to: 'unclear', checks, checkAt },
    ),
  )
}
