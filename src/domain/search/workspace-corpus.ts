import { effectiveAgent } from '#contract/effective-agent.ts'
import type { ThreadRow } from '#contract/threads.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { type AgentName, agentNames } from '../agents/reads.ts'
import type { TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'
import { rowColumns, rowJoins } from '../threads/reads.ts'
import { type Corpus, firstId, newestMessages } from './corpus.ts'
import type { SearchedMessage } from './passages.ts'
import type { SearchCursor } from './rules.ts'

/** A thread as JSON of the contract, but for its agent. */
interface Line {
  thread: string
  campaignId: string | null
  agents: string
}

/** One workspace, to be looked through. */
export function workspaceCorpus(tx: TxCtx, scope: Scope): Corpus<ThreadRow, SearchCursor> {
  const workspaceId = sql`${scope.workspaceId}::uuid`
  return {
    asking: { now: tx.now(), personId: personOf(scope) },
    workspaceId,
    listCampaigns: () =>
      tx.db.query(sql`select id, name, platform_id as number from campaigns where workspace_id = ${scope.workspaceId}`),
    readBounds: async ({ since, before }) => {
      if (since === null && before === null) return { since: null, before: null, within: empty }
      const [row] = await tx.db.query<{ since: string | null; before: string | null }>(sql`
        select ${since}::date::timestamp at time zone w.time_zone as since, ${before}::date::timestamp at time zone w.time_zone as before
          from workspaces w where w.id = ${scope.workspaceId}`)
      return { since: row?.since ?? null, before: row?.before ?? null, within: empty }
    },
    readHits: async ({ words, leading, since, before }, { cursor, look, isRanked }) => ({
      hits: await tx.db.query<SearchCursor>(sql`
        select h.thread_id as id, h.at, h.fit from find_threads_by_words(${workspaceId}, ${words}, ${leading}::text[],
          ${cursor?.at ?? before ?? 'infinity'}::timestamptz, ${cursor?.id ?? firstId}::uuid, ${since}::timestamptz, ${look}::int, ${isRanked}) h
         order by h.at desc, h.thread_id desc`),
      endedAt: null,
    }),
    readPassing: ({ condition, since }, { at, id }, limit) =>
      tx.db.query<SearchCursor>(sql`
        select t.id, t.last_message_at as at, null as fit from threads t
         where t.workspace_id = ${workspaceId} and (t.last_message_at, t.id) < (${at}::timestamptz, ${id}::uuid)
           ${isSince(since)} ${condition}
         order by t.last_message_at desc, t.id desc limit ${limit}`),
    readRows: async (hits, { condition, limit }) => {
      if (hits.length === 0) return []
      const found = sql`
        select t.*, h.place from unnest(${hits.map(({ id }) => id)}::uuid[]) with ordinality h (id, place)
         cross join lateral (
          select * from threads t where t.workspace_id = ${workspaceId} and t.id = h.id ${condition} limit 1) t
         order by h.place limit ${limit + 1}`
      return rowsOf(await tx.db.query<Line>(linesOf(workspaceId, found)))
    },
    readPassed: (hits, { condition }) =>
      tx.db.query<SearchCursor>(sql`
        select t.id, t.last_message_at as at, null as fit from unnest(${hits.map(({ id }) => id)}::uuid[]) h (id)
         cross join lateral (
          select * from threads t where t.workspace_id = ${workspaceId} and t.id = h.id ${condition} limit 1) t`),
    readNarrowed: async ({ condition, limit, since, before }, from) => {
      const found = sql`
        select t.*, row_number() over (order by t.last_message_at desc, t.id desc) as place from threads t
         where t.workspace_id = ${workspaceId}
           and (t.last_message_at, t.id) < (${from?.at ?? before ?? 'infinity'}::timestamptz, ${from?.id ?? firstId}::uuid)
           ${isSince(since)} ${condition}
         order by t.last_message_at desc, t.id desc limit ${limit + 1}`
      return rowsOf(await tx.db.query<Line>(linesOf(workspaceId, found)))
    },
    readMessages: (rows) =>
      tx.db.query<SearchedMessage & { threadId: string }>(sql`
        select f.id as "threadId", m.direction, m.subject, m.text, m."fromName", m."fromEmail", m.others from unnest(${rows.map(({ id }) => id)}::uuid[]) with ordinality f (id, place)
         cross join lateral (${newestMessages(workspaceId, sql`f.id`)}) m
         order by f.place, m.sent_at desc, m.id desc`),
  }
}

/** The newest message of thread `t` is no older. */
const isSince = (since: string | null): Sql =>
  since === null ? empty : sql`and t.last_message_at >= ${since}::timestamptz`

/** The rows of threads that a select finds, in the order of their `place`. */
const linesOf = (workspaceId: Sql, found: Sql): Sql => sql`
  select to_json(row)::text as thread, t.campaign_id as "campaignId",
         (select coalesce(json_agg(a), '[]')::text from (${agentNames(workspaceId)}) a) as agents
    from (${found}) t ${rowJoins(workspaceId)}, lateral (select ${rowColumns(workspaceId)}) row
   order by t.place`

function rowsOf(lines: readonly Line[]): ThreadRow[] {
  const agents: AgentName[] = JSON.parse(lines[0]?.agents ?? '[]')
  return lines.map(({ thread, campaignId }) => ({
    agentName: effectiveAgent(agents, campaignId)?.name ?? null,
    ...JSON.parse(thread),
  }))
}
