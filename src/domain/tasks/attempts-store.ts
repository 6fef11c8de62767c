import type pg from 'pg'
import type { ThreadFile } from '#contract/attachments.ts'
import { json, type Sql, sql } from '#db/sql.ts'
import { newIdAt } from '#lib/new-id.ts'
import { sha256 } from '#lib/sha256.ts'
import type { Ctx, TxCtx } from '../context.ts'
import type { Due } from '../due.ts'
import { openMonths, sendMonths } from '../months.ts'
import type { Scope } from '../scope.ts'
import type { Addressed } from '../threads/envelope/envelope.ts'

export type AttemptState = 'prepared' | 'calling' | 'unclear' | 'sent' | 'not_sent' | 'given_up'

export interface Attempt {
  id: string
  taskId: string
  threadId: string
  connectionId: string
  number: number
  state: AttemptState
  inReplyTo: string
  toEmail: string
  /** Null: from before there was a choice. */
  envelope: Addressed | null
  subject: string
  body: string
  files: ThreadFile[]
  outcome: string | null
  checks: number
  preparedAt: string
  calledAt: string | null
  checkAt: string | null
}

const inLine = sql`id, task_id as "taskId", thread_id as "threadId", connection_id as "connectionId", number, state,
  in_reply_to as "inReplyTo", to_email as "toEmail", files, outcome, checks, prepared_at as "preparedAt", called_at as "calledAt",
  check_at as "checkAt"`

/** The newest attempt of a task, and whether it was made since it was last decided that the task goes out. */
export async function findLastAttempt(
  tx: TxCtx,
  scope: Scope,
  taskId: string,
): Promise<(Attempt & { isSinceDecided: boolean }) | undefined> {
  const { workspaceId } = scope
  const [last] = await tx.db.query<{ id: string; isSinceDecided: boolean }>(sql`
    select a.id, a.prepared_at >= k.decided_at as "isSinceDecided" from send_attempts a
      join tasks k on k.workspace_id = ${workspaceId} and k.id = a.task_id
     where a.workspace_id = ${workspaceId} and a.task_id = ${taskId} order by a.number desc limit 1`)
  if (last === undefined) return undefined
  // By its id, since that says in which month its words are.
  const attempt = await findAttempt(tx, scope, last.id)
  return attempt && { ...attempt, isSinceDecided: last.isSinceDecided }
}

/** How often a task was tried since it was last decided that it goes out. */
export async function countTries(tx: TxCtx, { workspaceId }: Scope, taskId: string): Promise<number> {
  const [row] = await tx.db.query<{ count: number }>(sql`
    select count(*)::int as count from send_attempts a join tasks k on k.workspace_id = ${workspaceId} and k.id = a.task_id
     where a.workspace_id = ${workspaceId} and a.task_id = ${taskId} and a.prepared_at >= k.decided_at`)
  return row?.count ?? 0
}

/** Whether something of a task is on its way, or has gone out: the ledger takes one alone. */
export async function hasLiveAttempt(tx: TxCtx, { workspaceId }: Scope, taskId: string): Promise<boolean> {
  const rows = await tx.db.query(sql`
    select from send_attempts where workspace_id = ${workspaceId} and task_id = ${taskId} and state in ('prepared', 'calling', 'unclear', 'sent')`)
  return rows.length > 0
}

/** The attempt is another task's from now on. */
export async function giveAttempt(tx: TxCtx, { workspaceId }: Scope, id: string, taskId: string): Promise<void> {
  await tx.db.query(sql`
    update send_attempts set task_id = ${taskId} where workspace_id = ${workspaceId} and id = ${id}`)
}

const mostGivenUp = 5

/**
 * The attempts in a thread of which nobody found out what became of them, the newest first, whatever became of their tasks; none of another
 * platform, by which nothing goes out any more. `withSent`: also those whose task has gone out since.
 */
