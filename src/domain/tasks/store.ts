import type { Task, TaskStatus } from '#contract/tasks.ts'
import { json, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'

export const taskColumns: Sql = sql`
  k.id, k.thread_id as "threadId", k.draft_id as "draftId", k.type, k.status, k.scheduled_at as "scheduledAt",
  k.is_automatic as "isAutomatic", k.metadata->>'last_error' as "lastError", k.updated_at as "updatedAt"`

export async function findTask(tx: TxCtx, scope: Scope, id: string): Promise<Task | undefined> {
  const [row] = await tx.db.query<Task>(
    sql`select ${taskColumns} from tasks k where k.workspace_id = ${scope.workspaceId} and k.id = ${id}`,
  )
  return row
}

/** The task that carries a draft, unless it was cancelled: there is at most one. */
export async function findTaskOfDraft(tx: TxCtx, scope: Scope, draftId: string): Promise<Task | undefined> {
  const [row] = await tx.db.query<Task>(sql`
    select ${taskColumns} from tasks k
     where k.workspace_id = ${scope.workspaceId} and k.draft_id = ${draftId} and k.status <> 'canceled'`)
  return row
}

/** Tasks of a thread that have not gone out: pending, ready, processing or failed; the one that is furthest first. */
export async function listOpenTasks(tx: TxCtx, scope: Scope, threadId: string): Promise<Task[]> {
  return tx.db.query<Task>(sql`
    select ${taskColumns} from tasks k
     where k.workspace_id = ${scope.workspaceId} and k.thread_id = ${threadId}
       and k.status in ('pending', 'ready', 'processing', 'failed')
     order by array_position(array['processing', 'pending', 'ready', 'failed'], k.status), k.scheduled_at, k.id limit 20`)
}

export interface NewTask {
  id: string
  threadId: string
  draftId: string
  type: Task['type']
  status: 'pending' | 'ready'
  scheduledAt: Date
  isAutomatic: boolean
  metadata?: Record<string, string>
}

export async function insertTask(tx: TxCtx, scope: Scope, task: NewTask): Promise<Task> {
  const [row] = await tx.db.query<Task>(sql`
    insert into tasks as k (workspace_id, id, thread_id, draft_id, type, status, scheduled_at, is_automatic, metadata, created_by, updated_at)
    values (${scope.workspaceId}, ${task.id}, ${task.threadId}, ${task.draftId}, ${task.type}, ${task.status},
      ${task.scheduledAt.toISOString()}, ${task.isAutomatic}, ${json(task.metadata ?? {})}::jsonb, ${personOf(scope)},
      ${tx.now().toISOString()})
    returning ${taskColumns}`)
  if (row === undefined) throw new Error('The task was not stored')
  return row
}

export interface TaskChange {
  from: readonly TaskStatus[]
  to: TaskStatus
  scheduledAt?: Date
  draftId?: string
  isAutomatic?: boolean
  /** Words for a person; null clears them; left out, they stay. */
  lastError?: string | null
  /** Only when it is due. */
  dueBy?: Date
}

/** Compare-and-set: the task after the change, or undefined when it was in none of the `from` states (any more). */
export async function changeTask(tx: TxCtx, scope: Scope, id: string, change: TaskChange): Promise<Task | undefined> {
  const { lastError } = change
  const [row] = await tx.db.query<Task>(sql`
    update tasks k set status = ${change.to}, updated_at = ${tx.now().toISOString()},
      scheduled_at = coalesce(${change.scheduledAt?.toISOString() ?? null}::timestamptz, scheduled_at),
      draft_id = coalesce(${change.draftId ?? null}::uuid, draft_id),
      is_automatic = coalesce(${change.isAutomatic ?? null}::boolean, is_automatic),
      metadata = case when ${lastError === undefined} then metadata
                      else (metadata - 'last_error') || ${json(lastError ? { last_error: lastError } : {})}::jsonb end
     where k.workspace_id = ${scope.workspaceId} and k.id = ${id} and k.status = any(${change.from}::text[])
       and (${change.dueBy?.toISOString() ?? null}::timestamptz is null or k.scheduled_at <= ${change.dueBy?.toISOString() ?? null}::timestamptz)
    returning ${taskColumns}`)
  return row
}
