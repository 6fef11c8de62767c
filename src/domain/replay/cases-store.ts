import type { ComparedAnswers } from '#contract/compared-answers.ts'
import type { Guard } from '#contract/guard.ts'
import type { Action, Label } from '#contract/intent.ts'
import type { CaseFilters, Judgement, ReplayCase, ReplayCaseDetail, ReplayOutcome } from '#contract/replays.ts'
import type { TaskReason, UnwrittenCause } from '#contract/task-reasons.ts'
import { empty, inLots, json, list, type Sql, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import type { TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'
import type { LabelCounts } from './rules.ts'

/** A past reply of a lead, and what a person answered; null: they stopped. */
export interface PastReply {
  threadId: string
  messageId: string
  answerId: string | null
  repliedAt: string
}

/** What is expected of a case that was judged before. */
export interface Expected {
  expected: 'send' | 'stop'
  /** The words that were judged good; null where none should go out. */
  expectedBody: string | null
}

export async function insertCases(
  tx: TxCtx,
  scope: Scope,
  replayId: string,
  replies: readonly (PastReply & Partial<Expected>)[],
): Promise<void> {
  const rows = replies.map((reply, place) => ({ ...reply, place, id: newId() }))
  for (const lot of inLots(rows))
    await tx.db.query(sql`
      insert into replay_cases (workspace_id, id, replay_id, place, thread_id, message_id, answer_id, replied_at, expected, expected_body)
      values ${list(
        lot.map(
          ({ id, place, threadId, messageId, answerId, repliedAt, expected, expectedBody }) =>
            sql`(${scope.workspaceId}, ${id}, ${replayId}, ${place}::smallint, ${threadId}, ${messageId}, ${answerId}::uuid, ${repliedAt},
                 ${expected ?? null}, ${expectedBody ?? null})`,
        ),
      )}`)
}

/** A case that is still to be tried. */
export interface OpenCase extends PastReply {
  id: string
  expected: Expected['expected'] | null
  expectedBody: string | null
}

export const listOpenCases = (tx: TxCtx, scope: Scope, replayId: string): Promise<OpenCase[]> =>
  tx.db.query<OpenCase>(sql`
    select id, thread_id as "threadId", message_id as "messageId", answer_id as "answerId", replied_at as "repliedAt", expected,
           expected_body as "expectedBody"
      from replay_cases where workspace_id = ${scope.workspaceId} and replay_id = ${replayId} and outcome is null and failure is null
     order by place`)

/** What became of a case. */
export interface CaseResult {
  outcome: ReplayOutcome | null
  failure: UnwrittenCause | null
  label: Label | null
  action: Action | null
  reasons: readonly TaskReason[]
  subject: string
  body: string
  knowledge: readonly { id: string; title: string }[]
  guard: Guard | null
  compared: ComparedAnswers | null
  factsDiffering: number | null
  badness: number
  writer: string
  costMicros: number | null
  tokens: number
  ms: number
}

/** False when somebody else has stored it before. */
export async function storeCase(tx: TxCtx, scope: Scope, id: string, result: CaseResult): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update replay_cases set outcome = ${result.outcome}, failure = ${result.failure}, label = ${result.label}, action = ${result.action},
      reasons = ${json(result.reasons)}::jsonb, subject = ${result.subject}, body = ${result.body},
      knowledge = ${json(result.knowledge)}::jsonb, guard = ${result.guard === null ? null : json(result.guard)}::jsonb,
      compared = ${result.compared === null ? null : json(result.compared)}::jsonb,
      words_changed = ${result.compared?.wordsChanged ?? null}::real, facts_differing = ${result.factsDiffering}::smallint,
      badness = ${result.badness}::int, writer = ${result.writer}, cost_micros = ${result.costMicros}::bigint,
      tokens = ${result.tokens}::int, ms = ${result.ms}::int
     where workspace_id = ${scope.workspaceId} and id = ${id} and outcome is null and failure is null returning id`)
  return rows.length > 0
}

/** The conversation is not as it was when the case was made. */
export async function dropCase(tx: TxCtx, scope: Scope, id: string): Promise<void> {
  await tx.db.query(sql`delete from replay_cases where workspace_id = ${scope.workspaceId} and id = ${id}`)
}

const joined = ({ workspaceId }: Scope): Sql => sql`
  replay_cases c
  join threads t on t.workspace_id = ${workspaceId} and t.id = c.thread_id
  join contacts p on p.workspace_id = ${workspaceId} and p.id = t.contact_id
  join messages m on m.workspace_id = ${workspaceId} and m.id = c.message_id`

const words = sql`coalesce(nullif(m.new_text, ''), m.quoted_text)`

const shown = sql`
  c.id, c.thread_id as "threadId", p.name as "contactName", p.email as "contactEmail", p.company as "contactCompany",
  c.replied_at as "repliedAt", left(${words}, 160) as snippet,
  case when c.answer_id is null then 'stopped' else 'answered' end as did, c.outcome, c.failure, c.label, c.reasons,
  c.words_changed as "wordsChanged", c.facts_differing as "factsDiffering", c.judgement`

const narrowed = ({ label, outcome, judgement }: CaseFilters): Sql => sql`
  ${label === undefined ? empty : sql`and c.label = ${label}`} ${outcome === undefined ? empty : sql`and c.outcome = ${outcome}`}
  ${judgement === undefined ? empty : judgement === 'none' ? sql`and c.judgement is null` : sql`and c.judgement = ${judgement}`}`

export interface CasePage {
  filters: CaseFilters
  order: 'worst' | 'newest'
  limit: number
  offset: number
}

/** Cases that were tried, in an order that judging them does not change. */
export async function listCases(
  tx: TxCtx,
  scope: Scope,
  replayId: string,
  { filters, order, limit, offset }: CasePage,
): Promise<{ rows: ReplayCase[]; total: number }> {
  const tried = sql`
    c.workspace_id = ${scope.workspaceId} and c.replay_id = ${replayId} and (c.outcome is not null or c.failure is not null)
    ${narrowed(filters)}`
  const inOrder = order === 'worst' ? sql`c.badness desc, c.place` : sql`c.place`
  const [rows, [counted]] = await Promise.all([
    tx.db.query<ReplayCase>(sql`
      select ${shown} from ${joined(scope)} where ${tried} order by ${inOrder} offset ${offset}::int limit ${limit}`),
    tx.db.query<{ total: number }>(sql`select count(*) as total from replay_cases c where ${tried}`),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export async function findCase(
  tx: TxCtx,
  scope: Scope,
  replayId: string,
  id: string,
): Promise<ReplayCaseDetail | undefined> {
  const [row] = await tx.db.query<ReplayCaseDetail>(sql`
    select ${shown}, c.action, json_build_object('subject', m.subject, 'text', ${words}) as mail, c.body, c.guard, c.knowledge,
           case when a.id is null then null else json_build_object('text', a.new_text, 'sentAt',
             to_char(a.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as answer,
           c.compared, c.cost_micros / 1e6::float8 as "costUsd", c.ms
      from ${joined(scope)} left join messages a on a.workspace_id = ${scope.workspaceId} and a.id = c.answer_id
     where c.workspace_id = ${scope.workspaceId} and c.replay_id = ${replayId} and c.id = ${id}`)
  return row
}

export interface JudgedCase {
  agentId: string
  threadId: string
  messageId: string
  /** What was said of it before. */
  before: Judgement | null
}

/** Locks a case that was tried, to be judged; undefined when there is none. */
export async function lockCase(tx: TxCtx, scope: Scope, replayId: string, id: string): Promise<JudgedCase | undefined> {
  const [row] = await tx.db.query<JudgedCase>(sql`
    select r.agent_id as "agentId", c.thread_id as "threadId", c.message_id as "messageId", c.judgement as before
      from replay_cases c join replays r on r.workspace_id = ${scope.workspaceId} and r.id = c.replay_id
     where c.workspace_id = ${scope.workspaceId} and c.replay_id = ${replayId} and c.id = ${id} and c.outcome is not null for update of c`)
  return row
}

/** What a person says of a case, and when. */
export interface SaidOfCase {
  repliedAt: string
  label: Label | null
  outcome: ReplayOutcome
  reasons: TaskReason[]
  judgement: Judgement
  judgedAt: string
}

/** What people say of a reply in the replays of an agent, the last first. */
export const listSaid = (
  tx: TxCtx,
  { workspaceId }: Scope,
  { agentId, threadId, messageId }: JudgedCase,
): Promise<SaidOfCase[]> =>
  tx.db.query<SaidOfCase>(sql`
    select c.replied_at as "repliedAt", c.label, c.outcome, c.reasons, c.judgement, c.judged_at as "judgedAt"
      from replay_cases c join replays r on r.workspace_id = ${workspaceId} and r.id = c.replay_id
     where c.workspace_id = ${workspaceId} and c.thread_id = ${threadId} and c.message_id = ${messageId} and c.judgement is not null
       and r.agent_id = ${agentId}
     order by c.judged_at desc, c.id desc limit 100`)

export async function setJudgement(tx: TxCtx, scope: Scope, id: string, judgement: Judgement | null): Promise<void> {
  const isSet = judgement !== null
  await tx.db.query(sql`
    update replay_cases set judgement = ${judgement}, judged_by = ${isSet ? personOf(scope) : null}::uuid,
      judged_at = ${isSet ? tx.now().toISOString() : null}::timestamptz
     where workspace_id = ${scope.workspaceId} and id = ${id}`)
}

/** The cases of a replay that came to something, counted by label; `beside` narrows them to the replies that another replay came to something with. */
export const countByLabel = (
  tx: TxCtx,
  scope: Scope,
  { replayId, beside }: { replayId: string; beside: string | null },
): Promise<LabelCounts[]> => {
  const isCommon =
    beside === null
      ? empty
      : sql`and message_id in (select o.message_id from replay_cases o
                                where o.workspace_id = ${scope.workspaceId} and o.replay_id = ${beside} and o.outcome is not null)`
  const isCompared = sql`outcome = 'would_send' and compared is not null`
  return tx.db.query<LabelCounts>(sql`
    select label, count(*) as cases, count(*) filter (where outcome = 'would_send') as "wouldSend",
           count(*) filter (where outcome = 'waits') as waits, count(*) filter (where outcome = 'stopped') as stopped,
           count(*) filter (where answer_id is not null) as answered,
           count(*) filter (where outcome = 'stopped' and answer_id is not null) as "wrongStops",
           count(*) filter (where ${isCompared}) as compared,
           count(*) filter (where ${isCompared} and facts_differing = 0) as "sameFacts",
           coalesce(sum(words_changed) filter (where ${isCompared}), 0)::float8 as "wordsChanged",
           count(*) filter (where judgement is not null) as judged,
           count(*) filter (where judgement = 'would_send') as "judgedGood",
           count(*) filter (where judgement = 'facts_wrong') as "factsWrong",
           count(*) filter (where judgement = 'should_have_stopped') as "shouldHaveStopped"
      from replay_cases where workspace_id = ${scope.workspaceId} and replay_id = ${replayId} and outcome is not null ${isCommon}
     group by label order by label`)
}

export async function readMeanMs(tx: TxCtx, scope: Scope, replayId: string): Promise<number | null> {
  const [row] = await tx.db.query<{ ms: number | null }>(sql`
    select avg(ms)::int as ms from replay_cases
     where workspace_id = ${scope.workspaceId} and replay_id = ${replayId} and outcome is not null`)
  return row?.ms ?? null
}

/** One reply under two replays. */
export interface CommonCase {
  threadId: string
  contactName: string
  contactEmail: string
  snippet: string
  firstId: string
  firstOutcome: ReplayOutcome | null
  firstLabel: Label | null
  firstBody: string
  /** The words of its facts, traced or not, and whatever else its guard says of it. */
  firstFacts: string[]
  secondId: string
  secondOutcome: ReplayOutcome | null
  secondLabel: Label | null
  secondBody: string
  secondFacts: string[]
}

/** The replies that both replays came to an end with, newest first. */
export const listCommon = (tx: TxCtx, scope: Scope, replayId: string, otherId: string): Promise<CommonCase[]> =>
  tx.db.query<CommonCase>(sql`
    select c.thread_id as "threadId", p.name as "contactName", p.email as "contactEmail", left(${words}, 160) as snippet,
           c.id as "firstId", c.outcome as "firstOutcome", c.label as "firstLabel", c.body as "firstBody",
           coalesce(jsonb_path_query_array(c.guard, '$.*[*].text'), '[]') as "firstFacts",
           o.id as "secondId", o.outcome as "secondOutcome", o.label as "secondLabel", o.body as "secondBody",
           coalesce(jsonb_path_query_array(o.guard, '$.*[*].text'), '[]') as "secondFacts"
      from ${joined(scope)} join replay_cases o on o.workspace_id = ${scope.workspaceId} and o.message_id = c.message_id
     where c.workspace_id = ${scope.workspaceId} and c.replay_id = ${replayId} and c.outcome is not null
       and o.replay_id = ${otherId} and o.outcome is not null order by c.replied_at desc, c.id limit 500`)
