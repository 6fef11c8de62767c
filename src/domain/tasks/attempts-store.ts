import type { ThreadFile } from '#contract/attachments.ts'
import { json, sql } from '#db/sql.ts'
import { sha256 } from '#lib/sha256.ts'
import type { TxCtx } from '../context.ts'
import type { Due } from '../due.ts'
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

const columns = sql`id, task_id as "taskId", thread_id as "threadId", connection_id as "connectionId", number, state,
  in_reply_to as "inReplyTo", to_email as "toEmail", envelope, subject, body, files, outcome, checks, prepared_at as "preparedAt",
  called_at as "calledAt", check_at as "checkAt"`

/** The newest attempt of a task. */
export async function findLastAttempt(tx: TxCtx, scope: Scope, taskId: string): Promise<Attempt | undefined> {
  const [row] = await tx.db.query<Attempt>(sql`
    select ${columns} from send_attempts where workspace_id = ${scope.workspaceId} and task_id = ${taskId}
     order by number desc limit 1`)
  return row
}

export async function findAttempt(tx: TxCtx, scope: Scope, id: string): Promise<Attempt | undefined> {
  const [row] = await tx.db.query<Attempt>(
    sql`select ${columns} from send_attempts where workspace_id = ${scope.workspaceId} and id = ${id}`,
  )
  return row
}

export type NewAttempt = Pick<
  Attempt,
  'id' | 'taskId' | 'threadId' | 'connectionId' | 'number' | 'inReplyTo' | 'subject' | 'body'
> & {
  envelope: Addressed
  files: readonly ThreadFile[]
  /** When somebody looks whether it was called at all. */
  checkAt: Date
}

/** The ledger's line, written before the platform is called. A second live one for the same task is refused by the database. */
export async function prepareAttempt(tx: TxCtx, scope: Scope, attempt: NewAttempt): Promise<Attempt> {
  const [row] = await tx.db.query<Attempt>(sql`
    insert into send_attempts (workspace_id, id, task_id, thread_id, connection_id, number, state, in_reply_to, to_email,
      envelope, subject, body, files, body_hash, prepared_at, check_at)
    values (${scope.workspaceId}, ${attempt.id}, ${attempt.taskId}, ${attempt.threadId}, ${attempt.connectionId},
      ${attempt.number}, 'prepared', ${attempt.inReplyTo}, ${attempt.envelope.to[0]?.email ?? ''},
      ${json(attempt.envelope)}::jsonb, ${attempt.subject}, ${attempt.body}, ${json(attempt.files)}::jsonb,
      ${sha256(attempt.body)}, ${tx.now().toISOString()}, ${attempt.checkAt.toISOString()})
    returning ${columns}`)
  if (row === undefined) throw new Error('The send attempt was not stored')
  tx.outbox.setDue(scope, { kind: 'check', subjectId: attempt.id, at: attempt.checkAt })
  return row
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

/** Ids of the platform's mails that sends of this thread are known to be. */
export async function listClaimedMails(tx: TxCtx, scope: Scope, threadId: string): Promise<string[]> {
  const rows = await tx.db.query<{ id: string }>(sql`
    select platform_reply_id as id from send_attempts where workspace_id = ${scope.workspaceId} and thread_id = ${threadId}
       and platform_reply_id is not null
    union select platform_reply_id from messages where workspace_id = ${scope.workspaceId} and thread_id = ${threadId}
       and task_id is not null and platform_reply_id is not null`)
  return rows.map(({ id }) => id)
}
