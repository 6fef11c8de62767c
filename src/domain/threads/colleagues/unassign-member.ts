import { sql } from '#db/sql.ts'
import { type Ctx, inTx, notifyLive } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import { findRole, lockAnswering } from '../../team/reads.ts'
import { addToTimeline } from '../timeline.ts'

const atOnce = 200

/**
 * Takes their threads from somebody who has left or may not answer any more, some at a time, and says so in each; nobody gives them any in
 * turn. Whoever may answer again meanwhile keeps what is left. Doing it twice does no harm.
 */
export async function unassignMember(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, userId: string): Promise<void> {
  const { workspaceId } = scope
  for (let taken = atOnce; taken === atOnce; ) {
    taken = await inTx(ctx, scope, async (tx) => {
      if (await lockAnswering(tx, scope, userId)) return 0
      const why = (await findRole(tx, scope, userId)) === null ? 'left' : 'role'
      await tx.db.query(sql`delete from assignment_turns where workspace_id = ${workspaceId} and user_id = ${userId}`)
      const rows = await tx.db.query<{ id: string }>(sql`
        update threads set assigned_to = null, assigned_for = null
         where workspace_id = ${workspaceId} and assigned_to = ${userId} and id = any(array(
           select t.id from threads t where t.workspace_id = ${workspaceId} and t.assigned_to = ${userId} order by t.id limit ${atOnce} for update))
        returning id`)
      for (const { id: threadId } of rows) {
        await addToTimeline(tx, scope, threadId, 'unassigned', { userId, why })
        tx.outbox.takeBack(scope, `assigned:${threadId}`)
        await notifyLive(tx, scope, { kind: 'thread', threadId })
      }
      return rows.length
    })
  }
}
