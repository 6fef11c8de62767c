import { lowestOf } from '#contract/bands.ts'
import { effectiveAgent } from '#contract/effective-agent.ts'
import { meOf, nameIn, noneOf } from '#contract/none-of.ts'
import {
  mostMatchesCounted,
  type ThreadFilters,
  type ThreadMatches,
  type ThreadRow,
  type ThreadSort,
  type ThreadView,
} from '#contract/threads.ts'
import { mostCountedInView } from '#contract/views.ts'
import { empty, numeral, type Sql, sql } from '#db/sql.ts'
import { type AgentName, agentNames } from '../../agents/reads.ts'
import type { TxCtx } from '../../context.ts'
import { personOf, type Scope } from '../../scope.ts'
import { rowColumns, rowJoins } from '../reads.ts'
import { type Cursor, cursorOf, readCursor, unjudged } from '../rules.ts'
import { type Asking, filterConditions } from './thread-filters.ts'

const live = sql`t.archived_at is null and t.snoozed_until is null`
/** Which threads `t` a view shows. */
export const viewConditions: Record<ThreadView, Sql> = {
  needs: sql`${live} and t.needs is not null`,
  all: live,
  new: sql`${live} and t.status = 'new'`,
  // As a parameter it would not be served by an index over just these rows.
  high: sql`${live} and t.intent_score >= ${numeral(lowestOf.high)}`,
  pending: sql`${live} and t.status = 'pending'`,
  archived: sql`t.archived_at is not null`,
  snoozed: sql`t.snoozed_until is not null`,
}

export interface PageWanted extends ThreadFilters {
  view: ThreadView
  sort?: ThreadSort | undefined
  /** 1 to 100. */
  limit: number
  cursor?: string | undefined
}

/** One row of `threadPageStatement`: a thread as JSON of the contract, but for its agent. */
export interface PageLine {
  thread: string
  campaignId: string | null
  /** JSON of the workspace's `AgentName`s; in the first line only. */
  agents: string | null
}

export type OrderKind = 'newest' | 'oldest' | 'longestWaiting' | 'mostValuable' | 'highest'

/** In which order threads stand, and which come behind one: in one part or several, each a stretch of the order's index, and no thread in two. */
interface Order {
  kind: OrderKind
  by: Sql
  behind(cursor: Cursor): readonly Sql[]
}

const newestFirst: Order = {
  kind: 'newest',
  by: sql`t.last_message_at desc, t.id desc`,
  behind: ({ at, id }) => [sql`(t.last_message_at, t.id) < (${at}::timestamptz, ${id}::uuid)`],
}

const mostValuableFirst: Order = {
  kind: 'mostValuable',
  by: sql`t.by_worth, t.last_message_at, t.id`,
  behind: ({ score, at, id }) => [
    sql`(t.by_worth, t.last_message_at, t.id) > (${-(score ?? unjudged)}::int::smallint, ${at}::timestamptz, ${id}::uuid)`,
  ],
}

const oldestFirst: Order = {
  kind: 'oldest',
  by: sql`t.last_message_at, t.id`,
  behind: ({ at, id }) => [sql`(t.last_message_at, t.id) > (${at}::timestamptz, ${id}::uuid)`],
}

/** As in the index. What was answered comes behind all that waits. */
const isAnswered = sql`(t.last_direction = 'outbound')`
const longestWaitingFirst: Order = {
  kind: 'longestWaiting',
  by: sql`${isAnswered}, t.last_message_at, t.id`,
  behind: ({ isAnswered: was = false, at, id }) => [
    sql`(${isAnswered}, t.last_message_at, t.id) > (${was}::boolean, ${at}::timestamptz, ${id}::uuid)`,
  ],
}

const highestFirst: Order = {
  kind: 'highest',
  by: sql`t.by_worth, t.last_message_at desc, t.id desc`,
  // As one condition it would begin with all of the same score, however far behind their first the place lies.
  behind: ({ score, at, id }) => [
    sql`t.by_worth = ${-(score ?? unjudged)}::int::smallint and (t.last_message_at, t.id) < (${at}::timestamptz, ${id}::uuid)`,
    sql`t.by_worth > ${-(score ?? unjudged)}::int::smallint`,
  ],
}

/** Of the views that hold what was answered as well as what waits. */
const holdAnswered: readonly ThreadView[] = ['all', 'high']

/** `compareIn` of web/api says the same to a browser. */
export function orderOf(view: ThreadView, sort: ThreadSort | undefined): Order {
  if (sort === 'waiting') return holdAnswered.includes(view) ? longestWaitingFirst : oldestFirst
  if (view === 'needs') return sort === 'newest' ? newestFirst : mostValuableFirst
  return sort === 'intent' ? highestFirst : newestFirst
}

