import { effectiveAgent } from '#contract/effective-agent.ts'
import type { AllThreadRow, AllThreadsFilters } from '#contract/memberships.ts'
import {
  mostMatchesCounted,
  type ThreadMatches,
  type ThreadSort,
  type ThreadTab,
  type ThreadView,
} from '#contract/threads.ts'
import { mostCountedInView } from '#contract/views.ts'
import { numeral, type Sql, sql } from '#db/sql.ts'
import { type AgentName, agentNames } from '../../agents/reads.ts'
import type { TxCtx } from '../../context.ts'
import { firstOverMemberships, type Walk } from '../../over-memberships.ts'
import type { MembershipsScope } from '../../scope.ts'
import { rowColumns, rowJoins, sumOfCounts } from '../reads.ts'
import { readCursor } from '../rules.ts'
import { walkedConditions } from './thread-filters.ts'
import {
  asMatches,
  type Counted,
  conditionsBehind,
  countedOf,
  countsByView,
  cursorAfter,
  idOf,
  type MatchNames,
  type OrderKind,
  orderOf,
  threadsOf,
  viewConditions,
} from './thread-page.ts'

export interface AllThreadsWanted extends AllThreadsFilters {
  view: ThreadView
  sort?: ThreadSort | undefined
  /** 1 to 100. */
  limit: number
  cursor?: string | undefined
}

/** Of a list of threads: its order, and how rows of several workspaces come into it. */
type Place = Pick<Walk, 'order' | 'place' | 'placeOrder' | 'end' | 'within'>

const newest = {
  place: sql`t.last_message_at as at`,
  placeOrder: sql`at desc`,
  end: sql`'-infinity'::timestamptz`,
  within: [sql`and t.last_message_at >= (select at from last)`],
}
const oldest = {
  place: sql`t.last_message_at as at`,
  placeOrder: sql`at`,
  end: sql`'infinity'::timestamptz`,
  within: [sql`and t.last_message_at <= (select at from last)`],
}
const longestWaiting = {
  place: sql`(t.last_direction = 'outbound') as answered, t.last_message_at as at`,
  placeOrder: sql`answered, at`,
  end: sql`true, 'infinity'::timestamptz`,
  within: [
    sql`and ((t.last_direction = 'outbound'), t.last_message_at) <= ((select answered from last), (select at from last))`,
  ],
}
const mostValuable = {
  place: sql`t.by_worth as worth, t.last_message_at as at`,
  placeOrder: sql`worth, at`,
  end: sql`32767::smallint, 'infinity'::timestamptz`,
  within: [sql`and (t.by_worth, t.last_message_at) <= ((select worth from last), (select at from last))`],
}
const highest = {
  place: sql`t.by_worth as worth, t.last_message_at as at`,
  placeOrder: sql`worth, at desc`,
  end: sql`32767::smallint, '-infinity'::timestamptz`,
  within: [
    sql`and t.by_worth < (select worth from last)`,
    sql`and t.by_worth = (select worth from last) and t.last_message_at >= (select at from last)`,
  ],
}
const placeOf = { newest, oldest, longestWaiting, mostValuable, highest } satisfies Record<
  OrderKind,
  Omit<Place, 'order'>
>

/** How the list of a view is put together, in the order that is asked for. */
export function placeIn(view: ThreadView, sort: ThreadSort | undefined): Place {
  const { kind, by } = orderOf(view, sort)
  return { order: by, ...placeOf[kind] }
}

