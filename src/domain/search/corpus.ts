import { type Sql, sql } from '#db/sql.ts'
import { othersOf, searchedText } from '../thread-words.ts'
import type { Asking } from '../threads/lists/thread-filters.ts'
import type { SearchedMessage } from './passages.ts'
import type { SearchCursor } from './rules.ts'

/** What is looked for beside words. */
export interface Search {
  /** What else is asked for, of thread `t`; each part begun with `and`. */
  condition: Sql
  limit: number
  /** Of the newest message; null: whenever. */
  since: string | null
  before: string | null
}

export interface WordSearch extends Search {
  words: string
  /** Each word that a thread must have, by itself. */
  leading: readonly string[]
}

export interface Look {
  cursor: SearchCursor | null
  /** So many hits at most. */
  look: number
  isRanked: boolean
}

/** The days between which the newest message is to be, as times, and what of them only the row can tell. */
export type Bounds = Pick<Search, 'since' | 'before'> & { within: Sql }

/** `number`: the platform's id, which a row shows. */
export interface Campaign {
  id: string
  name: string
  number: string
}

/** Where is looked for threads: in one workspace, or in all of a person. */
export interface Corpus<Row, Hit> {
  asking: Asking
  /** As a condition on thread `t` says it. */
  workspaceId: Sql
  listCampaigns: () => Promise<Campaign[]>
  readBounds: (days: { since: string | null; before: string | null }) => Promise<Bounds>
  /** Threads with the words, the newest first. `endedAt`: the look was long enough, and goes on there; null: it saw all, or has enough. */
  readHits: (search: WordSearch, look: Look) => Promise<{ hits: Hit[]; endedAt: SearchCursor | null }>
  /** The threads behind a place that pass what is asked for beside the words, the newest first. */
  readPassing: (search: Search, behind: SearchCursor, limit: number) => Promise<Hit[]>
  /** Of these threads, in this order, those that pass what else is asked for: a page of them, and one more. */
  readRows: (hits: readonly Hit[], search: Search) => Promise<Row[]>
  /** The same of as many as there are, by when their newest message is from, in no order. */
  readPassed: (hits: readonly Hit[], search: Search) => Promise<Hit[]>
  /** Of all threads, a page. */
  readNarrowed: (search: Search, from: SearchCursor | null) => Promise<Row[]>
  /** What stands in their newest messages, the newest first. */
  readMessages: (rows: readonly Row[]) => Promise<(SearchedMessage & { threadId: string })[]>
}

/** Before every other id. */
export const firstId = '00000000-0000-0000-0000-000000000000'

/** Of a thread, so many of its newest messages are looked at for the passage to show, and so much of each. */
const mostMessages = 12
const longestText = 8000

/** The newest messages of a thread. */
export const newestMessages = (workspaceId: Sql, threadId: Sql): Sql => sql`
  select m.direction, m.subject, left(${searchedText}, ${longestText}::int) as text, m.from_name as "fromName", m.from_email as "fromEmail",
         ${othersOf} as others, m.sent_at, m.id from messages m
   where m.workspace_id = ${workspaceId} and m.thread_id = ${threadId} order by m.sent_at desc, m.id desc limit ${mostMessages}`