/** What an order has behind a place, each part begun with `and`; nothing to hold where a list begins. */
export const conditionsBehind = ({ behind }: Pick<Order, 'behind'>, from: Cursor | null): readonly Sql[] =>
  from === null ? [empty] : behind(from).map((part) => sql`and ${part}`)

/**
 * Reads one page of threads in their order, and one thread more if there are more. Goes on from where `cursor` ended
 * (keyset: page 1,000 costs as much as page 1); an unreadable cursor begins again. PostgreSQL writes the JSON: making objects of
 * rows, checking them and writing them again was two thirds of what a page cost the server.
 */
export function threadPageStatement(
  workspaceId: Sql,
  { view, sort, limit, cursor, ...filters }: PageWanted,
  asking: Asking,
): Sql {
  const from = readCursor(cursor)
  const order = orderOf(view, sort)
  const ordered = sql`order by ${order.by}`
  const pages = filterConditions(workspaceId, filters, asking, 'page').flatMap((condition) =>
    conditionsBehind(order, from).map(
      (after) => sql`
        select * from threads t where t.workspace_id = ${workspaceId} and ${viewConditions[view]} ${condition} ${after}
         ${ordered} limit ${limit + 1}`,
    ),
  )
  return sql`
    select to_json(row)::text as thread, "campaignId",
           case when place = 1 then (select json_agg(a)::text from (${agentNames(workspaceId)}) a) end as agents
      from (select t.campaign_id as "campaignId", row_number() over (${ordered}) as place, row
              from (${together(pages)} ${pages.length > 1 ? sql`${ordered} limit ${limit + 1}` : empty}) t ${rowJoins(workspaceId)},
                   lateral (select ${rowColumns(workspaceId)}) row) page
     order by place`
}

/** An address that names no view shows what needs a person; of what filters leave, all of it. */
type InView = ThreadFilters & { view?: ThreadView | undefined }
const usualView = (filters: ThreadFilters): ThreadView => (Object.keys(filters).length > 0 ? 'all' : 'needs')

/** The threads of a view that filters leave, and when the newest message of each is from; in no order. */
export function threadsOf(workspaceId: Sql, { view, ...filters }: InView, asking: Asking): Sql {
  const shown = viewConditions[view ?? usualView(filters)]
  const parts = filterConditions(workspaceId, filters, asking, 'counts').map(
    (condition) => sql`
      select t.id, t.last_message_at from threads t
       where t.workspace_id = ${workspaceId} and ${shown} ${condition}`,
  )
  return together(parts)
}

/** One or several selects as one. */
function together([first = empty, ...more]: readonly Sql[]): Sql {
  if (more.length === 0) return first
  return sql`select * from (${more.reduce((sofar, part) => sql`${sofar} union all (${part})`, sql`(${first})`)}) t`
}

/** The contract's answer to a page, as JSON. */
export function threadPageJson(lines: readonly PageLine[], limit: number): string {
  const shown = lines.slice(0, limit)
  const last = shown.at(-1)
  const agents: AgentName[] = JSON.parse(lines[0]?.agents ?? '[]')
  const starts = new Map<string | null, string>()
  const startOf = (campaignId: string | null): string => {
    const known = starts.get(campaignId)
    if (known !== undefined) return known
    const start = `{"agentName":${JSON.stringify(effectiveAgent(agents, campaignId)?.name ?? null)},`
    starts.set(campaignId, start)
    return start
  }
  const rows = shown.map(({ thread, campaignId }) => startOf(campaignId) + thread.slice(1))
  return `{"rows":[${rows.join(',')}],"nextCursor":${JSON.stringify(last && lines.length > limit ? cursorAfter(JSON.parse(last.thread)) : null)}}`
}

/** From where a list goes on behind this thread, in whatever order. */
export const cursorAfter = ({ lastMessageAt, id, intentScore, lastDirection }: ThreadRow): string =>
  cursorOf({ at: lastMessageAt, id, score: intentScore, isAnswered: lastDirection === 'outbound' })

/** One page of threads; see `threadPageStatement`. */
export async function readThreadPage(
  tx: TxCtx,
  scope: Scope,
  wanted: PageWanted,
): Promise<{ rows: ThreadRow[]; nextCursor: string | null }> {
  const asking = { now: tx.now(), personId: personOf(scope) }
  const lines = await tx.db.query<PageLine>(threadPageStatement(sql`${scope.workspaceId}::uuid`, wanted, asking))
  return JSON.parse(threadPageJson(lines, wanted.limit))
}

