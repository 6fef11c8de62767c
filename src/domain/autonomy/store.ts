import type { Outcome, Rung, SendsStop, Step } from '#contract/autonomy.ts'
import { list, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import type { TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'
import { weighing } from './rules.ts'

export interface RungRow {
  rung: Rung
  step: Step
  changedAt: string
  changedBy: 'upgrade' | 'person' | 'taken_back'
  countsSince: string | null
}

/** The rungs of an agent that are, or were, on another step than the first. */
export const findRungs = (tx: TxCtx, { workspaceId }: Scope, agentId: string): Promise<RungRow[]> =>
  tx.db.query<RungRow>(sql`
    select rung, step, changed_at as "changedAt", changed_by as "changedBy", counts_since as "countsSince"
      from agent_rungs where workspace_id = ${workspaceId} and agent_id = ${agentId}`)

/** One of them, locked: who gives a step and who takes it back come one after the other. */
export async function lockRung(
  tx: TxCtx,
  { workspaceId }: Scope,
  { agentId, rung }: { agentId: string; rung: Rung },
): Promise<RungRow | undefined> {
  const [row] = await tx.db.query<RungRow>(sql`
    select rung, step, changed_at as "changedAt", changed_by as "changedBy", counts_since as "countsSince"
      from agent_rungs where workspace_id = ${workspaceId} and agent_id = ${agentId} and rung = ${rung} for update`)
  return row
}

interface StepChange {
  agentId: string
  rungs: readonly Rung[]
  step: Step
  by: 'person' | 'taken_back'
}

/** Puts rungs on a step, and returns those that were on another one. What was judged before a step was taken back counts no more. */
export async function putOnStep(
  tx: TxCtx,
  { workspaceId }: Scope,
  { agentId, rungs, step, by }: StepChange,
): Promise<Rung[]> {
  const now = tx.now().toISOString()
  const since = by === 'taken_back' ? now : null
  const changed = await tx.db.query<{ rung: Rung }>(sql`
    insert into agent_rungs as r (workspace_id, agent_id, rung, step, changed_at, changed_by, counts_since)
    values ${list(rungs.map((rung) => sql`(${workspaceId}::uuid, ${agentId}::uuid, ${rung}, ${step}, ${now}::timestamptz, ${by}, ${since}::timestamptz)`))}
    on conflict (workspace_id, agent_id, rung) do update set step = excluded.step, changed_at = excluded.changed_at,
      changed_by = excluded.changed_by, counts_since = coalesce(excluded.counts_since, r.counts_since)
     where r.step <> excluded.step
    returning rung`)
  return changed.map(({ rung }) => rung)
}

export interface NewEvidence {
  agentId: string
  rung: Rung
  source: 'live' | 'replay'
  /** The draft; of a replay, the lead's mail that the case answers: judged again, also of a later version, it is the same case. */
  subjectId: string
  threadId: string
  outcome: Outcome
  /** It went out by itself, or was to. */
  isAutomatic: boolean
  at: Date
  /** When that was said of it; left out: now. */
  notedAt?: Date
}

/** What is known of a subject, locked. */
export async function lockEvidence(
  tx: TxCtx,
  { workspaceId }: Scope,
  { agentId, source, subjectId }: Pick<NewEvidence, 'agentId' | 'source' | 'subjectId'>,
): Promise<Pick<NewEvidence, 'outcome' | 'rung' | 'isAutomatic'> | undefined> {
  const [row] = await tx.db.query<Pick<NewEvidence, 'outcome' | 'rung' | 'isAutomatic'>>(sql`
    select outcome, rung, is_automatic as "isAutomatic" from agent_evidence
     where workspace_id = ${workspaceId} and agent_id = ${agentId} and source = ${source} and subject_id = ${subjectId} for update`)
  return row
}

/** Stores what is known of a subject; when it went out stays as it was. */
export async function storeEvidence(tx: TxCtx, { workspaceId }: Scope, evidence: NewEvidence): Promise<void> {
  const { agentId, rung, source, subjectId, threadId, outcome, isAutomatic, at, notedAt = tx.now() } = evidence
  await tx.db.query(sql`
    insert into agent_evidence (workspace_id, id, agent_id, rung, source, subject_id, thread_id, outcome, is_automatic, at, noted_at)
    values (${workspaceId}, ${newId()}, ${agentId}, ${rung}, ${source}, ${subjectId}, ${threadId}, ${outcome}, ${isAutomatic},
      ${at.toISOString()}, ${notedAt.toISOString()})
    on conflict (workspace_id, agent_id, source, subject_id) do update set outcome = excluded.outcome, rung = excluded.rung,
      noted_at = excluded.noted_at`)
}

/** Forgets what is known of a subject. */
export async function dropEvidence(
  tx: TxCtx,
  { workspaceId }: Scope,
  { agentId, source, subjectId }: Pick<NewEvidence, 'agentId' | 'source' | 'subjectId'>,
): Promise<void> {
  await tx.db.query(sql`
    delete from agent_evidence
     where workspace_id = ${workspaceId} and agent_id = ${agentId} and source = ${source} and subject_id = ${subjectId}`)
}

/** What people judged of a rung, the newest first. */
export async function listJudged(
  tx: TxCtx,
  { workspaceId }: Scope,
  { agentId, rung, since, judged }: { agentId: string; rung: Rung; since: string | null; judged: readonly Outcome[] },
): Promise<Outcome[]> {
  const rows = await tx.db.query<{ outcome: Outcome }>(sql`
    select outcome from agent_evidence
     where workspace_id = ${workspaceId} and agent_id = ${agentId} and rung = ${rung} and outcome = any(${judged}::text[])
       and (${since}::timestamptz is null or noted_at > ${since}::timestamptz)
     order by at desc, id desc limit ${weighing.mostJudged}`)
  return rows.map(({ outcome }) => outcome)
}

/** What went out by itself since a moment, or was to, the oldest first. */
export async function listWatched(
  tx: TxCtx,
  { workspaceId }: Scope,
  { agentId, rung, since }: { agentId: string; rung: Rung; since: string },
): Promise<Outcome[]> {
  const rows = await tx.db.query<{ outcome: Outcome }>(sql`
    select outcome from agent_evidence
     where workspace_id = ${workspaceId} and agent_id = ${agentId} and rung = ${rung} and is_automatic
       and at >= ${since}::timestamptz
     order by at desc, id desc limit ${weighing.mostWatched}`)
  return rows.map(({ outcome }) => outcome).toReversed()
}

/** False when it was so already. */
export async function setSendsStopped(tx: TxCtx, scope: Scope, isStopped: boolean): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update workspaces set sends_stopped_at = ${isStopped ? tx.now().toISOString() : null}::timestamptz,
      sends_stopped_by = ${isStopped ? personOf(scope) : null}::uuid
     where id = ${scope.workspaceId} and (sends_stopped_at is null) = ${isStopped} returning id`)
  return rows.length > 0
}

/** The steps of an agent that are not the first, and whether everything is stopped, in one question: each answer asks it. */
export async function findAllowedSteps(
  tx: TxCtx,
  { workspaceId }: Scope,
  agentId: string | null,
): Promise<{ steps: Partial<Record<Rung, Step>>; isStopped: boolean }> {
  const [row] = await tx.db.query<{ steps: Partial<Record<Rung, Step>>; isStopped: boolean }>(sql`
    select w.sends_stopped_at is not null as "isStopped",
           (select coalesce(jsonb_object_agg(r.rung, r.step), '{}') from agent_rungs r
             where r.workspace_id = ${workspaceId} and r.agent_id = ${agentId}::uuid) as steps
      from workspaces w where w.id = ${workspaceId}`)
  return row ?? { steps: {}, isStopped: true }
}

/** Since when nothing goes out of the workspace by itself, by a person's word, and whose, or since its import; undefined: it does. */
export async function findSendsStop(
  tx: TxCtx,
  { workspaceId }: Scope,
): Promise<NonNullable<SendsStop['stopped']> | undefined> {
  const [row] = await tx.db.query<NonNullable<SendsStop['stopped']>>(sql`
    select w.sends_stopped_at as at, coalesce(nullif(u.full_name, ''), u.email) as by,
           w.sends_stopped_by is null and exists (
             select from reconciliations r where r.workspace_id = ${workspaceId} and r.restored_at = w.sends_stopped_at) as "isImported"
      from workspaces w left join users u on u.id = w.sends_stopped_by
     where w.id = ${workspaceId} and w.sends_stopped_at is not null`)
  return row
}

interface OfDraft {
  threadId: string
  draftId: string
}

/** Forgets that an answer was stopped: whoever stopped it has taken that back. */
export async function dropOutcome(
  tx: TxCtx,
  { workspaceId }: Scope,
  { threadId, draftId, outcome }: OfDraft & { outcome: Outcome },
): Promise<void> {
  await tx.db.query(sql`
    delete from agent_evidence where workspace_id = ${workspaceId} and thread_id = ${threadId} and source = 'live'
       and subject_id = ${draftId} and outcome = ${outcome}`)
}

/** What went out by itself is as if nobody had said one of these things of it. */
export async function takeBackJudgement(
  tx: TxCtx,
  { workspaceId }: Scope,
  { threadId, draftId, said }: OfDraft & { said: readonly Outcome[] },
): Promise<void> {
  await tx.db.query(sql`
    update agent_evidence set outcome = 'unjudged', noted_at = ${tx.now().toISOString()}
     where workspace_id = ${workspaceId} and thread_id = ${threadId} and source = 'live' and subject_id = ${draftId}
       and is_automatic and outcome = any(${said}::text[])`)
}

/** Agents that send by themselves and whose language model was last told something else, or of which nobody knows what. */
export async function listToldOtherwise(
  tx: TxCtx,
  { workspaceId }: Scope,
  instructions: string,
): Promise<{ agentId: string; isFirst: boolean }[]> {
  return tx.db.query(sql`
    select a.id as "agentId", c.at is null as "isFirst" from agents a
      left join agent_rechecks c on c.workspace_id = ${workspaceId} and c.agent_id = a.id
     where a.workspace_id = ${workspaceId} and a.deleted_at is null and a.auto_send_enabled
       and c.prompt is distinct from ${instructions}::text
       and exists (select from agent_rungs r where r.workspace_id = ${workspaceId} and r.agent_id = a.id and r.step <> 'draft')`)
}

/** This is what the agent's language model is told from now on. */
export async function noteInstructions(
  tx: TxCtx,
  { workspaceId }: Scope,
  { agentId, instructions }: { agentId: string; instructions: string },
): Promise<void> {
  await tx.db.query(sql`
    insert into agent_rechecks (workspace_id, agent_id, at, prompt)
    values (${workspaceId}, ${agentId}, ${tx.now().toISOString()}, ${instructions})
    on conflict (workspace_id, agent_id) do update set at = excluded.at, prompt = excluded.prompt`)
}
