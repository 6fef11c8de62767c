import type { Rung } from '#contract/autonomy.ts'
import type { CancelCause, TaskReason } from '#contract/task-reasons.ts'
import type { Task, TaskStatus } from '#contract/tasks.ts'
import { json, type Sql, sql } from '#db/sql.ts'
import { traceparent, traceparentOfWork } from '#lib/tracing.ts'
import type { TxCtx } from '../context.ts'
import type { DraftBefore } from '../drafts/put-back.ts'
import type { Due } from '../due.ts'
import { readEach } from '../read-each.ts'
import { personOf, type Scope } from '../scope.ts'

export const taskColumns: Sql = sql`
  k.id, k.thread_id as "threadId", k.draft_id as "draftId", k.type, k.status, k.scheduled_at as "scheduledAt",
  k.is_automatic as "isAutomatic", k.rung, k.step, k.follow_up_number as "followUpNumber", k.follow_up_count as "followUpCount",
  k.last_error as "lastError", k.cancel_cause as "cancelCause", k.undo_until as "undoUntil", k.updated_at as "updatedAt"`

export async function findTask(tx: TxCtx, scope: Scope, id: string): Promise<Task | undefined> {
  const [row] = await tx.db.query<Task>(
    sql`select ${taskColumns} from tasks k where k.workspace_id = ${scope.workspaceId} and k.id = ${id}`,
  )
  return row
}

/** For so long what goes out by itself waits for deliveries that came before its time. */
const behindMs = 5 * 60_000

/**
 * A task that somebody came for, and whether what leads wrote by its time may lie in a delivery that nobody has looked into. They are looked into in the
 * order in which they came: the first that waits tells of all.
 */
export async function findToClaim(
  tx: TxCtx,
  { workspaceId }: Scope,
  id: string,
): Promise<(Task & { isBehind: boolean }) | undefined> {
  const [row] = await tx.db.query<Task & { isBehind: boolean }>(sql`
    select ${taskColumns}, case when k.is_automatic and k.scheduled_at > ${new Date(tx.now().getTime() - behindMs).toISOString()} then coalesce((
             select e.received_at from webhook_events e where e.workspace_id = ${workspaceId} and e.status = 'received' order by e.id limit 1
           ) <= k.scheduled_at, false) else false end as "isBehind"
      from tasks k where k.workspace_id = ${workspaceId} and k.id = ${id}`)
  return row
}

/** What put its draft on its way, or that of the task of a ledger line, where that is traced: a `traceparent`. */
export async function readTrace(
  tx: TxCtx,
  scope: Scope,
  of: { taskId: string } | { attemptId: string },
): Promise<string | null> {
  const which =
    'taskId' in of
      ? sql`k.id = ${of.taskId}`
      : sql`k.id = (select a.task_id from send_attempts a where a.workspace_id = ${scope.workspaceId} and a.id = ${of.attemptId})`
  const [row] = await tx.db.query<{ trace: string | null }>(
    sql`select k.trace from tasks k where k.workspace_id = ${scope.workspaceId} and ${which}`,
  )
  return row?.trace ?? null
}

/** The task that carries a draft, unless it was cancelled: there is at most one. */
export async function findTaskOfDraft(tx: TxCtx, scope: Scope, draftId: string): Promise<Task | undefined> {
  const [row] = await tx.db.query<Task>(sql`
    select ${taskColumns} from tasks k
     where k.workspace_id = ${scope.workspaceId} and k.draft_id = ${draftId} and k.status <> 'canceled'`)
  return row
}

/** Whether a task of the thread carries this draft, or did when it was cancelled. */
export async function hasTask(
  tx: TxCtx,
  scope: Scope,
  { threadId, draftId }: { threadId: string; draftId: string },
): Promise<boolean> {
  const rows = await tx.db.query(
    sql`select from tasks where workspace_id = ${scope.workspaceId} and thread_id = ${threadId} and draft_id = ${draftId} limit 1`,
  )
  return rows.length > 0
}

/** When it was last decided that this task shall go out; far in the past for an unknown one. */
export async function readDecidedAt(tx: TxCtx, scope: Scope, id: string): Promise<string> {
  const [row] = await tx.db.query<{ at: string }>(
    sql`select decided_at as at from tasks where workspace_id = ${scope.workspaceId} and id = ${id}`,
  )
  return row?.at ?? ''
}

