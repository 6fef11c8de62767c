import type { BulkChangeThere } from '#contract/bulk.ts'
import { type Ctx, inMemberships } from '../context.ts'
import type { MembershipsScope } from '../scope.ts'
import { readBatch } from './batch-reads.ts'
import { decide, lockParts } from './parts.ts'
import { queuePart } from './queue-change.ts'

/**
 * Takes back a batch, also one that is under way: no part goes any further from this commit on, and one that was not begun is not. What was approved has
 * not gone out, and does not, unless it was decided before that it does; then it is undone as far as nobody has begun to send it. What somebody has
 * changed since stays, and is told. Asked again it is the same undo; what is not there is nothing.
 */
export async function undoBatch(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  memberships: MembershipsScope,
  batchId: string,
): Promise<BulkChangeThere[]> {
  return inMemberships(ctx, memberships, async (tx) => {
    const parts = await lockParts(tx, memberships, batchId)
    const [first] = parts
    if (first !== undefined && parts.some(({ decision }) => decision !== 'undo')) {
      await decide(tx, first, 'undo')
      for (const part of parts) await queuePart(tx, part)
    }
    return readBatch(tx, memberships, batchId)
  })
}
