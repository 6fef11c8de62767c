import type { NoticeCause } from '#contract/notices.ts'
import type { Queryable } from '#db/connect.ts'
import { inLots, json, list, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import type { Scope } from './scope.ts'

/** So long what comes is gathered before it leaves by mail and the like: many within a minute are one message. */
export const gatherMs = 60_000

export interface NewNotice {
  /** What it is of: raised again for the same, it is one. */
  key: string
  threadId: string | null
  cause: NoticeCause
  /** Whom alone it is told; else everybody whose role hears of its kind. */
  userId?: string
  at: Date
}

/**
 * Writes what people are to be told, inside the transaction of its cause, and that it is due to be gathered. What was told of before is left
 * as it is. No two of them may have the same key.
 */
export async function writeNotices(
  db: Queryable,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  notices: readonly NewNotice[],
): Promise<void> {
  const rows = notices.map(({ key, threadId, userId = null, cause: { kind, ...detail }, at }) => {
    const gatherAt = new Date(at.getTime() + gatherMs).toISOString()
    return sql`(${workspaceId}, ${newId()}, ${kind}, ${key}, ${threadId}::uuid, ${userId}::uuid, ${json(detail)}::jsonb, ${at.toISOString()}, ${gatherAt})`
  })
  const written = await Promise.all(
    inLots(rows).map((lot) =>
      db.query<{ gatherAt: string }>(sql`
        insert into notices (workspace_id, id, kind, key, thread_id, user_id, detail, at, gather_at) values ${list(lot)}
        on conflict (workspace_id, key) do nothing returning gather_at as "gatherAt"`),
    ),
  )
  const [first] = written
    .flat()
    .map(({ gatherAt }) => gatherAt)
    .sort()
  if (first === undefined) return
  // What is gathered already keeps its time: a flood puts nothing off.
  await db.query(sql`
    insert into due (workspace_id, kind, subject_id, at) values (${workspaceId}, 'notice', ${workspaceId}, ${first})
    on conflict (workspace_id, kind, subject_id) do update set at = least(due.at, excluded.at)`)
}

/** What was told under these keys is no news any more. */
export async function dropNotices(
  db: Queryable,
  { workspaceId }: Pick<Scope, 'workspaceId'>,
  keys: readonly string[],
): Promise<void> {
  await db.query(sql`delete from notices where workspace_id = ${workspaceId} and key = any(${keys}::text[])`)
}