/**
 * When somebody last changed the words of what a person had decided on by then; null: nobody has since. By a second both may differ who say when
 * that was.
 */
export async function readChangedAt(tx: TxCtx, { workspaceId }: Scope, id: string): Promise<string | null> {
  const [row] = await tx.db.query<{ at: string }>(sql`
    select d.updated_at as at from tasks t join drafts d on d.workspace_id = ${workspaceId} and d.id = t.draft_id
     where t.workspace_id = ${workspaceId} and t.id = ${id} and d.version > 1 and d.updated_at > t.decided_at + interval '1 second'`)
  return row?.at ?? null
}

/** When that was last decided of several. */
export const listDecidedAt = (
  tx: TxCtx,
  { workspaceId }: Scope,
  ids: readonly string[],
): Promise<{ id: string; at: string }[]> =>
  tx.db.query(
    sql`select id, decided_at as at from tasks where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`,
  )

/** Who last decided that it shall go out, and when; `by` null: the agent's rules, or somebody who is gone. */
export async function findDecided(
  tx: TxCtx,
  { workspaceId }: Scope,
  id: string,
): Promise<{ by: string | null; at: string } | undefined> {
  const [row] = await tx.db.query<{ by: string | null; at: string }>(sql`
    select coalesce(nullif(u.full_name, ''), u.email) as by, k.decided_at as at from tasks k left join users u on u.id = k.decided_by
     where k.workspace_id = ${workspaceId} and k.id = ${id}`)
  return row
}

/** Of the tasks of a thread those that wait for their time, with a draft, since before then: made, and last decided on. */
export async function listPendingSince(tx: TxCtx, scope: Scope, threadId: string, before: string): Promise<Task[]> {
  return tx.db.query<Task>(sql`
    select ${taskColumns} from tasks k
     where k.workspace_id = ${scope.workspaceId} and k.thread_id = ${threadId} and k.status = 'pending' and k.draft_id is not null
       and k.created_at <= ${before} and k.decided_at <= ${before} order by k.id limit 20`)
}

/** When a task was made; far in the past for an unknown one. */
export async function readMadeAt(tx: TxCtx, scope: Scope, id: string): Promise<Date> {
  const [row] = await tx.db.query<{ at: string }>(
    sql`select created_at as at from tasks where workspace_id = ${scope.workspaceId} and id = ${id}`,
  )
  return new Date(row?.at ?? 0)
}

export interface OpenTasks {
  /** What is prepared and has not gone out: pending, ready, processing or failed, with a draft; the one that is furthest first. */
  prepared: Task[]
  /** The next follow-up, as long as nothing is written for it. */
  planned: Task | null
  /** What should have been written and could not be: a person decides. */
  unwritten: Task | null
}

export async function readOpenTasks(tx: TxCtx, scope: Scope, threadId: string): Promise<OpenTasks> {
  const open = await readEach<Task>(
    tx,
    threadId,
    (thread) => sql`
    select ${taskColumns} from tasks k
     where k.workspace_id = ${scope.workspaceId} and k.thread_id = ${thread}
       and k.status in ('pending', 'ready', 'processing', 'failed')
     order by array_position(array['processing', 'pending', 'ready', 'failed'], k.status), k.scheduled_at, k.id limit 20`,
  )
  return {
    prepared: open.filter(({ draftId }) => draftId !== null),
    planned: open.find(({ draftId, status }) => draftId === null && status === 'pending') ?? null,
    unwritten: open.find(({ draftId, status }) => draftId === null && status === 'failed') ?? null,
  }
}

/** Tasks of a thread that are prepared and have not gone out; the one that is furthest first. */
export const listOpenTasks = async (tx: TxCtx, scope: Scope, threadId: string): Promise<Task[]> =>
  (await readOpenTasks(tx, scope, threadId)).prepared

/** Of which of its agent's steps a task tells something, and by which it goes out by itself; see the contract. */
export interface Way {
  rung: Rung | null
  step: 'pause' | 'send' | null
}

