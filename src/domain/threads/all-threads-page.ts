import { effectiveAgent } from '#contract/effective-agent.ts'
import type { AllThreadRow, AllThreadsFilters } from '#contract/memberships.ts'
import type { ThreadTab, ThreadView } from '#contract/threads.ts'
import { empty, sql } from '#db/sql.ts'
import { type AgentName, agentNames } from '../agents/reads.ts'
import type { TxCtx } from '../context.ts'
import { firstOverMemberships, type Walk } from '../over-memberships.ts'
import type { MembershipsScope } from '../scope.ts'
import { rowColumns, rowJoins, sumOfCounts } from './reads.ts'
import { cursorOf, readCursor } from './rules.ts'
import { filterConditions } from './thread-filters.ts'
import { orderOf, viewConditions } from './thread-page.ts'

export interface AllThreadsWanted extends AllThreadsFilters {
  view: ThreadView
  /** 1 to 100. */
  limit: number
  cursor?: string | undefined
}

type Place = Pick<Walk, 'place' | 'placeOrder' | 'end' | 'within'>

const newest: Place = {
  place: sql`t.last_message_at as at`,
  placeOrder: sql`at desc`,
  end: sql`'-infinity'::timestamptz`,
  within: sql`and t.last_message_at >= (select at from last)`,
}
export const mostValuable: Place = {
  place: sql`t.by_worth as worth, t.last_message_at as at`,
  placeOrder: sql`worth, at`,
  end: sql`32767::smallint, 'infinity'::timestamptz`,
  within: sql`and (t.by_worth, t.last_message_at) <= ((select worth from last), (select at from last))`,
}

/** One page of the threads of all workspaces of a person, in the order of the view; goes on from where `cursor` ended. */
export async function readAllThreads(
  tx: TxCtx,
  memberships: MembershipsScope,
  { view, limit, cursor, ...filters }: AllThreadsWanted,
): Promise<{ rows: AllThreadRow[]; nextCursor: string | null }> {
  const from = readCursor(cursor)
  const order = orderOf(view, undefined)
  const after = from === null ? empty : sql`and ${order.behind(from)}`
  const own = sql`t.workspace_id`
  const [narrowed = empty] = filterConditions(own, filters, { now: tx.now(), personId: memberships.userId }, 'page')
  const walk: Walk = {
    rows: sql`threads t where t.workspace_id = w.id and ${viewConditions[view]} ${narrowed} ${after}`,
    alias: sql`t`,
    order: order.by,
    ...(view === 'needs' ? mostValuable : newest),
  }
  const found = await tx.db.query<Line>(sql`
    ${firstOverMemberships(memberships, walk, limit + 1)}
    select ${rowColumns(own)}, t.workspace_id as "workspaceId", t.workspace_name as "workspaceName", t.campaign_id as "campaignId",
           case when row_number() over (partition by t.workspace_id order by ${order.by}) = 1
             then (select json_agg(a) from (${agentNames(own)}) a) end as agents
      from page t ${rowJoins(own)} order by ${order.by}`)
  const rows = withAgents(found.slice(0, limit))
  const last = rows.at(-1)
  const isMore = found.length > limit && last !== undefined
  const end = isMore ? cursorOf({ at: last.lastMessageAt, id: last.id, score: last.intentScore }) : null
  return { rows, nextCursor: end }
}

/** A row without its agent; those of its workspace stand in the first line of it. */
type Line = Omit<AllThreadRow, 'agentName'> & { campaignId: string | null; agents: AgentName[] | null }

function withAgents(lines: readonly Line[]): AllThreadRow[] {
  const agentsOf = new Map(lines.flatMap(({ workspaceId, agents }) => (agents ? [[workspaceId, agents] as const] : [])))
  return lines.map(({ campaignId, agents: _own, ...row }) => ({
    ...row,
    agentName: effectiveAgent(agentsOf.get(row.workspaceId) ?? [], campaignId)?.name ?? null,
  }))
}

/** The exact number of threads behind each tab, over all workspaces of a person. */
export const readAllThreadCounts = (
  tx: TxCtx,
  { workspaceIds }: MembershipsScope,
): Promise<Record<ThreadTab, number>> => sumOfCounts(tx, sql`any(${workspaceIds}::uuid[])`)
