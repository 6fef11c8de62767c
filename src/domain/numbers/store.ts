import { inLots, list, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { readEach } from '../read-each.ts'
import type { Scope } from '../scope.ts'
import type { Fact, FactKind } from './rules.ts'

const columns = sql`kind, subject_id as "subjectId", detail, thread_id as "threadId", day::text as day, campaign_id as campaign, agent_id as agent, sender,
  person_id as person, label, language, is_automatic as "isAutomatic", answer_seconds as "answerSeconds",
  awake_seconds as "awakeSeconds", cost_micros as "costMicros", tokens, calls`

/** Locked until the transaction ends. */
export async function findFact(
  tx: TxCtx,
  scope: Scope,
  { kind, subjectId, detail }: { kind: FactKind; subjectId: string; detail: string },
): Promise<Fact | undefined> {
  const [row] = await tx.db.query<Fact>(sql`
    select ${columns} from number_facts
     where workspace_id = ${scope.workspaceId} and kind = ${kind} and subject_id = ${subjectId} and detail = ${detail} for update`)
  return row
}

/** Of facts that differ in more than their day, those that did not stand there already. */
export async function insertFacts(tx: TxCtx, scope: Scope, facts: readonly Fact[]): Promise<Fact[]> {
  const values = facts.map(
    (fact) =>
      sql`(${scope.workspaceId}, ${fact.kind}, ${fact.subjectId}, ${fact.detail}, ${fact.threadId}::uuid, ${fact.day}::date, ${fact.campaign}::uuid, ${fact.agent}::uuid,
        ${fact.sender}, ${fact.person}::uuid, ${fact.label}, ${fact.language}, ${fact.isAutomatic}::boolean, ${fact.answerSeconds}::integer,
        ${fact.awakeSeconds}::integer, ${fact.costMicros}::bigint, ${fact.tokens}::bigint, ${fact.calls}::integer)`,
  )
  const inserted = await Promise.all(
    inLots(values).map((lot) =>
      tx.db.query<Pick<Fact, 'kind' | 'subjectId' | 'detail'>>(sql`
        insert into number_facts (workspace_id, kind, subject_id, detail, thread_id, day, campaign_id, agent_id, sender, person_id, label, language,
          is_automatic, answer_seconds, awake_seconds, cost_micros, tokens, calls)
        values ${list(lot)}
        on conflict (workspace_id, kind, subject_id, detail) do nothing returning kind, subject_id as "subjectId", detail`),
    ),
  )
  const isOf = (fact: Fact) => (row: Pick<Fact, 'kind' | 'subjectId' | 'detail'>) =>
    row.kind === fact.kind && row.subjectId === fact.subjectId && row.detail === fact.detail
  return facts.filter((fact) => inserted.flat().some(isOf(fact)))
}

/** What may change of a fact: what a reply is judged to be and which campaign it answers, what a model has cost by now. */
export async function updateFact(tx: TxCtx, scope: Scope, fact: Fact): Promise<void> {
  await tx.db.query(sql`
    update number_facts set campaign_id = ${fact.campaign}, agent_id = ${fact.agent}, label = ${fact.label}, language = ${fact.language}, cost_micros = ${fact.costMicros}, tokens = ${fact.tokens}, calls = ${fact.calls}
     where workspace_id = ${scope.workspaceId} and kind = ${fact.kind} and subject_id = ${fact.subjectId} and detail = ${fact.detail}`)
}

export async function deleteFact(
  tx: TxCtx,
  { workspaceId }: Scope,
  { kind, subjectId, detail }: Pick<Fact, 'kind' | 'subjectId' | 'detail'>,
): Promise<void> {
  await tx.db.query(sql`
    delete from number_facts where workspace_id = ${workspaceId} and kind = ${kind} and subject_id = ${subjectId} and detail = ${detail}`)
}

/** A thread as what happens in it is counted. */
export interface Surroundings {
  campaign: string | null
  sender: string | null
  label: string | null
  language: string | null
  /** The message that it is judged by. */
  judgedId: string | null
  timeZone: string
  wakeTime: string
}

/** Of no thread (null): the workspace's clock alone. Undefined when there is no such thread. */
export async function readSurroundings(
  tx: TxCtx,
  scope: Scope,
  threadId: string | null,
): Promise<Surroundings | undefined> {
  if (threadId === null) return readClock(tx, scope)
  const [row] = await readEach<Surroundings>(
    tx,
    threadId,
    (thread) => sql`
    select t.campaign_id as campaign, t.mailbox as sender, t.label, t.lang as language, t.judged_message_id as "judgedId",
           w.time_zone as "timeZone", to_char(w.wake_time, 'HH24:MI') as "wakeTime"
      from threads t join workspaces w on w.id = ${scope.workspaceId}
     where t.workspace_id = ${scope.workspaceId} and t.id = ${thread}`,
  )
  return row
}

async function readClock(tx: TxCtx, scope: Scope): Promise<Surroundings | undefined> {
  const [row] = await tx.db.query<Pick<Surroundings, 'timeZone' | 'wakeTime'>>(sql`
    select w.time_zone as "timeZone", to_char(w.wake_time, 'HH24:MI') as "wakeTime" from workspaces w where w.id = ${scope.workspaceId}`)
  return row && { campaign: null, sender: null, label: null, language: null, judgedId: null, ...row }
}

/** When an inbound message was sent. */
export async function findReply(tx: TxCtx, scope: Scope, messageId: string): Promise<{ sentAt: string } | undefined> {
  const [row] = await readEach<{ sentAt: string }>(
    tx,
    messageId,
    (message) => sql`
    select sent_at as "sentAt" from messages
     where workspace_id = ${scope.workspaceId} and id = ${message} and direction = 'inbound'`,
  )
  return row
}

/** A draft as its end is counted; undefined for one that nobody wrote but a person. */
export interface WrittenDraft {
  id: string
  threadId: string
  agent: string | null
  isEdited: boolean
}

export async function findWritten(tx: TxCtx, scope: Scope, draftId: string): Promise<WrittenDraft | undefined> {
  const [row] = await tx.db.query<WrittenDraft>(sql`
    select id, thread_id as "threadId", agent_id as agent, btrim(body) <> btrim(written_body) as "isEdited" from drafts
     where workspace_id = ${scope.workspaceId} and id = ${draftId} and written_body is not null`)
  return row
}

/** A task that has gone out. */
export interface SentTask {
  draftId: string | null
  agent: string | null
  isAutomatic: boolean
  decidedBy: string | null
}

export async function findSent(tx: TxCtx, scope: Scope, taskId: string): Promise<SentTask | undefined> {
  const [row] = await tx.db.query<SentTask>(sql`
    select k.draft_id as "draftId", d.agent_id as agent, k.is_automatic as "isAutomatic", k.decided_by as "decidedBy"
      from tasks k left join drafts d on d.workspace_id = ${scope.workspaceId} and d.id = k.draft_id
     where k.workspace_id = ${scope.workspaceId} and k.id = ${taskId}`)
  return row
}

/** When the lead first wrote own words; null when they have not, or when something of ours answered them before `sentAt`. */
export async function findUnanswered(
  tx: TxCtx,
  scope: Scope,
  { threadId, taskId, sentAt }: { threadId: string; taskId: string; sentAt: Date },
): Promise<Date | null> {
  const before = sentAt.toISOString()
  const [row] = await tx.db.query<{ at: string | null }>(sql`
    select first.at from (
        select min(m.sent_at) as at from messages m
         where m.workspace_id = ${scope.workspaceId} and m.thread_id = ${threadId} and m.direction = 'inbound' and m.sent_at <= ${before}
           and not m.is_automated and not m.is_bounce and not m.is_away) first
     where not exists (
        select from messages o where o.workspace_id = ${scope.workspaceId} and o.thread_id = ${threadId} and o.direction = 'outbound'
           and o.task_id is distinct from ${taskId}::uuid and o.sent_at >= first.at and o.sent_at <= ${before})`)
  return row?.at == null ? null : new Date(row.at)
}
