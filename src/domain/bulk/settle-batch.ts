import { type Ctx, inUserTx } from '../context.ts'
import type { UserScope } from '../scope.ts'
import { askFor, decide, isAskedFor, leaveOut, lockParts, type Part, setUndoUntil } from './parts.ts'
import { queuePart, queueSettling } from './queue-change.ts'
import { isSending } from './rules.ts'

/**
 * A part with which nobody has gone on for so long is asked for once more: there may have been no worker. Where nobody has gone on with it for as long
 * again, though workers were there, it is left out: the others wait for it no longer.
 */
export const mostSilentMs = 5 * 60_000
/** Whoever ends a part has its batch looked at. Should that be lost, or a part be gone with its workspace, it is looked at all the same. */
export const lookEveryMs = 60_000
/** A look that comes so much later than it was planned for was late since no worker was there: nobody could go on with any part meanwhile. */
const lateMs = 2 * lookEveryMs

/**
 * Decides when what a batch approved goes out: once all parts have ended, or were left out, the longest window of their workspaces begins, and
 * when that has ended all parts are told in one commit to send. Whoever undoes before that commit undoes all, and nothing has gone out. Asked at
 * any time, as often as one likes: it has itself asked again as long as nothing is decided. It reads no workspace, so none holds it up.
 */
export async function settleBatch(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  user: UserScope,
  { batchId, plannedFor }: { batchId: string; plannedFor?: string | undefined },
): Promise<void> {
  await inUserTx(ctx, user, async (tx) => {
    const parts = await lockParts(tx, user, batchId)
    const [first] = parts
    if (first === undefined || first.decision !== 'hold' || !isSending(first.action)) return
    const now = tx.now()
    const silentSince = new Date(now.getTime() - mostSilentMs)
    const isSilent = ({ touchedAt }: Part) => new Date(touchedAt) <= silentSince
    const isLate = plannedFor !== undefined && now.getTime() - Date.parse(plannedFor) > lateMs
    const isLeftOut = (part: Part) => !isLate && isSilent(part) && isAskedFor(part)
    const running = parts.filter(({ endedAt }) => endedAt === null)
    if (running.some(isLeftOut)) await leaveOut(tx, first, silentSince)
    for (const part of running.filter((each) => isSilent(each) && !isLeftOut(each))) {
      await askFor(tx, part)
      await queuePart(tx, part)
    }
    if (!running.every(isLeftOut)) return queueSettling(tx, first, new Date(now.getTime() + lookEveryMs))
    const undoUntil =
      first.undoUntil === null
        ? new Date(now.getTime() + Math.max(...parts.map(({ windowMs }) => windowMs)))
        : new Date(first.undoUntil)
    if (first.undoUntil === null) await setUndoUntil(tx, first, undoUntil)
    if (undoUntil > now) return queueSettling(tx, first, undoUntil)
    await decide(tx, first, 'send')
    for (const part of parts) await queuePart(tx, part)
  })
}
