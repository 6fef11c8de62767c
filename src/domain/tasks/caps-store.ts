import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

export interface SentCounts {
  sentToday: number
  sentInThread: number
  sentToCompany: number
}

interface Counted {
  agentId: string
  /** A day of the workspace's calendar. */
  day: string
  threadId: string
  /** Null: whose people a lead is, nobody knows. */
  company: string | null
}

/** How many answers have gone out by themselves: of this agent on this day, in this thread, and of this agent to this company on this day. */
export async function readSentCounts(
  tx: TxCtx,
  { workspaceId }: Scope,
  { agentId, day, threadId, company }: Counted,
): Promise<SentCounts> {
  const [row] = await tx.db.query<SentCounts>(sql`
    select coalesce((select count from agent_sends where workspace_id = ${workspaceId} and agent_id = ${agentId}
                        and day = ${day}::date), 0)::int as "sentToday",
           (select count(*)::int from tasks where workspace_id = ${workspaceId} and thread_id = ${threadId}
               and status = 'sent' and is_automatic) as "sentInThread",
           coalesce((select count from company_sends where workspace_id = ${workspaceId} and agent_id = ${agentId}
                        and company = ${company} and day = ${day}::date), 0)::int as "sentToCompany"`)
  return row ?? { sentToday: 0, sentInThread: 0, sentToCompany: 0 }
}

/** Takes one of the day's automatic sends; false when the cap is reached. Two workers can't take the last one both. */
export async function countTowardsDailyCap(
  tx: TxCtx,
  { workspaceId }: Scope,
  { agentId, day, cap }: { agentId: string; day: string; cap: number },
): Promise<boolean> {
  const rows = await tx.db.query(sql`
    insert into agent_sends as s (workspace_id, agent_id, day, count)
    values (${workspaceId}, ${agentId}, ${day}::date, 1)
    on conflict (workspace_id, agent_id, day) do update set count = s.count + 1 where s.count < ${cap}
    returning count`)
  return rows.length > 0
}

/** Takes one of the day's automatic sends to a company, in the same way. */
export async function countTowardsCompanyCap(
  tx: TxCtx,
  { workspaceId }: Scope,
  { agentId, company, day, cap }: { agentId: string; company: string; day: string; cap: number },
): Promise<boolean> {
  const rows = await tx.db.query(sql`
    insert into company_sends as s (workspace_id, agent_id, company, day, count)
    values (${workspaceId}, ${agentId}, ${company}, ${day}::date, 1)
    on conflict (workspace_id, agent_id, company) do update set day = excluded.day,
      count = case when s.day = excluded.day then s.count + 1 else 1 end
     where s.day <> excluded.day or s.count < ${cap}
    returning count`)
  return rows.length > 0
}