export interface NewTask {
  id: string
  threadId: string
  /** Null for a follow-up that is only planned, and for an answer that could not be written. */
  draftId: string | null
  type: Task['type']
  status: 'pending' | 'ready' | 'failed' | 'sent'
  scheduledAt: Date
  isAutomatic: boolean
  way?: Way
  followUp?: { number: number; count: number }
  /** Why it waits, or failed. */
  lastError?: TaskReason[] | null
  /** Until when a person's send can be undone. */
  undoUntil?: Date | null
  /** As of a change. */
  before?: DraftBefore | null
}

export async function insertTask(tx: TxCtx, scope: Scope, task: NewTask): Promise<Task> {
  const [row] = await tx.db.query<Task>(sql`
    insert into tasks as k (workspace_id, id, thread_id, draft_id, type, status, scheduled_at, is_automatic, last_error, follow_up_number,
      follow_up_count, rung, step, undo_until, before_send, trace, created_by, updated_at, decided_at, decided_by)
    values (${scope.workspaceId}, ${task.id}, ${task.threadId}, ${task.draftId}, ${task.type}, ${task.status},
      ${task.scheduledAt.toISOString()}, ${task.isAutomatic},
      ${reasonsOf(task.lastError)}::jsonb, ${task.followUp?.number ?? null}, ${task.followUp?.count ?? null}, ${task.way?.rung ?? null}, ${task.way?.step ?? null},
      ${task.undoUntil?.toISOString() ?? null}, ${task.before === undefined ? null : json({ status: 'canceled', draft: task.before })}::jsonb, ${task.draftId === null ? null : traceparent()},
      ${personOf(scope)}, ${tx.now().toISOString()}, ${tx.now().toISOString()}, ${personOf(scope)})
    returning ${taskColumns}`)
  if (row === undefined) throw new Error('The task was not stored')
  if (row.status === 'pending') setDue(tx, scope, row)
  return row
}

/** What stands in the table of what is due follows the task: a pending one with a draft is a send, a planned follow-up is to be written. */
function setDue(tx: TxCtx, scope: Scope, { id, type, status, draftId, scheduledAt }: Task): void {
  const kind = status !== 'pending' ? null : draftId === null ? 'follow_up' : 'send'
  tx.outbox.setDue(scope, { kind: 'send', subjectId: id, at: kind === 'send' ? scheduledAt : null })
  // Nothing else was ever planned.
  if (type === 'follow_up')
    tx.outbox.setDue(scope, { kind: 'follow_up', subjectId: id, at: kind === 'follow_up' ? scheduledAt : null })
}

/** A worker came for what is not due: says so, by what the task is now. */
export async function correctDue(tx: TxCtx, scope: Scope, id: string): Promise<void> {
  const [task] = await tx.db.query<Task>(
    sql`select ${taskColumns} from tasks k where k.workspace_id = ${scope.workspaceId} and k.id = ${id} for update`,
  )
  if (task !== undefined) return setDue(tx, scope, task)
  for (const kind of ['send', 'follow_up'] as const) tx.outbox.setDue(scope, { kind, subjectId: id, at: null })
}

/** What is pending and due until then, the earliest first. */
export async function listDueTasks(tx: TxCtx, scope: Scope, until: Date, limit: number): Promise<Due[]> {
  return tx.db.query<Due>(sql`
    select case when k.draft_id is null then 'follow_up' else 'send' end as kind, k.id as "subjectId", k.scheduled_at as at from tasks k
     where k.workspace_id = ${scope.workspaceId} and k.status = 'pending' and k.scheduled_at <= ${until.toISOString()}
       and (k.draft_id is not null or k.type = 'follow_up') order by k.scheduled_at, k.id limit ${limit}`)
}

const reasonsOf = (reasons: readonly TaskReason[] | null | undefined): string | null =>
  reasons == null ? null : json(reasons)

export interface TaskChange {
  from: readonly TaskStatus[]
  to: TaskStatus
  scheduledAt?: Date
  draftId?: string
  /** Given when a person or the agent's rules decide (again) that it shall go out, and who of them did. */
  isAutomatic?: boolean
  /** Given when the agent's rules decide about other words; left out, it stays. */
  way?: Way
  /** Why it was cancelled; a person's word ends a series of follow-ups. */
  canceled?: CancelCause
  /** Null clears it; left out, it stays. */
  lastError?: TaskReason[] | null
  /** Only when it is due. */
  dueBy?: Date
  /** A person sends it, and can undo that until then: what it was before is kept. Any other change ends that. */
  undoUntil?: Date | null
  /** A person gives it a time, and can undo that until anything else is done with it: with it is kept the draft as it stood. */
  before?: DraftBefore | null
}