export async function listGivenUp(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  { withSent = false }: { withSent?: boolean } = {},
): Promise<Attempt[]> {
  const { workspaceId } = scope
  const ids = await tx.db.query<{ id: string }>(sql`
    select a.id from send_attempts a join tasks k on k.workspace_id = ${workspaceId} and k.id = a.task_id
     where a.workspace_id = ${workspaceId} and a.thread_id = ${threadId} and a.state = 'given_up' and (${withSent} or k.status <> 'sent')
       and a.connection_id = any (array(select id from connections where workspace_id = ${workspaceId} and is_active))
     order by a.id desc limit ${mostGivenUp}`)
  const attempts: Attempt[] = []
  for (const { id } of ids) attempts.push(...[await findAttempt(tx, scope, id)].filter((found) => found !== undefined))
  return attempts
}

/**
 * A line of the ledger with its words: out of the part of its month, or within it where there are none (decision 106). Throws when they are in neither:
 * without words any mail of the conversation would pass for this one.
 */
export async function findAttempt(tx: TxCtx, scope: Scope, id: string): Promise<Attempt | undefined> {
  const [row] = await tx.db.query<Attempt & { isLost: boolean }>(sql`
    select ${inLine}, coalesce(w.subject, a.subject) as subject, coalesce(w.body, a.body) as body, coalesce(w.envelope, a.envelope) as envelope,
           w.attempt_id is null and a.body = '' and a.body_hash <> ${sha256('')} as "isLost"
      from send_attempts a left join send_attempt_words w on w.workspace_id = ${scope.workspaceId} and w.attempt_id = a.id
     where a.workspace_id = ${scope.workspaceId} and a.id = ${id}`)
  if (row === undefined) return undefined
  const { isLost, ...attempt } = row
  if (isLost) throw new Error(`The words of the send ${id} are not there`)
  return attempt
}

/** Of a line that is about to be written: its id, and whether its words go into the part of the month that this says. */
export interface AttemptPlace {
  id: string
  isInMonth: boolean
}

/** Asked before the transaction that writes the line. */
export async function openAttempt(ctx: Pick<Ctx, 'pool' | 'log' | 'now'>): Promise<AttemptPlace> {
  const id = newIdAt(ctx.now())
  const hasMonth = await openMonths(ctx, sendMonths, [id])
  return { id, isInMonth: hasMonth(id) }
}

export type NewAttempt = Pick<
  Attempt,
  'taskId' | 'threadId' | 'connectionId' | 'number' | 'inReplyTo' | 'subject' | 'body'
> & {
  place: AttemptPlace
  envelope: Addressed
  files: readonly ThreadFile[]
  /** When somebody looks whether it was called at all. */
  checkAt: Date
}

type Words = Pick<Attempt, 'subject' | 'body' | 'envelope'>

/**
 * The ledger's line, written before the platform is called, and its words with it. A second live one for the same task is refused by the database, in
 * whatever month the first one was: the ledger is one table.
 */
export async function prepareAttempt(tx: TxCtx, scope: Scope, attempt: NewAttempt): Promise<Attempt> {
  const { place, files, checkAt } = attempt
  const { subject, body, envelope }: Words = place.isInMonth ? wordless : attempt
  const [[line], [words]] = await Promise.all([
    tx.db.query<Attempt>(sql`
      insert into send_attempts (workspace_id, id, task_id, thread_id, connection_id, number, state, in_reply_to, to_email,
        envelope, subject, body, files, body_hash, prepared_at, check_at)
      values (${scope.workspaceId}, ${place.id}, ${attempt.taskId}, ${attempt.threadId}, ${attempt.connectionId},
        ${attempt.number}, 'prepared', ${attempt.inReplyTo}, ${attempt.envelope.to[0]?.email ?? ''},
        ${envelope === null ? null : json(envelope)}::jsonb, ${subject}, ${body}, ${json(files)}::jsonb,
        ${sha256(attempt.body)}, ${tx.now().toISOString()}, ${checkAt.toISOString()})
      returning ${inLine}, subject, body, envelope`),
    place.isInMonth ? tx.db.query<Words>(insertWords(scope, attempt)) : [],
  ])
  if (line === undefined) throw new Error('The send attempt was not stored')
  tx.outbox.setDue(scope, { kind: 'check', subjectId: place.id, at: checkAt })
  return { ...line, ...words }
}

const wordless: Words = { subject: '', body: '', envelope: null }

const insertWords = (scope: Scope, { place, subject, body, envelope }: NewAttempt): Sql => sql`
  insert into send_attempt_words (workspace_id, attempt_id, subject, body, envelope)
  values (${scope.workspaceId}, ${place.id}, ${subject}, ${body}, ${json(envelope)}::jsonb) returning subject, body, envelope`

