import { bestAmong, type Found, type FoundThread, type SearchSort, type Sought } from '#contract/search.ts'
import type { ThreadFilters, ThreadRow, ThreadView } from '#contract/threads.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { searchWords } from '#lib/search-words.ts'
import type { TxCtx } from '../context.ts'
import type { MembershipsScope, Scope } from '../scope.ts'
import { hasWords } from '../thread-words.ts'
import { filterConditions } from '../threads/lists/thread-filters.ts'
import { viewConditions } from '../threads/lists/thread-page.ts'
import { type Corpus, firstId, type Look, type Search, type WordSearch } from './corpus.ts'
import { type AllHit, membershipsCorpus } from './memberships-corpus.ts'
import { findPassage, marksOfContact } from './passages.ts'
import { leadingWords, parseQuery, type SearchQuery, type SearchState, wantedWords } from './query.ts'
import { cursorOf, readCursor, type SearchCursor } from './rules.ts'
import { workspaceCorpus } from './workspace-corpus.ts'

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

/**
 * One page of the threads that have what somebody typed in them: in the names, addresses and companies of who wrote, in subjects, in the
 * text of all messages both ways. The newest first; or the best of the newest `bestAmong` with these words first, and behind them the older
 * ones. A page that is short of its limit may go on: no look goes through more than some thousand threads. An unreadable cursor begins again.
 */
export const findThreads = (tx: TxCtx, scope: Scope, wanted: SearchWanted) => findOn(workspaceCorpus(tx, scope), wanted)

/** The same in all workspaces of a person, as one list. */
export const findAllThreads = (tx: TxCtx, memberships: MembershipsScope, wanted: SearchWanted) =>
  findOn(membershipsCorpus(tx, memberships), wanted)

async function findOn<Row extends ThreadRow, Hit extends SearchCursor>(
  corpus: Corpus<Row, Hit>,
  { order, limit, cursor, ...wanted }: SearchWanted,
): Promise<Omit<Found, 'rows'> & { rows: (Row & FoundThread)[] }> {
  const { query, words, leading, ...asked } = await understand(corpus, wanted)
  const search: Search = { ...asked, limit }
  const from = readCursor(cursor)
  const { rows, next } =
    words === null
      ? pageOf(await corpus.readNarrowed(search, from), search.limit, null)
      : order === 'best'
        ? await readBest(corpus, { ...search, words, leading }, from)
        : await readNewest(corpus, { ...search, words, leading }, from)
  return {
    rows: await withPassages(corpus, rows, query.sought),
    nextCursor: next === null ? null : cursorOf(next),
    sought: query.sought,
    ignored: query.ignored,
  }
}

/**
 * The threads that a search finds in a workspace, in no order, by when the newest message of each is from: of the newest `most` with its words
 * those that pass what else is asked for. `isWhole`: there are no more.
 */
export const listFound = (tx: TxCtx, scope: Scope, wanted: WantedWords, most: number): Promise<Listed<SearchCursor>> =>
  listOn(workspaceCorpus(tx, scope), wanted, { most, turns: 1 })

/** The same in all workspaces of a person. Each turn goes a year of twenty workspaces into the past, or a month of two hundred. */
export const listAllFound = (
  tx: TxCtx,
  memberships: MembershipsScope,
  wanted: WantedWords,
  howFar: { most: number; turns: number },
): Promise<Listed<AllHit>> => listOn(membershipsCorpus(tx, memberships), wanted, howFar)

interface Listed<Hit> {
  threads: Hit[]
  isWhole: boolean
}

async function listOn<Row, Hit extends SearchCursor>(
  corpus: Corpus<Row, Hit>,
  wanted: WantedWords,
  { most, turns }: { most: number; turns: number },
): Promise<Listed<Hit>> {
  const { words, leading, ...asked } = await understand(corpus, wanted)
  const search: Search = { ...asked, limit: most }
  if (words === null) {
    const passing = await corpus.readPassing(search, { at: asked.before ?? 'infinity', id: firstId, fit: null }, most)
    return { threads: passing, isWhole: passing.length < most }
  }
  const hits: Hit[] = []
  let cursor: SearchCursor | null = null
  for (let turn = 0; turn < turns; turn += 1) {
    const look: Look = { cursor, look: most - hits.length, isRanked: false }
    const found = await corpus.readHits({ ...search, words, leading }, look)
    hits.push(...found.hits)
    cursor = found.endedAt
    if (cursor === null || hits.length >= most) break
  }
  return { threads: await corpus.readPassed(hits, search), isWhole: cursor === null && hits.length < most }
}