/** What a send that is undone brings back. Sent once more while it can be undone, that is still what was before the first time. */
const keptBefore = ({ undoUntil, before }: TaskChange): Sql =>
  undoUntil == null && before === undefined
    ? sql`null::jsonb`
    : sql`case when k.undo_until is not null then k.before_send else
        task_before_send(k.status, k.scheduled_at, k.is_automatic, k.last_error, ${json(before ?? null)}::jsonb) end`

/** Compare-and-set: the task after the change, or undefined when it was in none of the `from` states (any more). */
export async function changeTask(tx: TxCtx, scope: Scope, id: string, change: TaskChange): Promise<Task | undefined> {
  const { lastError, canceled, way } = change
  const now = tx.now().toISOString()
  const [row] = await tx.db.query<Task>(sql`
    update tasks k set status = ${change.to}, updated_at = ${now}, undo_until = ${change.undoUntil?.toISOString() ?? null}::timestamptz,
      decided_at = case when ${change.isAutomatic === undefined} then decided_at else ${now}::timestamptz end,
      decided_by = case when ${change.isAutomatic === undefined} then decided_by else ${personOf(scope)}::uuid end,
      scheduled_at = coalesce(${change.scheduledAt?.toISOString() ?? null}::timestamptz, scheduled_at),
      draft_id = coalesce(${change.draftId ?? null}::uuid, draft_id),
      trace = coalesce(${change.draftId === undefined ? null : traceparentOfWork()}::text, trace, ${change.draftId === undefined ? null : traceparent()}::text),
      is_automatic = coalesce(${change.isAutomatic ?? null}::boolean, is_automatic),
      rung = case when ${way === undefined} then rung else ${way?.rung ?? null}::text end,
      step = case when ${way === undefined} then step else ${way?.step ?? null}::text end,
      last_error = case when ${lastError === undefined} then last_error else ${reasonsOf(lastError)}::jsonb end,
      cancel_cause = ${canceled ?? null}::text, canceled_from = case when ${canceled !== undefined} then k.status end,
      before_send = ${keptBefore(change)}
     where k.workspace_id = ${scope.workspaceId} and k.id = ${id} and k.status = any(${change.from}::text[])
       and (${change.dueBy?.toISOString() ?? null}::timestamptz is null or k.scheduled_at <= ${change.dueBy?.toISOString() ?? null}::timestamptz)
    returning ${taskColumns}`)
  // What was not pending has no line there.
  if (row !== undefined && (row.status === 'pending' || change.from.includes('pending'))) setDue(tx, scope, row)
  return row
}

/** What could not be written is there now, or is called for no more. */
export const endUnwritten = (tx: TxCtx, scope: Scope, { id }: Task): Promise<Task | undefined> =>
  changeTask(tx, scope, id, { from: ['failed'], to: 'canceled', canceled: 'replaced' })

/** Something else takes the place of a follow-up that is prepared. */
export const endFollowUp = (tx: TxCtx, scope: Scope, { id }: Task): Promise<Task | undefined> =>
  changeTask(tx, scope, id, { from: ['pending', 'ready', 'failed'], to: 'canceled', canceled: 'replaced' })

/**
 * What a person cancelled, what went away with its thread, or what ended with its series, is what it was; a draft whose time has passed waits for a person, for
 * these reasons beside those that it had. Undefined for any other task.
 */
export async function reopenTask(
  tx: TxCtx,
  scope: Scope,
  id: string,
  { cause, ifLate }: { cause: 'person' | 'archived' | 'series_ended'; ifLate: TaskReason[] | null },
): Promise<Task | undefined> {
  const now = tx.now().toISOString()
  const isLate = sql`(k.draft_id is not null and k.scheduled_at <= ${now}::timestamptz and k.canceled_from = 'pending')`
  const [row] = await tx.db.query<Task>(sql`
    update tasks k set status = case when ${isLate} then 'ready' else k.canceled_from end, updated_at = ${now},
      is_automatic = k.is_automatic and not ${isLate},
      last_error = case when ${ifLate !== null} and ${isLate} then ${reasonsOf(ifLate)}::jsonb else k.last_error end,
      cancel_cause = null, canceled_from = null
     where k.workspace_id = ${scope.workspaceId} and k.id = ${id} and k.status = 'canceled'
       and k.cancel_cause = ${cause} and k.canceled_from in ('pending', 'ready', 'failed')
    returning ${taskColumns}`)
  if (row !== undefined) setDue(tx, scope, row)
  return row
}

