import { json, type Sql, sql } from '#db/sql.ts'
import { databaseTime, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { WriteUsage } from './writer.ts'

/** What something is written for. There is one writing for each, until the conversation goes on. */
export interface Purpose {
  kind: 'answer' | 'follow_up' | 'wish' | 'refresh'
  /** The message that is answered, the follow-up's task, the thread of a person's wish, the draft that is refreshed. */
  subjectId: string
}

/** The right to write for a purpose; whoever has it last, has it. */
export interface Claim extends Purpose {
  holder: string
  threadId: string
}

export type Outcome = 'written' | 'nothing' | 'failed'

export interface Claimed {
  asked: number
  usage: Partial<WriteUsage>
  /** By the database's clock. */
  claimedAt: string
}

/** A writer that does not renew it for so long is dead: another one takes its place. */
const lease = (now: Sql): Sql => sql`${now} + interval '15 seconds'`
export const renewEveryMs = 4_000
/** How many answers a writing gets from a model, whatever becomes of them. */
export const mostAnswers = 3

/** One job waits to write an answer, whoever asks for it. */
export const answerKey = (messageId: string): string => `answer:${messageId}`

const mine = (scope: Scope, { kind, subjectId, holder }: Claim): Sql =>
  sql`workspace_id = ${scope.workspaceId} and kind = ${kind} and subject_id = ${subjectId} and holder = ${holder} and outcome is null`

/**
 * Takes a writing: one that nobody has begun, one whose writer let it go or died, or one that was for an older state of the
 * conversation, whoever has it. A person's wish takes the place of the one before, and a draft of which nothing came when it was to be refreshed is
 * to be once more, since something else has become known. Undefined when another one has it, or it is over.
 */
export async function claimWriting(
  tx: TxCtx,
  scope: Scope,
  { kind, subjectId, holder, threadId }: Claim,
  revision: number,
): Promise<Claimed | undefined> {
  const isNew = sql`(w.revision < excluded.revision or w.kind = 'wish' or (w.kind = 'refresh' and w.outcome in ('nothing', 'failed')))`
  const [row] = await tx.db.query<Claimed>(sql`
    insert into writings as w (workspace_id, kind, subject_id, thread_id, revision, holder, lease_until)
    values (${scope.workspaceId}, ${kind}, ${subjectId}, ${threadId}, ${revision}, ${holder}, ${lease(sql`now()`)})
    on conflict (workspace_id, kind, subject_id) do update set
      revision = excluded.revision, holder = excluded.holder, lease_until = excluded.lease_until, updated_at = excluded.updated_at,
      asked = case when ${isNew} then 0 else w.asked end,
      -- What was paid for and never stored is paid all the same.
      usage = case when ${isNew} and w.outcome is not null then '{}' else w.usage end,
      unreachable_since = case when ${isNew} then null else w.unreachable_since end,
      waits_until = case when ${isNew} then null else w.waits_until end,
      not_before = null, outcome = null, cause = null
     where ${isNew} or (w.outcome is null and (w.holder is null or w.lease_until < excluded.updated_at)
                        and (w.not_before is null or w.not_before <= ${tx.now().toISOString()}))
    returning asked, usage, updated_at as "claimedAt"`)
  return row
}

/** How a writing stands that could not be taken: what became of it, or when it may be had. */
export async function readClaimed(
  tx: TxCtx,
  scope: Scope,
  { kind, subjectId }: Purpose,
): Promise<{ kind: 'over'; outcome: Outcome } | { kind: 'not_now'; until: Date }> {
  const [row] = await tx.db.query<{ outcome: Outcome | null; ms: number; notBefore: string | null }>(sql`
    select outcome, coalesce(greatest(0, extract(epoch from lease_until - now()) * 1000), 0)::float8 as ms, not_before as "notBefore"
      from writings where workspace_id = ${scope.workspaceId} and kind = ${kind} and subject_id = ${subjectId}`)
  if (row === undefined) throw new Error('A writing that could not be claimed does not exist')
  const { outcome, ms, notBefore } = row
  if (outcome !== null) return { kind: 'over', outcome }
  // Leases run by the database's clock.
  const until = Math.max(tx.now().getTime() + ms, notBefore === null ? 0 : Date.parse(notBefore))
  return { kind: 'not_now', until: new Date(until) }
}

/** False when somebody else has it by now. */
export async function renewLease(tx: TxCtx, scope: Scope, claim: Claim): Promise<boolean> {
  const rows = await tx.db.query(
    sql`update writings set lease_until = ${lease(sql`${await databaseTime(tx)}::timestamptz`)} where ${mine(scope, claim)} returning subject_id`,
  )
  return rows.length > 0
}

/** One more answer is asked for: how many that makes, or undefined when there may be no more, or somebody else has it. */
export async function countAnswer(tx: TxCtx, scope: Scope, claim: Claim): Promise<number | undefined> {
  const [row] = await tx.db.query<{ asked: number }>(sql`
    update writings set asked = asked + 1, lease_until = ${lease(sql`${await databaseTime(tx)}::timestamptz`)}
     where ${mine(scope, claim)} and asked < ${mostAnswers} returning asked`)
  return row?.asked
}

/** What an answer cost that was of no use; one that was never given is not counted. */
export async function noteCost(
  tx: TxCtx,
  scope: Scope,
  claim: Claim,
  { usage, wasAnswered }: { usage: Partial<WriteUsage>; wasAnswered: boolean },
): Promise<void> {
  await tx.db.query(sql`
    update writings set usage = ${json(usage)}::jsonb, asked = asked - ${wasAnswered ? 0 : 1},
      unreachable_since = case when ${wasAnswered} then null else unreachable_since end
     where ${mine(scope, claim)}`)
}

/** Over, with what all of it cost. False when somebody else has it by now: then nothing of it may be stored. */
export async function endWriting(
  tx: TxCtx,
  scope: Scope,
  claim: Claim,
  end: { outcome: Outcome; cause?: string; usage?: Partial<WriteUsage> },
): Promise<boolean> {
  const rows = await tx.db.query(sql`
    update writings set outcome = ${end.outcome}, cause = ${end.cause ?? null}, holder = null, lease_until = null, waits_until = null,
      usage = coalesce(${end.usage === undefined ? null : json(end.usage)}::jsonb, usage), updated_at = ${tx.now().toISOString()}
     where ${mine(scope, claim)} returning subject_id`)
  return rows.length > 0
}

/** Nobody has it any more; whoever comes next goes on, though not before that moment. */
export async function releaseClaim(tx: TxCtx, scope: Scope, claim: Claim): Promise<void> {
  await tx.db.query(sql`update writings set holder = null, lease_until = null where ${mine(scope, claim)}`)
}

/** Since when the model of this writing can't be reached, counted from the first time that it could not. */
export async function readUnreachableSince(tx: TxCtx, scope: Scope, claim: Claim): Promise<Date> {
  const [row] = await tx.db.query<{ since: string | null }>(
    sql`select unreachable_since as since from writings where ${mine(scope, claim)}`,
  )
  return row?.since == null ? tx.now() : new Date(row.since)
}

/** Nobody has it any more, and it is not begun again before a moment. */
export async function postpone(
  tx: TxCtx,
  scope: Scope,
  claim: Claim,
  { since, until, notBefore }: { since: Date; until: Date; notBefore: Date },
): Promise<void> {
  await tx.db.query(sql`
    update writings set holder = null, lease_until = null, unreachable_since = ${since.toISOString()},
      waits_until = ${until.toISOString()}, not_before = ${notBefore.toISOString()}, updated_at = ${tx.now().toISOString()}
     where ${mine(scope, claim)}`)
}

/** A person wants it tried again: whatever failed or waits in this thread is as if it had never been begun. */
export async function forgetFailed(tx: TxCtx, scope: Scope, threadId: string): Promise<void> {
  await tx.db.query(sql`
    update writings set outcome = null, cause = null, asked = 0, unreachable_since = null, waits_until = null, not_before = null
     where workspace_id = ${scope.workspaceId} and thread_id = ${threadId} and (outcome = 'failed' or (outcome is null and holder is null))`)
}

/** Since when no model can be reached for this thread, and until when it is tried; null when none is waited for. */
export async function findWaiting(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
): Promise<{ since: string; until: string } | null> {
  const [row] = await tx.db.query<{ since: string; until: string }>(sql`
    select unreachable_since as since, waits_until as until from writings
     where workspace_id = ${scope.workspaceId} and thread_id = ${threadId} and outcome is null and waits_until is not null
     order by waits_until desc limit 1`)
  return row ?? null
}