/** What is asked for, whatever the order and the page. */
type WantedWords = Omit<SearchWanted, 'order' | 'limit' | 'cursor'>

async function understand<Row, Hit>(
  corpus: Corpus<Row, Hit>,
  wanted: WantedWords,
): Promise<Omit<Search, 'limit'> & Pick<WordSearch, 'leading'> & { query: SearchQuery; words: string | null }> {
  const query = parseQuery(wanted.q)
  const [campaigns, { within, ...bounds }] = await Promise.all([findCampaigns(corpus, query), corpus.readBounds(query)])
  return {
    ...bounds,
    query,
    words: wantedWords(query.sought),
    leading: leadingWords(query.sought),
    condition: sql`${within} ${conditionOf(corpus, wanted, query, campaigns)}`,
  }
}

interface Page<Row> {
  rows: Row[]
  next: SearchCursor | null
}

async function readNewest<Row extends ThreadRow, Hit extends SearchCursor>(
  corpus: Corpus<Row, Hit>,
  search: WordSearch,
  from: SearchCursor | null,
): Promise<Page<Row>> {
  const { words, limit } = search
  const { hits, endedAt } = await corpus.readHits(search, { cursor: from, look: firstLook, isRanked: false })
  const rows = await corpus.readRows(hits, search)
  if (endedAt !== null) return pageOf(rows, limit, endedAt)
  const last = hits.at(-1)
  const isShort = rows.length <= limit && hits.length === firstLook
  if (!isShort || last === undefined) return pageOf(rows, limit, null)
  const passing = await corpus.readPassing(search, last, mostWalked)
  const has: Search = { ...search, condition: sql`and ${hasWords(corpus.workspaceId, words)}` }
  let looked = 0
  for (const lot of lots) {
    rows.push(...(await corpus.readRows(passing.slice(looked, looked + lot), has)))
    looked += lot
    if (rows.length > limit || looked >= passing.length) break
  }
  const end = passing.length < mostWalked ? undefined : passing.at(-1)
  return pageOf(rows, limit, end ?? null)
}

/** A page of rows; where there are no more than that, it goes on at `end`. */
function pageOf<Row extends ThreadRow>(rows: readonly Row[], limit: number, end: SearchCursor | null): Page<Row> {
  const last = rows[limit - 1]
  return rows.length > limit && last !== undefined
    ? { rows: rows.slice(0, limit), next: { at: last.lastMessageAt, id: last.id, fit: null } }
    : { rows: [...rows], next: end }
}

/** Behind the best of the newest come those that are older, by their time: of these no fit is known. */
async function readBest<Row extends ThreadRow, Hit extends SearchCursor>(
  corpus: Corpus<Row, Hit>,
  search: WordSearch,
  from: SearchCursor | null,
): Promise<Page<Row>> {
  if (from?.fit === 0) return readNewest(corpus, search, from)
  const { limit } = search
  const look: Look = { cursor: null, look: bestAmong, isRanked: true }
  const { hits: newest, endedAt } = await corpus.readHits(search, look)
  const hits = newest.toSorted(byFit).filter((hit) => from === null || byFit(from, hit) < 0)
  const rows = await corpus.readRows(hits, search)
  const oldest = endedAt ?? (newest.length < bestAmong ? undefined : newest.at(-1))
  const older = rows.length > limit || oldest === undefined ? null : await readNewest(corpus, search, oldest)
  const { rows: shown, next } = pageOf([...rows, ...(older?.rows ?? [])], limit, older?.next ?? null)
  return { rows: shown, next: hits.find(({ id }) => id === next?.id) ?? next }
}

/** The better, the newer, the greater id first. */
const byFit = (a: SearchCursor, b: SearchCursor): number =>
  (b.fit ?? 0) - (a.fit ?? 0) || (a.at === b.at ? (a.id < b.id ? 1 : a.id > b.id ? -1 : 0) : a.at < b.at ? 1 : -1)