/** How many threads of a view filters leave, up to `mostCountedInView`. */
export async function countThreads(
  tx: TxCtx,
  scope: Scope,
  { view, ...filters }: InView,
): Promise<{ count: number; isAtLeast: boolean }> {
  const workspaceId = sql`${scope.workspaceId}::uuid`
  const asking = { now: tx.now(), personId: personOf(scope) }
  const most = numeral(mostCountedInView + 1)
  const shown = viewConditions[view ?? usualView(filters)]
  const found = filterConditions(workspaceId, filters, asking, 'counts').map(
    (condition) => sql`
      select t.id from threads t where t.workspace_id = ${workspaceId} and ${shown} ${condition} limit ${most}`,
  )
  const [counted] = await tx.db.query<{ found: number }>(
    sql`select count(*)::int as found from (select * from (${together(found)}) t limit ${most}) t`,
  )
  const all = counted?.found ?? 0
  return { count: Math.min(all, mostCountedInView), isAtLeast: all > mostCountedInView }
}

/** The id in the place of which neither a name nor a word stands. */
export const idOf = (named: string | undefined): string | null =>
  named === undefined || named === noneOf || named === meOf || nameIn(named) !== null ? null : named

const memberName = (workspaceId: Sql, userId: string | null): Sql => sql`
  (select coalesce(nullif(u.full_name, ''), u.email) from workspace_members m join users u on u.id = m.user_id
    where m.workspace_id = ${workspaceId} and m.user_id = ${userId}::uuid)`

/**
 * How many threads filters leave in each view, of `mostMatchesCounted` that they leave at all, and what their ids are called here. Beyond that
 * nobody needs to know it, and whichever are found first are counted. What is put away counts under its own view alone, as in the list.
 */
export async function readMatches(tx: TxCtx, scope: Scope, filters: ThreadFilters): Promise<ThreadMatches> {
  const workspaceId = sql`${scope.workspaceId}::uuid`
  const { campaign, agent, person, assignee } = filters
  const personId = personOf(scope)
  const found = countedOf(workspaceId, filters, { now: tx.now(), personId })
  const [[counted], [named]] = await Promise.all([
    tx.db.query<Counted>(sql`select ${countsByView} from (select * from (${found}) t limit ${mostCounted}) t`),
    tx.db.query<MatchNames>(sql`
      select (select c.name from campaigns c where c.workspace_id = ${workspaceId}
                 and c.id = ${idOf(campaign)}::uuid) as "campaignName",
             (select a.name from agents a where a.workspace_id = ${workspaceId} and a.id = ${idOf(agent)}::uuid) as "agentName",
             ${memberName(workspaceId, idOf(person))} as "personName", ${memberName(workspaceId, idOf(assignee))} as "assigneeName"`),
  ])
  if (named === undefined) throw new Error('Nothing was counted')
  return { ...asMatches(counted), ...named }
}

export type MatchNames = Omit<ThreadMatches, 'counts' | 'isAtLeast'>

const mostCounted = numeral(mostMatchesCounted + 1)

/** What the tabs count by, of the threads that filters leave. */
export const countedOf = (workspaceId: Sql, filters: ThreadFilters, asking: Asking): Sql =>
  together(
    filterConditions(workspaceId, filters, asking, 'counts').map(
      (condition) => sql`
        select t.archived_at, t.snoozed_until, t.status, t.needs, t.intent_score from threads t
         where t.workspace_id = ${workspaceId} ${condition} limit ${mostCounted}`,
    ),
  )

export type Counted = Record<ThreadView, number> & { found: number }

const isIn = (view: ThreadView): Sql =>
  sql`least(count(*) filter (where ${viewConditions[view]}), ${numeral(mostMatchesCounted)})::int`
/** How many of the lines `t` of `countedOf` each view has. */
export const countsByView: Sql = sql`
  ${isIn('needs')} as needs, ${isIn('all')} as all, ${isIn('new')} as new, ${isIn('high')} as high, ${isIn('pending')} as pending,
  ${isIn('archived')} as archived, ${isIn('snoozed')} as snoozed, count(*)::int as found`

export function asMatches(counted: Counted | undefined): Pick<ThreadMatches, 'counts' | 'isAtLeast'> {
  if (counted === undefined) throw new Error('Nothing was counted')
  const { found, ...counts } = counted
  return { counts, isAtLeast: found > mostMatchesCounted }
}
