import type { Sender } from '#contract/envelope.ts'
import { inLots, list, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { PlatformSender } from '../sending-platform.ts'

const columns = sql`platform_id as id, email, name, coalesce(own_signature, signature) as signature, is_connected as "isConnected"`

/** A mailbox of ours as the platform told of it last; undefined when it never did. */
export async function findSender(
  tx: TxCtx,
  scope: Scope,
  connectionId: string,
  senderId: string,
): Promise<(Sender & { readAt: string }) | undefined> {
  const [row] = await tx.db.query<Sender & { readAt: string }>(sql`
    select ${columns}, read_at as "readAt" from senders
     where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId} and platform_id = ${senderId}`)
  return row
}

/** Which of these addresses are mailboxes of ours. */
export async function listOwnAddresses(
  tx: TxCtx,
  scope: Scope,
  connectionId: string,
  emails: readonly string[],
): Promise<string[]> {
  if (emails.length === 0) return []
  const rows = await tx.db.query<{ email: string }>(sql`
    select email from senders where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId}
       and email = any(${emails}::text[])`)
  return rows.map(({ email }) => email)
}

/** A campaign's mailboxes, and when the platform was asked for them; null: never. */
export async function readCampaignSenders(
  tx: TxCtx,
  scope: Scope,
  campaignId: string,
): Promise<{ platformId: string; senders: Sender[]; readAt: string | null } | undefined> {
  const [campaign] = await tx.db.query<{ platformId: string; readAt: string | null }>(sql`
    select platform_id as "platformId", senders_read_at as "readAt" from campaigns
     where workspace_id = ${scope.workspaceId} and id = ${campaignId}`)
  if (campaign === undefined) return undefined
  const senders = await tx.db.query<Sender>(sql`
    select ${columns} from senders
     where workspace_id = ${scope.workspaceId} and (connection_id, platform_id) in (
       select k.connection_id, unnest(k.sender_ids) from campaigns k where k.workspace_id = ${scope.workspaceId} and k.id = ${campaignId})
     order by email`)
  return { ...campaign, senders }
}

/** Keeps what the platform tells of mailboxes; what the workspace wrote as their signatures stays. */
export async function keepSenders(
  tx: TxCtx,
  scope: Scope,
  connectionId: string,
  senders: readonly PlatformSender[],
): Promise<void> {
  const now = tx.now().toISOString()
  for (const lot of inLots(senders)) {
    const rows = lot.map(
      ({ id, email, name, signature, isConnected }) =>
        sql`(${scope.workspaceId}::uuid, ${newId()}::uuid, ${connectionId}::uuid, ${id}, ${email}, ${name}, ${signature}, ${isConnected}::boolean, ${now}::timestamptz)`,
    )
    await tx.db.query(sql`
      insert into senders (workspace_id, id, connection_id, platform_id, email, name, signature, is_connected, read_at)
      values ${list(rows)}
      on conflict (workspace_id, connection_id, platform_id) do update set email = excluded.email, name = excluded.name,
        signature = excluded.signature, is_connected = excluded.is_connected, read_at = excluded.read_at`)
  }
}

/** From which mailboxes a campaign writes. */
export async function noteCampaignSenders(
  tx: TxCtx,
  scope: Scope,
  campaignId: string,
  senderIds: readonly string[],
): Promise<void> {
  await tx.db.query(sql`
    update campaigns set sender_ids = ${senderIds}::text[], senders_read_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and id = ${campaignId}`)
}

/** The workspace's own signature of a mailbox; null takes the platform's. Undefined when there is no such mailbox. */
export async function writeSignature(
  tx: TxCtx,
  scope: Scope,
  connectionId: string,
  senderId: string,
  signature: string | null,
): Promise<Sender | undefined> {
  const [row] = await tx.db.query<Sender>(sql`
    update senders set own_signature = ${signature}
     where workspace_id = ${scope.workspaceId} and connection_id = ${connectionId} and platform_id = ${senderId}
    returning ${columns}`)
  return row
}