function conditionOf(
  { workspaceId, asking }: Pick<Corpus<never, never>, 'workspaceId' | 'asking'>,
  { q: _typed, view, ...filters }: WantedWords,
  { labels, states, without }: SearchQuery,
  campaigns: NamedCampaigns,
): Sql {
  const filtered = filterConditions(workspaceId, filters, asking, 'page')
  const parts: Sql[] = [
    view === undefined ? empty : sql`and ${viewConditions[view]}`,
    labels.length === 0 ? empty : sql`and t.label = any(${labels})`,
    without.labels.length === 0 ? empty : sql`and (t.label is null or t.label <> all(${without.labels}))`,
    campaigns.ids.length === 0 ? empty : sql`and t.campaign_id = any(${campaigns.ids}::uuid[])`,
    campaigns.without.length === 0
      ? empty
      : sql`and (t.campaign_id is null or t.campaign_id <> all(${campaigns.without}::uuid[]))`,
    ...states.map((state) => sql`and ${isIn(state, asking.personId)}`),
    // What is nobody's is not mine.
    ...without.states.map((state) => sql`and (${isIn(state, asking.personId)}) is not true`),
    filtered.length === 1
      ? (filtered[0] ?? empty)
      : sql`and (${filtered.reduce((before, one) => sql`${before} or (true ${one})`, sql`false`)})`,
  ]
  return parts.reduce((before, part) => sql`${before} ${part}`, empty)
}

function isIn(state: SearchState, personId: string | null): Sql {
  switch (state) {
    case 'archived':
      return sql`t.archived_at is not null`
    case 'snoozed':
      return sql`t.snoozed_until is not null`
    case 'replied':
      return sql`t.status = 'replied'`
    default:
      return sql`t.assigned_to = ${personId}::uuid`
  }
}

interface NamedCampaigns {
  /** Empty: none was named. */
  ids: string[]
  /** Whatever is of one of these is left out. */
  without: string[]
}

/** The campaigns whose names have these words, or whose number they are. What no campaign is called is told, and narrows nothing. */
async function findCampaigns(
  { listCampaigns }: Pick<Corpus<never, never>, 'listCampaigns'>,
  query: SearchQuery,
): Promise<NamedCampaigns> {
  if (query.campaigns.length === 0) return { ids: [], without: [] }
  const known = await listCampaigns()
  const named = known.map(({ id, name, number }) => ({ id, words: searchWords(name), number: searchWords(number) }))
  const found = query.campaigns.flatMap(({ text, words, isPrefix, isExcluded }) => {
    const isNumbered = ({ number }: (typeof named)[number]) =>
      number.length === words.length && number.every((word, at) => word.forms.some((one) => words[at]?.includes(one)))
    const called = named.filter(
      (campaign) =>
        isNumbered(campaign) ||
        words.every((forms, at) =>
          campaign.words.some((word) =>
            word.forms.some((one) =>
              forms.some((form) => (isPrefix && at === words.length - 1 ? one.startsWith(form) : one === form)),
            ),
          ),
        ),
    )
    if (called.length === 0) query.ignored.push({ text, reason: 'unknown_campaign' })
    return called.map(({ id }) => ({ id, isExcluded }))
  })
  const [without, wanted] = [true, false].map((isOut) => found.filter(({ isExcluded }) => isExcluded === isOut))
  const idsOf = (some: typeof found = []) => some.map(({ id }) => id)
  return { ids: idsOf(wanted), without: idsOf(without) }
}

async function withPassages<Row extends ThreadRow>(
  { readMessages }: Pick<Corpus<Row, never>, 'readMessages'>,
  rows: readonly Row[],
  sought: readonly Sought[],
): Promise<(Row & FoundThread)[]> {
  const isAnySought = rows.length > 0 && sought.some(({ isExcluded }) => !isExcluded)
  const messages = isAnySought ? await readMessages(rows) : []
  const ofThread = Map.groupBy(messages, ({ threadId }) => threadId)
  return rows.map((row) => ({
    ...row,
    passage: findPassage(row, ofThread.get(row.id) ?? [], sought),
    marks: marksOfContact(row, sought),
  }))
}
