import type { AllThreadRow } from '#contract/memberships.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { firstOverMemberships } from '../over-memberships.ts'
import type { MembershipsScope } from '../scope.ts'
import { type AllLine, allRowColumns, ofOne, placeIn, withAgents } from '../threads/lists/all-threads-page.ts'
import { startOf } from '../threads/lists/thread-filters.ts'
import { rowJoins } from '../threads/reads.ts'
import { type Corpus, firstId, newestMessages, type Search } from './corpus.ts'
import type { SearchedMessage } from './passages.ts'
import type { SearchCursor } from './rules.ts'

export type AllHit = SearchCursor & { workspaceId: string }

/** So many looks of a workspace into a block of its days are one search: that is a year of twenty workspaces, or a month of two hundred. */
const mostLooks = 2500
/** The best are chosen once, out of all that is found. */
const mostLooksForBest = 25_000

/** A day begins at this time somewhere, and ends somewhere at that one. */
const firstZoneHours = 14
const lastZoneHours = 12
const hourMs = 3_600_000
const shifted = (day: string | null, hours: number): string | null =>
  day === null ? null : new Date(Date.parse(day) + hours * hourMs).toISOString()

/** All workspaces of a person, to be looked through as one list. */
export function membershipsCorpus(tx: TxCtx, memberships: MembershipsScope): Corpus<AllThreadRow, AllHit> {
  const { workspaceIds, userId } = memberships
  const own = sql`any(${workspaceIds}::uuid[])`
  const place = placeIn('all', 'newest')
  const firstOf = ({ condition, since }: Search, at: string, id: string, count: number): Sql =>
    firstOverMemberships(
      memberships,
      {
        rows: sql`threads t where t.workspace_id = w.id and (t.last_message_at, t.id) < (${at}::timestamptz, ${id}::uuid)
          ${since === null ? empty : sql`and t.last_message_at >= ${since}::timestamptz`} ${condition}`,
        alias: sql`t`,
        ...place,
      },
      count,
    )
  return {
    asking: { now: tx.now(), personId: userId },
    workspaceId: ofOne,
    listCampaigns: () =>
      tx.db.query(sql`select id, name, platform_id as number from campaigns where workspace_id = ${own}`),
    // Each workspace has its own calendar: where its days begin, a row tells.
    readBounds: async ({ since, before }) => ({
      since: shifted(since, -firstZoneHours),
      before: shifted(before, lastZoneHours),
      within: sql`${since === null ? empty : sql`and t.last_message_at >= ${startOf(ofOne, since)}`}
        ${before === null ? empty : sql`and t.last_message_at < ${startOf(ofOne, before)}`}`,
    }),
    readHits: async ({ words, since, before }, { cursor, look, isRanked }) => {
      const found = await tx.db.query<Omit<AllHit, 'id'> & { id: string | null }>(sql`
        select h.workspace_id as "workspaceId", h.thread_id as id, h.at, h.fit from find_threads_together(${workspaceIds}::uuid[], ${words},
          ${cursor?.at ?? before ?? 'infinity'}::timestamptz, ${cursor?.id ?? firstId}::uuid, ${since}::timestamptz, ${look}::int, ${isRanked},
          ${isRanked ? mostLooksForBest : mostLooks}::int) h
         order by h.at desc, h.thread_id desc nulls last`)
      const end = found.find(({ id }) => id === null)
      return {
        hits: found.flatMap(({ id, ...hit }) => (id === null ? [] : [{ ...hit, id }])),
        endedAt: end === undefined ? null : { at: end.at, id: firstId, fit: null },
      }
    },
    readPassing: (search, { at, id }, limit) =>
      tx.db.query<AllHit>(sql`
        ${firstOf(search, at, id, limit)}
        select t.id, t.workspace_id as "workspaceId", t.last_message_at as at, null as fit from page t order by ${place.order}`),
    readRows: async (hits, { condition, limit }) => {
      if (hits.length === 0) return []
      return withAgents(
        await tx.db.query<AllLine>(sql`
          with heads as (
            select * from unnest(${hits.map(({ id }) => id)}::uuid[], ${hits.map(({ workspaceId }) => workspaceId)}::uuid[])
              with ordinality h (id, workspace_id, place)),
          page as (
            select t.*, w.name as workspace_name, h.place from heads h join workspaces w on w.id = h.workspace_id
             cross join lateral (select * from threads t where t.workspace_id = w.id and t.id = h.id ${condition} limit 1) t
             order by h.place limit ${limit + 1})
          select ${allRowColumns(sql`t.place`)} from page t ${rowJoins(sql`t.workspace_id`)} order by t.place`),
      )
    },
    readPassed: (hits, { condition }) =>
      tx.db.query<AllHit>(sql`
        with heads as (
          select * from unnest(${hits.map(({ id }) => id)}::uuid[], ${hits.map(({ workspaceId }) => workspaceId)}::uuid[])
            with ordinality h (id, workspace_id, place))
        select t.id, t.workspace_id as "workspaceId", t.last_message_at as at, null as fit from heads h join workspaces w on w.id = h.workspace_id
         cross join lateral (select * from threads t where t.workspace_id = w.id and t.id = h.id ${condition} limit 1) t`),
    readNarrowed: async (search, from) =>
      withAgents(
        await tx.db.query<AllLine>(sql`
          ${firstOf(search, from?.at ?? search.before ?? 'infinity', from?.id ?? firstId, search.limit + 1)}
          select ${allRowColumns(place.order)} from page t ${rowJoins(sql`t.workspace_id`)} order by ${place.order}`),
      ),
    readMessages: (rows) =>
      tx.db.query<SearchedMessage & { threadId: string }>(sql`
        with heads as (
          select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ workspaceId }) => workspaceId)}::uuid[])
            with ordinality f (id, workspace_id, place))
        select f.id as "threadId", m.direction, m.subject, m.text, m."fromName", m."fromEmail", m.others from heads f
         cross join lateral (${newestMessages(sql`f.workspace_id`, sql`f.id`)}) m
         order by f.place, m.sent_at desc, m.id desc`),
  }
}
