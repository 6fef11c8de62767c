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
                        and company = ${company} and day between ${day}::date and ${day}::date + 1), 0)::int as "sentToCompany"`)
  return row ?? { sentToday: 0, sentInThread: 0, sentToCompany: 0 }
}

/** What one automatic send takes: one of its agent's day, and one of what goes to the company on that day. */
export interface OfCaps extends Pick<Counted, 'agentId' | 'day' | 'company'> {
  dailyCap: number
  companyCap: number
}

/**
 * Takes from both; false when one is reached, and then the transaction must be rolled back. Two workers can't take the last one both: who comes second
 * waits here until the first has committed. So it is the last thing that a transaction does.
 */
export async function takeFromCaps(tx: TxCtx, { workspaceId }: Scope, takes: OfCaps): Promise<boolean> {
  const { agentId, day, dailyCap, company, companyCap } = takes
  // By a clock that is behind, or in a time zone that was set anew, it may still be the day before: the one that has begun counts on.
  const hasBegun = sql`s.day between excluded.day and excluded.day + 1`
  const ofCompany = sql`
    insert into company_sends as s (workspace_id, agent_id, company, day, count)
    values (${workspaceId}, ${agentId}, ${company}, ${day}::date, 1)
    on conflict (workspace_id, agent_id, company) do update set day = case when ${hasBegun} then s.day else excluded.day end,
      count = case when ${hasBegun} then s.count + 1 else 1 end
     where not (${hasBegun}) or s.count < ${companyCap}
    returning count`
  const ofDay = sql`
    insert into agent_sends as s (workspace_id, agent_id, day, count)
    values (${workspaceId}, ${agentId}, ${day}::date, 1)
    on conflict (workspace_id, agent_id, day) do update set count = s.count + 1 where s.count < ${dailyCap}
    returning count`
  const taken = await Promise.all([...(company === null ? [] : [ofCompany]), ofDay].map((take) => tx.db.query(take)))
  return taken.every((rows) => rows.length > 0)
}
