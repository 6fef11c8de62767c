import type { ConnectionError } from '#contract/connections.ts'
import { json, sql } from '#db/sql.ts'
import { firstIdOf } from '#lib/new-id.ts'
import type { TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import type { PlatformMail } from '../../sending-platform.ts'
import type { Gap, MetThere, SyncState } from './sync-rules.ts'

export interface SyncRun {
  connectionId: string
  runId: string
}

interface StoredSyncState extends SyncState {
  notBefore: string | null
  platformWorkspaceId: string
}

export async function readSyncState(tx: TxCtx, scope: Scope, connectionId: string): Promise<StoredSyncState> {
  const [row] = await tx.db.query<StoredSyncState>(sql`
    select sync_gaps as gaps, sync_top as top, sync_full_at as "fullAt", sync_short_since as "shortSince",
           sync_started_at as "startedAt", older_asked_at as "olderAskedAt",
           sync_not_before as "notBefore", platform_workspace_id as "platformWorkspaceId"
      from connections where workspace_id = ${scope.workspaceId} and id = ${connectionId}`)
  if (row === undefined) throw new Error('The connection is gone')
  return row
}

/** Begins a run, or goes on with one that was cut short: then what it found so far stays counted. It alone may store from now on. */
export async function storeStart(
  tx: TxCtx,
  scope: Scope,
  { connectionId, runId }: SyncRun,
  gaps: readonly Gap[],
): Promise<void> {
  const startedAt = tx.now()
  const begun = await tx.db.query(sql`
    update connections set sync_run = ${runId}, sync_started_at = ${startedAt.toISOString()}, sync_error = null, sync_not_before = null,
      sync_found = case when sync_gaps = '[]' then 0 else sync_found end, sync_gaps = ${json(gaps)}::jsonb
     where workspace_id = ${scope.workspaceId} and id = ${connectionId} returning id`)
  if (begun.length > 0) tx.outbox.setDue(scope, { kind: 'sync', subjectId: scope.workspaceId, at: startedAt })
}

/** False when another run has taken over: it knows what was left, and this one is to end. */
export async function storeProgress(
  tx: TxCtx,
  scope: Scope,
  { connectionId, runId }: SyncRun,
  {
    gaps,
    top,
    news,
    isFullRead,
    isOlder,
    erasedThere,
    there,
  }: {
    gaps: readonly Gap[]
    top: number | null
    news: number
    isFullRead: boolean
    isOlder: boolean
    /** Of leads who were erased, as a full read has met it: also what came after that, or before anything came here. */
    erasedThere: number
    /** Where all that is there was met: what is here and was not, the platform has no more. */
    there: MetThere | null
  },
): Promise<boolean> {
  const gone =
    there === null
      ? sql`gone_replies`
      : sql`greatest(0, erased_replies - ${there.erased}::int) + ${Math.max(0, there.here - there.known)}::int`
  const rows = await tx.db.query(sql`
    update connections set sync_gaps = ${json(gaps)}::jsonb, sync_top = greatest(sync_top, ${top}::bigint),
      sync_found = sync_found + ${news}, older_found = older_found + ${isOlder ? news : 0}::int,
      erased_replies = greatest(erased_replies, ${erasedThere}::int), gone_replies = ${gone},
      first_read_at = case when ${isFullRead} then coalesce(first_read_at, sync_full_at, ${tx.now().toISOString()}::timestamptz) else first_read_at end,
      sync_full_at = case when ${isFullRead} then ${tx.now().toISOString()}::timestamptz else sync_full_at end
     where workspace_id = ${scope.workspaceId} and id = ${connectionId} and sync_run = ${runId} returning id`)
  return rows.length > 0
}

/** The platform's list may be so far behind what its webhooks told. */
const listedAfterMs = 60_000

/** A copy of a mail is one of the platform's, too. */
const stored = (scope: Scope, connectionId: string) => sql`
  select (select count(*)::int from messages
           where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId} and direction = 'inbound')
       + (select count(*)::int from mail_copies where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId}) as count`

const received = (scope: Scope, connectionId: string) => sql`
  select stored.count + erased_replies - gone_replies as count from connections, (${stored(scope, connectionId)}) stored
   where workspace_id = ${scope.workspaceId} and id = ${connectionId}`

/** How many replies of a connection are stored. */
export async function countStored(tx: TxCtx, scope: Scope, connectionId: string): Promise<number> {
  const [row] = await tx.db.query<{ count: number }>(stored(scope, connectionId))
  return row?.count ?? 0
}

/** How many conversations hold a reply since then. */
export async function countThreadsSince(tx: TxCtx, scope: Scope, connectionId: string, since: Date): Promise<number> {
  const [row] = await tx.db.query<{ threads: number }>(sql`
    select count(distinct thread_id) as threads from messages where workspace_id = ${scope.workspaceId}
       and connection_id = ${connectionId} and direction = 'inbound' and sent_at >= ${since.toISOString()}`)
  return row?.threads ?? 0
}

/** The next run reads older conversations, too. */
export async function storeAskedOlder(tx: TxCtx, scope: Scope): Promise<void> {
  await tx.db.query(sql`
    update connections set older_asked_at = ${tx.now().toISOString()}, older_found = 0
     where workspace_id = ${scope.workspaceId} and is_active`)
}

/** When older conversations were asked for last, whether they are still being read, and what was found of them; null: never. */
export async function readAskedOlder(
  tx: TxCtx,
  scope: Scope,
): Promise<{ askedAt: string; isReading: boolean; found: number } | null> {
  const [row] = await tx.db.query<{ askedAt: string; isReading: boolean; found: number }>(sql`
    select older_asked_at as "askedAt", older_found as found,
           sync_finished_at is null or sync_finished_at < older_asked_at or jsonb_path_exists(sync_gaps, '$[*].older') as "isReading"
      from connections where workspace_id = ${scope.workspaceId} and is_active and older_asked_at is not null`)
  return row ?? null
}

/** How many of the platform's received mails are here; `settled`: of those that its list must have by now. */
export async function countHere(
  tx: TxCtx,
  scope: Scope,
  connectionId: string,
): Promise<{ here: number; settled: number }> {
  const since = firstIdOf(new Date(tx.now().getTime() - listedAfterMs))
  const [row] = await tx.db.query<{ here: number; settled: number }>(sql`
    with here as (${received(scope, connectionId)})
    select here.count as here, here.count - (
        select count(*)::int from messages where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId}
           and direction = 'inbound' and id >= ${since}::uuid) - (
        select count(*)::int from mail_copies where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId}
           and id >= ${since}::uuid) as settled from here`)
  return row ?? { here: 0, settled: 0 }
}

/** `there`: how many replies the platform says it has; null when it does not say. `gone`: how many it had that it has no more. */
export async function storeEnd(
  tx: TxCtx,
  scope: Scope,
  { connectionId, runId }: SyncRun,
  { news, there, gone }: { news: number; there: number | null; gone: number },
): Promise<void> {
  const now = tx.now().toISOString()
  await tx.db.query(sql`
    with here as (${received(scope, connectionId)})
    update connections set sync_finished_at = ${now}, sync_error = null, sync_found = sync_found + ${news},
      replies_there = coalesce(${there}::int, replies_there), replies_here = here.count - ${gone}::int, gone_replies = gone_replies + ${gone}::int,
      sync_short_since = case when ${there}::int > here.count - ${gone}::int then coalesce(sync_short_since, ${now}) end
      from here where workspace_id = ${scope.workspaceId} and id = ${connectionId} and sync_run = ${runId}`)
}

/** Since when nothing was compared any more; undefined when another run has taken over. */
export async function storeFailure(
  tx: TxCtx,
  scope: Scope,
  { connectionId, runId }: SyncRun,
  { error, notBefore }: { error: ConnectionError; notBefore: Date | null },
): Promise<{ goodAt: string } | undefined> {
  const [row] = await tx.db.query<{ goodAt: string }>(sql`
    update connections set sync_error = ${json(error)}::jsonb, sync_not_before = ${notBefore?.toISOString() ?? null}
     where workspace_id = ${scope.workspaceId} and id = ${connectionId} and sync_run = ${runId}
    returning coalesce(sync_finished_at, connected_at) as "goodAt"`)
  return row
}

/** Of the platform's ids those that no message here has, nor a copy of one, and those of which a reply is here without a word. */
export async function findUnknown(
  tx: TxCtx,
  scope: Scope,
  connectionId: string,
  ids: readonly string[],
): Promise<{ unknown: Set<string>; wordless: Set<string> }> {
  const rows = await tx.db.query<{ id: string; isWordless: boolean }>(sql`
    select platform_reply_id as id, direction = 'inbound' and new_text = '' and quoted_text = '' as "isWordless" from messages
     where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId} and platform_reply_id = any(${ids}::text[])
    union all
    select platform_reply_id, false from mail_copies
     where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId} and platform_reply_id = any(${ids}::text[])`)
  const known = new Set(rows.map(({ id }) => id))
  return {
    unknown: new Set(ids.filter((id) => !known.has(id))),
    wordless: new Set(rows.flatMap(({ id, isWordless }) => (isWordless ? id : []))),
  }
}

// ----------------------------------------------------------------------------------------------------------- the backlog

export async function keepForLater(tx: TxCtx, scope: Scope, connectionId: string, mail: PlatformMail): Promise<void> {
  await tx.db.query(sql`
    insert into sync_backlog (workspace_id, connection_id, platform_reply_id, position, mail)
    values (${scope.workspaceId}, ${connectionId}, ${mail.id}, ${mail.position}, ${json(mail)}::jsonb)
    on conflict (workspace_id, connection_id, platform_reply_id) do nothing`)
}

type KeptMail = Omit<PlatformMail, 'receivedAt'> & { receivedAt: string }

/** Mails that were kept, the oldest first; none once another run has taken over, which may not have met yet what they answer. */
export async function listKept(
  tx: TxCtx,
  scope: Scope,
  { connectionId, runId }: SyncRun,
  limit: number,
): Promise<PlatformMail[]> {
  const rows = await tx.db.query<{ mail: KeptMail }>(sql`
    select kept.mail from sync_backlog kept
      join connections c on c.workspace_id = ${scope.workspaceId} and c.id = kept.connection_id and c.sync_run = ${runId}
     where kept.workspace_id = ${scope.workspaceId} and kept.connection_id = ${connectionId}
     order by kept.position, kept.platform_reply_id limit ${limit}`)
  return rows.map(({ mail }) => ({ ...mail, receivedAt: new Date(mail.receivedAt) }))
}

/** Those of them that went to one of these leads: `id:` and the platform's id, or an address in small letters. */
export async function listKeptTo(
  tx: TxCtx,
  scope: Scope,
  { connectionId }: Pick<SyncRun, 'connectionId'>,
  names: readonly string[],
): Promise<PlatformMail[]> {
  if (names.length === 0) return []
  const rows = await tx.db.query<{ mail: KeptMail }>(sql`
    select kept.mail from sync_backlog kept
     where kept.workspace_id = ${scope.workspaceId} and kept.connection_id = ${connectionId}
       and ('id:' || (kept.mail->'lead'->>'id') = any(${names}::text[])
            or exists (select from jsonb_array_elements(kept.mail->'to') it where lower(it->>'email') = any(${names}::text[])))
     order by kept.position, kept.platform_reply_id`)
  return rows.map(({ mail }) => ({ ...mail, receivedAt: new Date(mail.receivedAt) }))
}

/** Does nothing once another run has taken over: it may have kept the same mail. */
export async function dropKept(
  tx: TxCtx,
  scope: Scope,
  { connectionId, runId }: SyncRun,
  mailId: string,
): Promise<void> {
  await tx.db.query(sql`
    delete from sync_backlog kept using connections c
     where kept.workspace_id = ${scope.workspaceId} and kept.connection_id = ${connectionId}
       and kept.platform_reply_id = ${mailId}
       and c.workspace_id = ${scope.workspaceId} and c.id = kept.connection_id and c.sync_run = ${runId}`)
}

/** It is here by now. */
export async function dropTaken(
  tx: TxCtx,
  { workspaceId }: Scope,
  connectionId: string,
  mailId: string,
): Promise<void> {
  await tx.db.query(sql`
    delete from sync_backlog where workspace_id = ${workspaceId} and connection_id = ${connectionId} and platform_reply_id = ${mailId}`)
}

/** By what a mail of a lead, or one to them, is known to be theirs. */
export const namesOf = ({ direction, lead, from, to }: PlatformMail): string[] => [
  ...(lead === null ? [] : [`id:${lead.id}`]),
  ...(direction === 'inbound' ? [from] : to).map(({ email }) => email.toLowerCase()),
]