/** The draft as it stood before a person gave its task a time; null where there was none, or it only left the composer. */
export async function readDraftBefore(tx: TxCtx, scope: Scope, id: string): Promise<DraftBefore | null> {
  const [row] = await tx.db.query<{ before: DraftBefore | null }>(
    sql`select before_send->'draft' as before from tasks where workspace_id = ${scope.workspaceId} and id = ${id}`,
  )
  return row?.before ?? null
}

/**
 * A send that can be undone is what it was before it: a task at its time (when that has passed, it waits for a person), or none, for an
 * answer that was made by sending it. Undefined when it can't be undone (any more).
 */
export async function undoTask(tx: TxCtx, scope: Scope, id: string): Promise<Task | undefined> {
  const now = tx.now().toISOString()
  const isLate = sql`(k.before_send->>'status' = 'pending' and k.draft_id is not null and task_time_before(k.before_send) <= ${now}::timestamptz)`
  const wasNone = sql`coalesce(k.before_send->>'status', 'canceled') = 'canceled'`
  const [row] = await tx.db.query<Task>(sql`
    update tasks k set updated_at = ${now}, undo_until = null,
      status = case when ${isLate} then 'ready' else coalesce(k.before_send->>'status', 'canceled') end,
      scheduled_at = coalesce(task_time_before(k.before_send), k.scheduled_at),
      draft_id = case when ${wasNone} then k.draft_id else coalesce((k.before_send->'draft'->>'id')::uuid, k.draft_id) end,
      is_automatic = coalesce((k.before_send->>'isAutomatic')::boolean, false) and not coalesce(${isLate}, false), decided_by = null,
      last_error = nullif(k.before_send->'error', 'null'::jsonb), before_send = null,
      cancel_cause = case when ${wasNone} then 'person' end,
      canceled_from = case when ${wasNone} then 'ready' end
     where k.workspace_id = ${scope.workspaceId} and k.id = ${id} and k.status = 'pending'
       and (k.undo_until is not null or k.before_send is not null)
    returning ${taskColumns}`)
  if (row !== undefined) setDue(tx, scope, row)
  return row
}

/** The window of sends that were begun together ends for all of them at once; `after`: of those that can be undone for longer than that. Returns their threads. */
export async function moveUndoWindow(
  tx: TxCtx,
  scope: Scope,
  ids: readonly string[],
  until: Date,
  after?: Date,
): Promise<string[]> {
  const moved = await tx.db.query<{ id: string; threadId: string }>(sql`
    update tasks set undo_until = ${until.toISOString()}::timestamptz, scheduled_at = ${until.toISOString()}::timestamptz
     where workspace_id = ${scope.workspaceId} and id = any(${ids}::uuid[]) and status = 'pending' and undo_until is not null
       and (${after?.toISOString() ?? null}::timestamptz is null or undo_until > ${after?.toISOString() ?? null}::timestamptz)
    returning id, thread_id as "threadId"`)
  for (const { id } of moved) tx.outbox.setDue(scope, { kind: 'send', subjectId: id, at: until })
  return moved.map(({ threadId }) => threadId)
}

export async function findTasks(tx: TxCtx, scope: Scope, ids: readonly string[]): Promise<Task[]> {
  return tx.db.query<Task>(
    sql`select ${taskColumns} from tasks k where k.workspace_id = ${scope.workspaceId} and k.id = any(${ids}::uuid[])`,
  )
}

/** What went away with its thread when that was archived, with what it was, in the order in which it had been made. */
export async function listPutAside(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  since: string,
): Promise<(Task & { was: TaskStatus })[]> {
  return tx.db.query<Task & { was: TaskStatus }>(sql`
    select ${taskColumns}, k.canceled_from as was from tasks k
     where k.workspace_id = ${scope.workspaceId} and k.thread_id = ${threadId} and k.status = 'canceled'
       and k.cancel_cause = 'archived' and k.updated_at >= ${since}::timestamptz order by k.created_at, k.id limit 20`)
}
