import type { Task, TaskRow, TaskTab } from '#contract/tasks.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Due } from '../due.ts'
import type { Scope } from '../scope.ts'
import { type Cursor, cursorOf, readCursor } from '../threads/rules.ts'
import { listDueChecks } from './attempts-store.ts'
import { findDecided, findTasks, listDueTasks, readOpenTasks, taskColumns } from './store.ts'

export { readDecidedAt } from './store.ts'

/** The tasks `k` of a tab, begun with `and`. */
export const taskTabs: Record<TaskTab, Sql> = {
  all: empty,
  pending: sql`and k.status = 'pending'`,
  ready: sql`and k.status = 'ready'`,
  sent: sql`and k.status = 'sent'`,
  failed: sql`and k.status = 'failed'`,
}

/** A follow-up is written to whoever is away, too: what it follows up on was answered. */
const asksForNoAnswer = sql`
  t.intent->>'action' is distinct from 'reply' and not (k.type = 'follow_up' and t.intent->>'action' = 'wait')`

/** An agent's draft in task `k` of thread `t` whose words a person has to read before they go out. */
const isLeft = sql`
  coalesce(d.origin = 'agent' and (d.action = 'handoff' or d.based_on_revision <> t.revision or ${asksForNoAnswer}), false)`
/** A person has written in it since, knowing of all that came. */
const isGoneOver = sql`coalesce(d.edited_by is not null and d.based_on_revision = t.revision, false)`
/** ... and since the task has its reasons, or the writing itself is the reason: what a person sent and what came back has reasons of its own. */
const isGoneOverSince = sql`
  (${isGoneOver} and coalesce(d.updated_at >= k.updated_at or k.last_error @> '[{"code": "edited"}]', false))`

/** Whether the words of a task are not to go out unread. */
export async function isLeftToPerson(tx: TxCtx, { workspaceId }: Scope, taskId: string): Promise<boolean> {
  const [row] = await tx.db.query<{ isLeft: boolean }>(sql`
    select ${isLeft} and not ${isGoneOver} as "isLeft" from tasks k
      join threads t on t.workspace_id = ${workspaceId} and t.id = k.thread_id
      left join drafts d on d.workspace_id = ${workspaceId} and d.id = k.draft_id
     where k.workspace_id = ${workspaceId} and k.id = ${taskId}`)
  return row?.isLeft ?? true
}

/** How the tasks of a tab are ordered, and which come behind a place in the list; what has gone out begins with the newest. */
export function taskOrder(tab: TaskTab): { by: Sql; behind(cursor: Cursor): Sql } {
  const side = tab === 'sent' ? sql`<` : sql`>`
  return {
    by: tab === 'sent' ? sql`k.scheduled_at desc, k.id desc` : sql`k.scheduled_at, k.id`,
    behind: ({ at, id }) => sql`(k.scheduled_at, k.id) ${side} (${at}::timestamptz, ${id}::uuid)`,
  }
}

/** What a row shows of its task `k`, and what it is made of beside; `n` is the connection that is active. */
export const taskRowColumns: Sql = sql`
  ${taskColumns}, c.name as "contactName", c.email as "contactEmail", coalesce(d.subject, '') as subject,
  t.label, t.intent_score as "intentScore", t.snippet, left(coalesce(d.body, ''), 400) as preview, d.version as "draftVersion",
  coalesce((d.guard->>'ok')::boolean, true) as "passesGuard",
  ${isGoneOverSince} as "isGoneOverSince", ${isLeft} and not ${isGoneOver} as "isLeftToPerson",
  coalesce(d.based_on_revision = t.revision, true) as "isFresh", coalesce(c.connection_id <> n.id, false) as "isElsewhere"`

export type TaskLine<Row extends TaskRow = TaskRow> = Row & { isGoneOverSince: boolean }

/** Why words were not sent says nothing of what a person has made of them since. */
export const asTaskRow = <Row extends TaskRow>({ isGoneOverSince, ...row }: TaskLine<Row>) => ({
  ...row,
  lastError: row.status === 'ready' && isGoneOverSince ? null : row.lastError,
})

/** One page of tasks by due time, the earliest first; of what has gone out the newest first. */
export async function readTaskPage(
  tx: TxCtx,
  scope: Scope,
  { tab, limit, cursor }: { tab: TaskTab; limit: number; cursor?: string | undefined },
): Promise<{ rows: TaskRow[]; nextCursor: string | null }> {
  const from = readCursor(cursor)
  const order = taskOrder(tab)
  const after = from === null ? empty : sql`and ${order.behind(from)}`
  const found = await tx.db.query<TaskLine>(sql`
    select ${taskRowColumns}
      from tasks k
      join threads t on t.workspace_id = k.workspace_id and t.id = k.thread_id
      join contacts c on c.workspace_id = t.workspace_id and c.id = t.contact_id
      left join drafts d on d.workspace_id = k.workspace_id and d.id = k.draft_id
      left join connections n on n.workspace_id = k.workspace_id and n.is_active
     where k.workspace_id = ${scope.workspaceId} ${taskTabs[tab]} ${after}
     order by ${order.by} limit ${limit + 1}`)
  const rows = found.slice(0, limit).map(asTaskRow)
  const last = rows.at(-1)
  return {
    rows,
    nextCursor: found.length > limit && last !== undefined ? cursorOf({ at: last.scheduledAt, id: last.id }) : null,
  }
}

export async function readTaskCounts(tx: TxCtx, scope: Scope): Promise<Record<TaskTab, number>> {
  const [row] = await tx.db.query<Record<TaskTab, number>>(sql`
    select count(*) as all, count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'ready') as ready,
           count(*) filter (where status = 'sent') as sent, count(*) filter (where status = 'failed') as failed
      from tasks where workspace_id = ${scope.workspaceId}`)
  return row ?? { all: 0, pending: 0, ready: 0, sent: 0, failed: 0 }
}

/** How these tasks stand; one that the workspace does not have is left out. */
export const readTasks = (tx: TxCtx, scope: Scope, ids: readonly string[]): Promise<Task[]> => findTasks(tx, scope, ids)

/** Who decided that it goes out, and when. */
export const readDecided = (
  tx: TxCtx,
  scope: Scope,
  id: string,
): Promise<{ by: string | null; at: string } | undefined> => findDecided(tx, scope, id)

/** What happens next in a thread: the prepared task that is furthest, what could not be written, or the planned follow-up; null when nothing will. */
export async function readOpenTask(tx: TxCtx, scope: Scope, threadId: string): Promise<Task | null> {
  const { prepared, planned, unwritten } = await readOpenTasks(tx, scope, threadId)
  return prepared[0] ?? unwritten ?? planned
}

/** What of the workspace's tasks and ledger is due until then, the earliest first, `limit` of each at most. */
export async function listDue(tx: TxCtx, scope: Scope, until: Date, limit: number): Promise<Due[]> {
  const lists = await Promise.all([listDueTasks(tx, scope, until, limit), listDueChecks(tx, scope, until, limit)])
  return lists.flat()
}
