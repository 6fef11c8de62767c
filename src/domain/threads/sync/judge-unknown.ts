import { sql } from '#db/sql.ts'
import type { TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'

/**
 * A send of ours has gone out that did not know the last `count` messages of its thread: those came while it was under way. Mails of the lead's among them
 * that are older than the newest are judged once more, as mails that it does not answer.
 */
export async function judgeUnknown(
  tx: TxCtx,
  { workspaceId }: Scope,
  { threadId, taskId, count }: { threadId: string; taskId: string; count: number },
): Promise<void> {
  const unknown = await tx.db.query<{ id: string }>(sql`
    select m.id from (
        select id, direction from messages where workspace_id = ${workspaceId} and thread_id = ${threadId}
           and (task_id is distinct from ${taskId} or source <> 'send')
         order by created_at desc, id desc limit ${count}) m
      join threads t on t.workspace_id = ${workspaceId} and t.id = ${threadId} and t.last_inbound_id <> m.id
     where m.direction = 'inbound'`)
  for (const { id: messageId } of unknown)
    await tx.addJob('score_message', { workspaceId, threadId, messageId, unknownTo: taskId })
}
