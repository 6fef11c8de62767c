import type { BulkAction, BulkChangeThere, BulkPartAsked } from '#contract/bulk.ts'
import { type Ctx, inMemberships } from '../context.ts'
import { findWhereMayAct } from '../over-memberships.ts'
import type { MembershipsScope } from '../scope.ts'
import { readBatch } from './batch-reads.ts'
import { insertParts, listParts } from './parts.ts'
import { queuePart, queueSettling } from './queue-change.ts'
import { isSending } from './rules.ts'
import { lookEveryMs } from './settle-batch.ts'
import { assertIsAhead } from './start-change.ts'

interface Asked {
  batchId: string
  action: BulkAction
  parts: readonly BulkPartAsked[]
}

/**
 * A person changes threads of several workspaces at once. When it returns all parts are certain to be begun, each by a job in its workspace that acts as
 * the person for as long as they may; whoever asked need not live on. What is not in the answer is of a workspace in which they may not change threads:
 * it is stored nowhere. Of what is approved none goes out before `settleBatch` decides so. Asked again under its id it is the same batch.
 * Throws `bad_request` for a past moment.
 */
export async function startBatch(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  memberships: MembershipsScope,
  { batchId, action, parts }: Asked,
): Promise<BulkChangeThere[]> {
  const asked = parts.map((part) => ({ ...part, workspaceId: part.workspaceId.toLowerCase() }))
  return inMemberships(ctx, memberships, async (tx) => {
    if ((await listParts(tx, memberships, batchId)).length === 0) {
      assertIsAhead(ctx, action)
      const mine = new Set(await findWhereMayAct(tx, memberships))
      const own = asked.filter(({ workspaceId }) => mine.has(workspaceId))
      await insertParts(tx, memberships, { batchId, action, parts: own })
      for (const part of own) await queuePart(tx, part)
      if (own.length > 0 && isSending(action))
        await queueSettling(tx, { userId: memberships.userId, batchId }, new Date(tx.now().getTime() + lookEveryMs))
    }
    return readBatch(tx, memberships, batchId)
  })
}
