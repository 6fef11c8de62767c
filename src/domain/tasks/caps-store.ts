import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** How many answers have gone out by themselves: of this agent on this day of the workspace's calendar, and in this thread. */
export async function readSentCounts(
  tx: TxCtx,
  scope: Scope,
  { agentId, day, threadId }: { agentId: string; day: string; threadId: string },
): Promise<{ sentToday: number; sentInThread: number }> {
  const [row] = await tx.db.query<{ sentToday: number; sentInThread: number }>(sql`
    select coalesce((select count from agent_sends where workspace_id = ${scope.workspaceId} and agent_id = ${agentId}
                        and day = ${day}::date), 0)::int as "sentToday",
           (select count(*)::int from tasks where workspace_id = ${scope.workspaceId} and thread_id = ${threadId}
               and status = 'sent' and is_automatic) as "sentInThread"`)
  return row ?? { sentToday: 0, sentInThread: 0 }
}

/** Takes one of the day's automatic sends; false when the cap is reached. Two workers can't take the last one both. */
export async function countTowardsDailyCap(
  tx: TxCtx,
  scope: Scope,
  { agentId, day, cap }: { agentId: string; day: string; cap: number },
): Promise<boolean> {
  const rows = await tx.db.query(sql`
    insert into agent_sends as s (workspace_id, agent_id, day, count)
    values (${scope.workspaceId}, ${agentId}, ${day}::date, 1)
    on conflict (workspace_id, agent_id, day) do update set count = s.count + 1 where s.count < ${cap}
    returning count`)
  return rows.length > 0
}
