import { mostTasksCounted } from '#contract/counted.ts'
import type { AllTaskRow } from '#contract/memberships.ts'
import type { TaskTab } from '#contract/tasks.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { firstOverMemberships } from '../over-memberships.ts'
import type { MembershipsScope } from '../scope.ts'
import { cursorOf, readCursor } from '../threads/rules.ts'
import { asTaskRow, type TaskLine, taskOrder, taskRowColumns, taskTabs } from './reads.ts'

/** One page of the tasks of all workspaces of a person, in the order of the tab; goes on from where `cursor` ended. */
export async function readAllTasks(
  tx: TxCtx,
  memberships: MembershipsScope,
  { tab, limit, cursor }: { tab: TaskTab; limit: number; cursor?: string | undefined },
): Promise<{ rows: AllTaskRow[]; nextCursor: string | null }> {
  const from = readCursor(cursor)
  const order = taskOrder(tab)
  const isDone = tab === 'sent'
  const walk = {
    rows: sql`tasks k where k.workspace_id = w.id ${taskTabs[tab]} ${from === null ? empty : sql`and ${order.behind(from)}`}`,
    alias: sql`k`,
    order: order.by,
    place: sql`k.scheduled_at as at`,
    placeOrder: isDone ? sql`at desc` : sql`at`,
    end: isDone ? sql`'-infinity'::timestamptz` : sql`'infinity'::timestamptz`,
    within: [
      isDone ? sql`and k.scheduled_at >= (select at from last)` : sql`and k.scheduled_at <= (select at from last)`,
    ],
  }
  const found = await tx.db.query<TaskLine<AllTaskRow>>(sql`
    ${firstOverMemberships(memberships, walk, limit + 1)}
    select ${taskRowColumns}, k.workspace_id as "workspaceId", k.workspace_name as "workspaceName"
      from page k
      join lateral (select * from threads t where t.workspace_id = k.workspace_id and t.id = k.thread_id limit 1) t on true
      join lateral (select * from contacts c where c.workspace_id = k.workspace_id and c.id = t.contact_id limit 1) c on true
      left join lateral (select * from drafts d where d.workspace_id = k.workspace_id and d.id = k.draft_id limit 1) d on true
      left join lateral (select n.id from connections n where n.workspace_id = k.workspace_id and n.is_active limit 1) n on true
     order by ${order.by}`)
  const rows = found.slice(0, limit).map(asTaskRow)
  const last = rows.at(-1)
  return {
    rows,
    nextCursor: found.length > limit && last !== undefined ? cursorOf({ at: last.scheduledAt, id: last.id }) : null,
  }
}

/** How many tasks each tab has over all workspaces of a person, each up to `mostTasksCounted`. */
export async function readAllTaskCounts(
  tx: TxCtx,
  { workspaceIds }: MembershipsScope,
): Promise<Record<TaskTab, number>> {
  const countOf = (tab: TaskTab): Sql => sql`
    (select count(*) from (
      select 1 from tasks k where k.workspace_id = any(${workspaceIds}::uuid[]) ${taskTabs[tab]} limit ${mostTasksCounted}) k)`
  const [row] = await tx.db.query<Record<TaskTab, number>>(sql`
    select ${countOf('all')} as all, ${countOf('pending')} as pending, ${countOf('ready')} as ready, ${countOf('sent')} as sent,
           ${countOf('failed')} as failed`)
  return row ?? { all: 0, pending: 0, ready: 0, sent: 0, failed: 0 }
}
