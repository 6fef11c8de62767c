import { effectiveAgent } from '#contract/effective-agent.ts'
import { bestAmong, type Found, type FoundThread, type SearchSort, type Sought } from '#contract/search.ts'
import type { ThreadFilters, ThreadRow, ThreadView } from '#contract/threads.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { searchWords } from '#lib/search-words.ts'
import { type AgentName, agentNames } from '../agents/reads.ts'
import type { TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'
import { hasWords, searchedText } from '../thread-words.ts'
import { rowColumns, rowJoins } from '../threads/reads.ts'
import { filterConditions } from '../threads/thread-filters.ts'
import { viewConditions } from '../threads/thread-page.ts'
import { findPassage, marksOfContact, type SearchedMessage } from './passages.ts'
import { leadingWords, parseQuery, type SearchQuery, type SearchState, wantedWords } from './query.ts'
import { cursorOf, readCursor, type SearchCursor } from './rules.ts'

export interface SearchWanted extends ThreadFilters {
  q: string
  /** Undefined: all of them, also what was put away. */
  view?: ThreadView | undefined
  order: SearchSort
  /** 1 to 100. */
  limit: number
  cursor?: string | undefined
}

/** So many threads with the words are looked at first. Where too few of them pass what else is asked for, ... */
const firstLook = 200
/** ... so many that pass it are looked through for the words, in lots that grow: whichever is seldom, one of the two ways is short. */
const mostWalked = 2000
const lots = [200, 600, 1200] as const

/** A thread as JSON of the contract, but for its agent. */
interface Line {
  thread: string
  campaignId: string | null
  agents: string
}

/**
 * One page of the threads that have what somebody typed in them: in the names, addresses and companies of who wrote, in subjects, in the
 * text of all messages both ways. The newest first; or the best first, among the newest `bestAmong` with these words. A page that is short of
 * its limit may go on: no look goes through more than some thousand threads. An unreadable cursor begins again.
 */
export async function findThreads(tx: TxCtx, scope: Scope, wanted: SearchWanted): Promise<Found> {
  const query = parseQuery(wanted.q)
  const [campaignIds, bounds] = await Promise.all([findCampaigns(tx, scope, query), readBounds(tx, scope, query)])
  const words = wantedWords(query.sought)
  const search: Search = {
    ...bounds,
    condition: conditionOf(tx, scope, wanted, query, campaignIds),
    limit: wanted.limit,
  }
  const leading = leadingWords(query.sought)
  const from = readCursor(wanted.cursor)
  const { rows, next } =
    words === null
      ? await readNarrowed(tx, scope, search, from)
      : wanted.order === 'best'
        ? await readBest(tx, scope, { ...search, words, leading }, from)
        : await readNewest(tx, scope, { ...search, words, leading }, from)
  return {
    rows: await withPassages(tx, scope, rows, query.sought),
    nextCursor: next === null ? null : cursorOf(next),
    sought: query.sought,
    ignored: query.ignored,
  }
}

interface Search {
  /** What else is asked for, of thread `t`; each part begun with `and`. */
  condition: Sql
  limit: number
  /** Of the newest message; null: whenever. */
  since: string | null
  before: string | null
}

interface WordSearch extends Search {
  words: string
  leading: readonly string[]
}

interface Page {
  rows: ThreadRow[]
  next: SearchCursor | null
}

async function readNewest(tx: TxCtx, scope: Scope, search: WordSearch, from: SearchCursor | null): Promise<Page> {
  const { words, limit } = search
  const hits = await readHits(tx, scope, search, { cursor: from, look: firstLook, isRanked: false })
  const rows = await readRows(tx, scope, hits, search)
  const last = hits.at(-1)
  const isShort = rows.length <= limit && hits.length === firstLook
  if (!isShort || last === undefined) return pageOf(rows, limit, null)
  const passing = await readPassing(tx, scope, search, last)
  const has: Search = { ...search, condition: sql`and ${hasWords(sql`${scope.workspaceId}::uuid`, words)}` }
  let looked = 0
  for (const lot of lots) {
    rows.push(...(await readRows(tx, scope, passing.slice(looked, looked + lot), has)))
    looked += lot
    if (rows.length > limit || looked >= passing.length) break
  }
  const end = passing.length < mostWalked ? undefined : passing.at(-1)
  return pageOf(rows, limit, end ?? null)
}

/** A page of rows; where there are no more than that, it goes on at `end`. */
function pageOf(rows: readonly ThreadRow[], limit: number, end: SearchCursor | null): Page {
  const last = rows[limit - 1]
  return rows.length > limit && last !== undefined
    ? { rows: rows.slice(0, limit), next: { at: last.lastMessageAt, id: last.id, fit: null } }
    : { rows: [...rows], next: end }
}

/** The threads behind a place that pass what is asked for beside the words, the newest first. */
const readPassing = (
  tx: TxCtx,
  scope: Scope,
  { condition, since }: Search,
  { at, id }: SearchCursor,
): Promise<SearchCursor[]> =>
  tx.db.query<SearchCursor>(sql`
    select t.id, t.last_message_at as at, null as fit from threads t
     where t.workspace_id = ${scope.workspaceId}::uuid and (t.last_message_at, t.id) < (${at}::timestamptz, ${id}::uuid)
       ${since === null ? empty : sql`and t.last_message_at >= ${since}::timestamptz`} ${condition}
     order by t.last_message_at desc, t.id desc limit ${mostWalked}`)

async function readBest(tx: TxCtx, scope: Scope, search: WordSearch, from: SearchCursor | null): Promise<Page> {
  const { limit } = search
  const newest = await readHits(tx, scope, search, { cursor: null, look: bestAmong, isRanked: true })
  const hits = newest.toSorted(byFit).filter((hit) => from === null || byFit(from, hit) < 0)
  const rows = await readRows(tx, scope, hits, search)
  const { rows: shown, next } = pageOf(rows, limit, null)
  return { rows: shown, next: next && (hits.find(({ id }) => id === next.id) ?? null) }
}

async function readNarrowed(tx: TxCtx, scope: Scope, search: Search, from: SearchCursor | null): Promise<Page> {
  const { condition, limit, since, before } = search
  const found = sql`
    select t.*, row_number() over (order by t.last_message_at desc, t.id desc) as place from threads t
     where t.workspace_id = ${scope.workspaceId}::uuid
       and (t.last_message_at, t.id) < (${from?.at ?? before ?? 'infinity'}::timestamptz, ${from?.id ?? firstId}::uuid)
       ${since === null ? empty : sql`and t.last_message_at >= ${since}::timestamptz`} ${condition}
     order by t.last_message_at desc, t.id desc limit ${limit + 1}`
  const rows = rowsOf(await tx.db.query<Line>(linesOf(sql`${scope.workspaceId}::uuid`, found)))
  return pageOf(rows, limit, null)
}

/** The better, the newer, the greater id first. */
const byFit = (a: SearchCursor, b: SearchCursor): number =>
  (b.fit ?? 0) - (a.fit ?? 0) || (a.at === b.at ? (a.id < b.id ? 1 : a.id > b.id ? -1 : 0) : a.at < b.at ? 1 : -1)

/** Before every other id. */
const firstId = '00000000-0000-0000-0000-000000000000'

const readHits = (
  tx: TxCtx,
  scope: Scope,
  { words, leading, since, before }: WordSearch,
  { cursor, look, isRanked }: { cursor: SearchCursor | null; look: number; isRanked: boolean },
): Promise<SearchCursor[]> =>
  tx.db.query<SearchCursor>(sql`
    select h.thread_id as id, h.at, h.fit from find_threads_by_words(${scope.workspaceId}::uuid, ${words}, ${leading}::text[],
      ${cursor?.at ?? before ?? 'infinity'}::timestamptz, ${cursor?.id ?? firstId}::uuid, ${since}::timestamptz, ${look}::int, ${isRanked}) h
     order by h.at desc, h.thread_id desc`)

/** Of these threads, in this order, those that pass what else is asked for: a page of them, and one more. */
async function readRows(
  tx: TxCtx,
  scope: Scope,
  hits: readonly SearchCursor[],
  { condition, limit }: Search,
): Promise<ThreadRow[]> {
  if (hits.length === 0) return []
  const workspaceId = sql`${scope.workspaceId}::uuid`
  const found = sql`
    select t.*, h.place from unnest(${hits.map(({ id }) => id)}::uuid[]) with ordinality h (id, place)
     cross join lateral (
      select * from threads t where t.workspace_id = ${workspaceId} and t.id = h.id ${condition} limit 1) t
     order by h.place limit ${limit + 1}`
  return rowsOf(await tx.db.query<Line>(linesOf(workspaceId, found)))
}

/** The rows of threads that a select finds, in the order of their `place`. */
const linesOf = (workspaceId: Sql, found: Sql): Sql => sql`
  select to_json(row)::text as thread, t.campaign_id as "campaignId",
         (select coalesce(json_agg(a), '[]')::text from (${agentNames(workspaceId)}) a) as agents
    from (${found}) t ${rowJoins(workspaceId)}, lateral (select ${rowColumns(workspaceId)}) row
   order by t.place`

/** The days of the workspace's calendar between which the newest message is to be, as times. */
async function readBounds(
  tx: TxCtx,
  scope: Scope,
  { since, before }: SearchQuery,
): Promise<Pick<Search, 'since' | 'before'>> {
  if (since === null && before === null) return { since: null, before: null }
  const [row] = await tx.db.query<Pick<Search, 'since' | 'before'>>(sql`
    select ${since}::date::timestamp at time zone w.time_zone as since, ${before}::date::timestamp at time zone w.time_zone as before
      from workspaces w where w.id = ${scope.workspaceId}`)
  return row ?? { since: null, before: null }
}

function conditionOf(
  tx: TxCtx,
  scope: Scope,
  { q: _typed, view, order: _order, limit: _limit, cursor: _cursor, ...filters }: SearchWanted,
  { labels, states }: SearchQuery,
  campaignIds: readonly string[] | null,
): Sql {
  const workspaceId = sql`${scope.workspaceId}::uuid`
  const filtered = filterConditions(workspaceId, filters, { now: tx.now(), personId: personOf(scope) }, 'page')
  const parts: Sql[] = [
    view === undefined ? empty : sql`and ${viewConditions[view]}`,
    labels.length === 0 ? empty : sql`and t.label = any(${labels})`,
    campaignIds === null ? empty : sql`and t.campaign_id = any(${campaignIds}::uuid[])`,
    ...states.map((state) => sql`and ${isIn(state, scope)}`),
    filtered.length === 1
      ? (filtered[0] ?? empty)
      : sql`and (${filtered.reduce((before, one) => sql`${before} or (true ${one})`, sql`false`)})`,
  ]
  return parts.reduce((before, part) => sql`${before} ${part}`, empty)
}

function isIn(state: SearchState, scope: Scope): Sql {
  switch (state) {
    case 'archived':
      return sql`t.archived_at is not null`
    case 'snoozed':
      return sql`t.snoozed_until is not null`
    case 'replied':
      return sql`t.status = 'replied'`
    default:
      return sql`t.assigned_to = ${personOf(scope)}::uuid`
  }
}

/** The campaigns whose names have these words; null: none was named. What no campaign is called is told, and narrows nothing. */
async function findCampaigns(tx: TxCtx, scope: Scope, query: SearchQuery): Promise<string[] | null> {
  if (query.campaigns.length === 0) return null
  const known = await tx.db.query<{ id: string; name: string }>(sql`
    select id, name from campaigns where workspace_id = ${scope.workspaceId}`)
  const named = known.map(({ id, name }) => ({ id, words: searchWords(name) }))
  const ids = query.campaigns.flatMap(({ text, words, isPrefix }) => {
    const found = named.filter((campaign) =>
      words.every((forms, at) =>
        campaign.words.some((word) =>
          word.forms.some((one) =>
            forms.some((form) => (isPrefix && at === words.length - 1 ? one.startsWith(form) : one === form)),
          ),
        ),
      ),
    )
    if (found.length === 0) query.ignored.push({ text, reason: 'unknown_campaign' })
    return found.map(({ id }) => id)
  })
  return ids.length === 0 ? null : ids
}

function rowsOf(lines: readonly Line[]): ThreadRow[] {
  const agents: AgentName[] = JSON.parse(lines[0]?.agents ?? '[]')
  return lines.map(({ thread, campaignId }) => ({
    agentName: effectiveAgent(agents, campaignId)?.name ?? null,
    ...JSON.parse(thread),
  }))
}

/** Of a thread, so many of its newest messages are looked at for the passage to show, and so much of each. */
const mostMessages = 12
const longestText = 8000

async function withPassages(
  tx: TxCtx,
  scope: Scope,
  rows: readonly ThreadRow[],
  sought: readonly Sought[],
): Promise<FoundThread[]> {
  const isInMessages = rows.length > 0 && sought.some(({ place, isExcluded }) => place !== 'from' && !isExcluded)
  const messages = isInMessages ? await readSearched(tx, scope, rows) : []
  const ofThread = Map.groupBy(messages, ({ threadId }) => threadId)
  return rows.map((row) => ({
    ...row,
    passage: findPassage(ofThread.get(row.id) ?? [], sought),
    marks: marksOfContact(row, sought),
  }))
}

const readSearched = (
  tx: TxCtx,
  scope: Scope,
  rows: readonly ThreadRow[],
): Promise<(SearchedMessage & { threadId: string })[]> =>
  tx.db.query<SearchedMessage & { threadId: string }>(sql`
    select f.id as "threadId", m.direction, m.subject, m.text from unnest(${rows.map(({ id }) => id)}::uuid[]) with ordinality f (id, place)
     cross join lateral (
      select m.direction, m.subject, left(${searchedText}, ${longestText}::int) as text, m.sent_at, m.id from messages m
       where m.workspace_id = ${scope.workspaceId} and m.thread_id = f.id order by m.sent_at desc, m.id desc limit ${mostMessages}) m
     order by f.place, m.sent_at desc, m.id desc`)