/** One page of the threads of all workspaces of a person, in the order of the view; goes on from where `cursor` ended. */
export async function readAllThreads(
  tx: TxCtx,
  memberships: MembershipsScope,
  { view, sort, limit, cursor, ...filters }: AllThreadsWanted,
): Promise<{ rows: AllThreadRow[]; nextCursor: string | null }> {
  const from = readCursor(cursor)
  const behind = conditionsBehind(orderOf(view, sort), from)
  const asking = { now: tx.now(), personId: memberships.userId }
  const walk: Walk = {
    rows: walkedConditions(ofOne, filters, asking).flatMap(({ condition, by }) =>
      behind.map((after) => ({
        rows: sql`threads t where t.workspace_id = w.id and ${viewConditions[view]} ${condition} ${after}`,
        by,
      })),
    ),
    alias: sql`t`,
    ...placeIn(view, sort),
  }
  const lines = await tx.db.query<AllLine>(sql`
    ${firstOverMemberships(memberships, walk, limit + 1)}
    select ${allRowColumns(walk.order)} from page t ${rowJoins(sql`t.workspace_id`)} order by ${walk.order}`)
  const rows = withAgents(lines.slice(0, limit))
  const last = rows.at(-1)
  return { rows, nextCursor: lines.length > limit && last !== undefined ? cursorAfter(last) : null }
}

/** In a statement over memberships: the workspace whose threads are looked at. */
export const ofOne: Sql = sql`w.id`

/** What such a statement selects of a thread `t` with `t.workspace_name`; in which order it gives them. */
export const allRowColumns = (order: Sql): Sql => sql`
  ${rowColumns(sql`t.workspace_id`)}, t.workspace_id as "workspaceId", t.workspace_name as "workspaceName", t.campaign_id as "campaignId",
  case when row_number() over (partition by t.workspace_id order by ${order}) = 1
    then (select json_agg(a) from (${agentNames(sql`t.workspace_id`)}) a) end as agents`

/** A row without its agent; those of its workspace stand in the first line of it. */
export type AllLine = Omit<AllThreadRow, 'agentName'> & { campaignId: string | null; agents: AgentName[] | null }

export function withAgents(lines: readonly AllLine[]): AllThreadRow[] {
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

/** How many threads of a view filters leave over all workspaces of a person, up to `mostCountedInView`; see `countThreads`. */
export async function countAllThreads(
  tx: TxCtx,
  { workspaceIds, userId }: MembershipsScope,
  wanted: AllThreadsFilters & { view?: ThreadView | undefined },
): Promise<{ count: number; isAtLeast: boolean }> {
  const [counted] = await tx.db.query<{ found: number }>(sql`
    with heads as (
      select t.id from workspaces w cross join lateral (${threadsOf(ofOne, wanted, { now: tx.now(), personId: userId })}) t
       where w.id = any(${workspaceIds}::uuid[]) limit ${numeral(mostCountedInView + 1)})
    select count(*)::int as found from heads`)
  const found = counted?.found ?? 0
  return { count: Math.min(found, mostCountedInView), isAtLeast: found > mostCountedInView }
}

/** How many threads filters leave in each view over all workspaces of a person, and what their ids are called there; see `readMatches`. */
export async function readAllMatches(
  tx: TxCtx,
  { workspaceIds, userId }: MembershipsScope,
  filters: AllThreadsFilters,
): Promise<ThreadMatches> {
  const { campaign, agent, person, assignee } = filters
  const within = sql`= any(${workspaceIds}::uuid[])`
  const memberName = (id: string | null): Sql => sql`
    (select coalesce(nullif(u.full_name, ''), u.email) from workspace_members m join users u on u.id = m.user_id
      where m.workspace_id ${within} and m.user_id = ${id}::uuid limit 1)`
  const [[counted], [named]] = await Promise.all([
    tx.db.query<Counted>(sql`
      with heads as (
        select t.* from workspaces w cross join lateral (${countedOf(ofOne, filters, { now: tx.now(), personId: userId })}) t
         where w.id = any(${workspaceIds}::uuid[]) limit ${numeral(mostMatchesCounted + 1)})
      select ${countsByView} from heads t`),
    tx.db.query<MatchNames>(sql`
      select (select c.name from campaigns c where c.workspace_id ${within} and c.id = ${idOf(campaign)}::uuid) as "campaignName",
             (select a.name from agents a where a.workspace_id ${within} and a.id = ${idOf(agent)}::uuid) as "agentName",
             ${memberName(idOf(person))} as "personName", ${memberName(idOf(assignee))} as "assigneeName"`),
  ])
  if (named === undefined) throw new Error('Nothing was counted')
  return { ...asMatches(counted), ...named }
}
