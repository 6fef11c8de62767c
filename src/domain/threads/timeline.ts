import type { DetailOf, TimelineKind } from '#contract/timeline.ts'
import { json, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import type { TxCtx } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'

/** None, where a kind says it all. */
type Detail<Kind extends TimelineKind> =
  Record<never, never> extends DetailOf<Kind> ? [detail?: DetailOf<Kind>] : [detail: DetailOf<Kind>]

/** Adds a line to the thread's timeline, in the transaction of what it tells about. */
export async function addToTimeline<Kind extends TimelineKind>(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  kind: Kind,
  ...[detail]: Detail<Kind>
): Promise<void> {
  const at = tx.now().toISOString()
  tx.outbox.addLine({
    workspace_id: scope.workspaceId,
    id: newId(),
    thread_id: threadId,
    kind,
    detail: detail ?? {},
    actor_id: personOf(scope),
    at,
  })
}

/** Whether the thread's timeline tells this already. */
export async function isOnTimeline<Kind extends TimelineKind>(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  kind: Kind,
  detail: Partial<DetailOf<Kind>>,
): Promise<boolean> {
  const rows = await tx.db.query(sql`
    select 1 from timeline_entries where workspace_id = ${scope.workspaceId} and thread_id = ${threadId}
       and kind = ${kind} and detail @> ${json(detail)}::jsonb limit 1`)
  return rows.length > 0
}

interface Told<Kind extends TimelineKind> {
  kind: Kind
  detail: Partial<DetailOf<Kind>>
  actorId: string | null
  at: string
}

/** The last line of one of these kinds with this detail. */
export async function findLastTold<Kind extends TimelineKind>(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  kinds: readonly Kind[],
  detail: Partial<DetailOf<Kind>>,
): Promise<Told<Kind> | undefined> {
  const [row] = await tx.db.query<Told<Kind>>(sql`
    select kind, detail, actor_id as "actorId", at from timeline_entries where workspace_id = ${scope.workspaceId} and thread_id = ${threadId}
       and kind = any(${kinds}::text[]) and detail @> ${json(detail)}::jsonb order by at desc, id desc limit 1`)
  return row
}

/** Takes back what the timeline told and what is known to be otherwise now. */
export async function removeFromTimeline<Kind extends TimelineKind>(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  kind: Kind,
  detail: Partial<DetailOf<Kind>>,
): Promise<void> {
  await tx.db.query(sql`
    delete from timeline_entries where workspace_id = ${scope.workspaceId} and thread_id = ${threadId} and kind = ${kind}
       and detail @> ${json(detail)}::jsonb`)
}
