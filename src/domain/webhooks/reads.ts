import type { PlatformKind } from '#contract/connections.ts'
import { loggedEvents, type WebhookEvent, type WebhookHealth } from '#contract/webhooks.ts'
import { sql } from '#db/sql.ts'
import { readConnection } from '../connections/reads.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { findBody, listEvents } from './deliveries-store.ts'
import { isPublicAddress, lateMs, silentSince } from './rules.ts'

const weekMs = 7 * 86_400_000

interface Seen {
  checkedAt: string | null
  lastDeliveryAt: string | null
  delivered: number
  missed: number
  firstMissedAt: string | null
  lastMissedAt: string | null
}

/**
 * Whether the active connection's webhooks bring what they should. A reply that they brought late counts as brought; automatic
 * mail, which the platform need not report, and mail from before they were registered count for nothing. What webhooks brought that
 * were there before a re-creation counts as brought.
 */
export async function readHealth(tx: TxCtx, scope: Scope, publicUrl: string): Promise<WebhookHealth> {
  const connection = await readConnection(tx, scope)
  const seen = connection === null ? undefined : await readSeen(tx, scope, connection.id)
  return {
    address: `${publicUrl}/hooks/`,
    isAddressPublic: connection?.kind === 'sandbox' || isPublicAddress(publicUrl),
    checkedAt: seen?.checkedAt ?? null,
    lastDeliveryAt: seen?.lastDeliveryAt ?? null,
    delivered: seen?.delivered ?? 0,
    missed: seen?.missed ?? 0,
    silentSince: seen === undefined ? null : silentSince(seen),
  }
}

async function readSeen(tx: TxCtx, scope: Scope, connectionId: string): Promise<Seen | undefined> {
  const now = tx.now().getTime()
  const from = new Date(now - weekMs).toISOString()
  const lateBefore = new Date(now - lateMs).toISOString()
  const [seen] = await tx.db.query<Seen>(sql`
    with hooks as (
      select kind = 'lead_replied' as is_tracked, greatest(min(registered_at), ${from}::timestamptz) as since from webhooks
       where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId} and removed_at is null
         and registered_at is not null group by 1),
    brought as (
      select count(*)::int as count from messages where workspace_id = ${scope.workspaceId}
         and connection_id = ${connectionId} and source = 'webhook' and direction = 'inbound'
         and sent_at >= ${from}::timestamptz),
    missed as (
      select m.sent_at, m.created_at < ${lateBefore}::timestamptz as is_late from messages m
        join threads t on t.workspace_id = m.workspace_id and t.id = m.thread_id
        join hooks h on h.is_tracked = (t.campaign_id is not null) and m.sent_at >= h.since
       where m.workspace_id = ${scope.workspaceId} and m.connection_id = ${connectionId} and m.source = 'sync'
         and m.direction = 'inbound' and not m.is_automated and not m.is_bounce and m.sent_at >= (select min(since) from hooks))
    select n.webhooks_checked_at as "checkedAt", brought.count as delivered,
           (select count(*)::int from missed) as missed,
           (select min(sent_at) from missed where is_late) as "firstMissedAt",
           (select max(sent_at) from missed where is_late) as "lastMissedAt",
           (select max(e.received_at) from webhooks w cross join lateral (
              select received_at from webhook_events e where e.workspace_id = ${scope.workspaceId} and e.webhook_id = w.id
               order by e.id desc limit 1) e
             where w.workspace_id = ${scope.workspaceId} and w.connection_id = ${connectionId} and w.removed_at is null
               and w.kind <> 'test') as "lastDeliveryAt"
      from connections n cross join brought where n.workspace_id = ${scope.workspaceId} and n.id = ${connectionId}`)
  return seen
}

/** The last events of an agent's webhooks, newest first; those of webhooks that it had before are among them. */
export async function readEvents(
  tx: TxCtx,
  scope: Scope,
  agentId: string,
  status: 'any' | 'failed',
): Promise<WebhookEvent[]> {
  return listEvents(tx, scope, agentId, { status, limit: loggedEvents })
}

/** What an event carried, byte for byte as far as it is text. */
export async function readPayload(
  tx: TxCtx,
  scope: Scope,
  id: string,
): Promise<{ body: string; bytes: number } | undefined> {
  const body = await findBody(tx, scope, id)
  return body && { body: new TextDecoder().decode(body), bytes: body.length }
}

export interface WaitingDelivery {
  id: string
  body: Buffer
  /** That of its webhook, whichever is active now; null for one whose webhook is not known any more. */
  connection: { id: string; kind: PlatformKind } | null
  is_test: boolean
}

/** Whether a delivery has waited since before then. */
export async function hasWaitingSince(tx: TxCtx, scope: Scope, before: Date): Promise<boolean> {
  const rows = await tx.db.query(sql`
    select from webhook_events where workspace_id = ${scope.workspaceId} and status = 'received'
       and received_at < ${before.toISOString()} limit 1`)
  return rows.length > 0
}

/** The oldest deliveries that nobody has looked into. */
export async function readWaiting(tx: TxCtx, scope: Scope, limit: number): Promise<WaitingDelivery[]> {
  return tx.db.query<WaitingDelivery>(sql`
    select e.id, coalesce(b.body, e.body) as body, case when c.id is not null then jsonb_build_object('id', c.id, 'kind', c.kind) end as connection,
           coalesce(w.kind = 'test', false) as is_test
      from webhook_events e
      left join webhook_bodies b on b.workspace_id = ${scope.workspaceId} and b.event_id = e.id
      left join webhooks w on w.workspace_id = ${scope.workspaceId} and w.id = e.webhook_id
      left join connections c on c.workspace_id = ${scope.workspaceId} and c.id = w.connection_id
     where e.workspace_id = ${scope.workspaceId} and e.status = 'received' order by e.id limit ${limit}`)
}
