import { sql } from '#db/sql.ts'
import { openPlatform } from '../connections/reads.ts'
import { type Ctx, inTx, type TxCtx, tellLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { addToTimeline } from './timeline.ts'

interface Target {
  connectionId: string
  mailId: number | null
  leadId: number | null
  campaignId: number | null
}

async function readTarget(tx: TxCtx, scope: Scope, threadId: string): Promise<Target | undefined> {
  const [row] = await tx.db.query<Target>(sql`
    select c.connection_id as "connectionId", m.platform_reply_id as "mailId",
           c.platform_lead_id as "leadId", k.platform_id as "campaignId"
      from threads t join contacts c on c.workspace_id = t.workspace_id and c.id = t.contact_id
      left join messages m on m.workspace_id = t.workspace_id and m.id = t.last_inbound_id
      left join campaigns k on k.workspace_id = t.workspace_id and k.id = t.campaign_id
     where t.workspace_id = ${scope.workspaceId} and t.id = ${threadId}`)
  return row
}

/**
 * Tells the platform what happened here. All three are safe to repeat. Throws what the platform said, so that the job is tried
 * again: an unsubscribe must arrive.
 */
export async function tellPlatform(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platform'>,
  scope: Scope,
  { threadId, what }: { threadId: string; what: 'unsubscribe' | 'interested' | 'stop_sequence' },
): Promise<void> {
  const target = await inTx(ctx, scope, (tx) => readTarget(tx, scope, threadId))
  if (target === undefined) return
  const { client } = await openPlatform(ctx, scope, target.connectionId)
  if (what === 'stop_sequence') {
    if (target.campaignId !== null && target.leadId !== null)
      await client.stopSequence(target.campaignId, target.leadId)
    return
  }
  if (target.mailId === null) return
  // The platform refuses both for mail that belongs to no lead of its own.
  if (target.leadId === null) return
  if (what === 'interested') return client.markInterested(target.mailId)
  await client.unsubscribe(target.mailId)
  await inTx(ctx, scope, async (tx) => {
    await addToTimeline(tx, scope, threadId, 'unsubscribed', { by: 'lead', told: true })
    await tellLive(tx, scope, { kind: 'thread', threadId })
  })
}