/** Makes the months ahead. */
export async function makeSendMonths(pool: pg.Pool, now: Date): Promise<void> {
  await pool.query('select keep_send_months($1)', [now])
}

export interface AttemptChange {
  from: readonly AttemptState[]
  to: AttemptState
  outcome?: string
  platformReplyId?: string
  checks?: number
  /** When it is looked at again, while it is open. */
  checkAt?: Date
  /** Somebody comes before that anyway, and is told then: most calls are over by that time, and it is written once less. */
  isDueSooner?: boolean
}

/** Compare-and-set: false when the attempt was in none of the `from` states (any more). Whoever gets true goes on. */
export async function changeAttempt(tx: TxCtx, scope: Scope, id: string, change: AttemptChange): Promise<boolean> {
  const now = tx.now().toISOString()
  const isOver = change.to === 'sent' || change.to === 'not_sent' || change.to === 'given_up'
  const rows = await tx.db.query(sql`
    update send_attempts set state = ${change.to}, outcome = coalesce(${change.outcome ?? null}, outcome),
      platform_reply_id = coalesce(${change.platformReplyId ?? null}::text, platform_reply_id),
      checks = coalesce(${change.checks ?? null}::int, checks),
      called_at = case when state = 'prepared' and ${change.to === 'calling'} then ${now}::timestamptz else called_at end,
      check_at = case when ${isOver} then null else coalesce(${change.checkAt?.toISOString() ?? null}::timestamptz, check_at) end,
      ended_at = case when ${isOver} then ${now}::timestamptz else ended_at end
     where workspace_id = ${scope.workspaceId} and id = ${id} and state = any(${change.from}::text[]) returning id`)
  if (rows.length === 0) return false
  if (isOver) tx.outbox.setDue(scope, { kind: 'check', subjectId: id, at: null })
  else if (change.checkAt !== undefined && !change.isDueSooner)
    tx.outbox.setDue(scope, { kind: 'check', subjectId: id, at: change.checkAt })
  return true
}

/** Lines whose outcome nobody knows, with when they are looked at. */
export const listDueChecks = (tx: TxCtx, scope: Scope, until: Date, limit: number): Promise<Due[]> =>
  tx.db.query<Due>(sql`
    select 'check' as kind, id as "subjectId", check_at as at from send_attempts
     where workspace_id = ${scope.workspaceId} and state in ('prepared', 'calling', 'unclear') and check_at <= ${until.toISOString()}
     order by check_at, id limit ${limit}`)

/** Of these mails of a platform, by its ids, those that sends of ours are known to be, from whatever thread: a platform may show several as one conversation. */
export async function listClaimedMails(
  tx: TxCtx,
  { workspaceId }: Scope,
  connectionId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.db.query<{ id: string }>(sql`
    select platform_reply_id as id from send_attempts where workspace_id = ${workspaceId} and connection_id = ${connectionId}
       and platform_reply_id = any(${ids}::text[])
    union select platform_reply_id from messages where workspace_id = ${workspaceId} and connection_id = ${connectionId}
       and platform_reply_id = any(${ids}::text[]) and task_id is not null`)
  return new Set(rows.map(({ id }) => id))
}

/** What else was told to the platform in an attempt's thread, or is just being told, and is not known to have gone out: of which state, in which words. */
export const listRivals = (
  tx: TxCtx,
  { workspaceId }: Scope,
  { id, threadId }: Pick<Attempt, 'id' | 'threadId'>,
): Promise<Pick<Attempt, 'state' | 'body'>[]> =>
  tx.db.query<Pick<Attempt, 'state' | 'body'>>(sql`
    select a.state, coalesce(w.body, a.body) as body
      from tasks k join send_attempts a on a.workspace_id = ${workspaceId} and a.task_id = k.id
      left join send_attempt_words w on w.workspace_id = ${workspaceId} and w.attempt_id = a.id
     where k.workspace_id = ${workspaceId} and k.thread_id = ${threadId} and a.id <> ${id}
       and a.state in ('calling', 'unclear', 'given_up') and coalesce(w.body, a.body) <> '' limit 50`)
