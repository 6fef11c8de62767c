import { sql } from '#db/sql.ts'
import { AppError } from '../app-error.ts'
import { openPlatform } from '../connections/reads.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { isPlatformError, type SendingPlatform } from '../sending-platform.ts'
import { addToTimeline, isOnTimeline } from './timeline.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platform'>

export interface Push {
  threadId: string
  what: 'unsubscribe' | 'interested' | 'stop_sequence'
}

interface Target {
  connectionId: string
  handle: string | null
  leadId: string | null
  campaignId: string | null
}

async function readTarget(tx: TxCtx, scope: Scope, threadId: string): Promise<Target | undefined> {
  const [row] = await tx.db.query<Target>(sql`
    select c.connection_id as "connectionId", m.platform_handle as handle,
           c.platform_lead_id as "leadId", k.platform_id as "campaignId"
      from threads t join contacts c on c.workspace_id = t.workspace_id and c.id = t.contact_id
      left join messages m on m.workspace_id = t.workspace_id and m.id = t.last_inbound_id
      left join campaigns k on k.workspace_id = t.workspace_id and k.id = t.campaign_id
     where t.workspace_id = ${scope.workspaceId} and t.id = ${threadId}`)
  return row
}

/**
 * Tells the platform what happened here, reads back whether it holds there, and says on the thread's timeline which of the two it
 * was. All three are safe to repeat; a sequence that was stopped once is not stopped again. What fails is told there too, once,
 * and thrown, so that the job is tried again: an unsubscribe must arrive. Of mail that belongs to no lead of the platform it says
 * that nothing could be told.
 */
export async function pushToPlatform(ctx: Needs, scope: Scope, telling: Push, isLastTry: boolean): Promise<void> {
  const { threadId, what } = telling
  const target = await inTx(ctx, scope, (tx) => readTarget(tx, scope, threadId))
  if (target === undefined) return
  const { leadId, handle, campaignId } = target
  if (what === 'stop_sequence') {
    const isTold = await inTx(ctx, scope, (tx) => isOnTimeline(tx, scope, threadId, 'platform_told', { what }))
    if (isTold || leadId === null || campaignId === null) return
  } else if (leadId === null || handle === null) {
    // The platform refuses both for mail that belongs to no lead of its own.
    if (what === 'unsubscribe')
      await note(ctx, scope, telling, { kind: 'platform_not_told', why: 'no_lead', isLast: true })
    return
  }
  try {
    const { client } = await openPlatform(ctx, scope, target.connectionId)
    const isConfirmed = await tell(client, what, { leadId, campaignId, handle: handle ?? '' })
    await note(ctx, scope, telling, { kind: 'platform_told', isConfirmed })
  } catch (error) {
    const isTold = isPlatformError(error) || error instanceof AppError
    const why = isTold ? error.message : 'Something went wrong on our side.'
    await note(ctx, scope, telling, {
      kind: 'platform_not_told',
      why,
      isLast: isLastTry || !isWorthAnotherTry(what, error),
    })
    throw error
  }
}

/** An opt-out always is: a key that is refused today is a new one tomorrow. The other two are not, once the platform has said no. */
export const isWorthAnotherTry = (what: Push['what'], error: unknown): boolean =>
  what === 'unsubscribe' || !isPlatformError(error) || error.code === 'unreachable' || error.code === 'rate_limited'

const unseenText = 'EmailBison said it was done, but the lead still isn’t unsubscribed there.'

/** True when the platform shows that it holds; false when it took it and does not show it. Throws when an opt-out does not hold. */
async function tell(
  client: SendingPlatform,
  what: Push['what'],
  { leadId, campaignId, handle }: { leadId: string; campaignId: string | null; handle: string },
): Promise<boolean> {
  if (what === 'stop_sequence') {
    if (campaignId !== null) await client.stopSequence(campaignId, leadId)
    return true // the answer says so itself; a look at the lead would cost a send's share of the platform's limit
  }
  if (what === 'unsubscribe') await client.unsubscribe(handle)
  else await client.markInterested(handle)
  const { isUnsubscribed, campaigns } = await client.readLead(leadId)
  const holds =
    what === 'unsubscribe' ? isUnsubscribed : (campaigns.find(({ id }) => id === campaignId)?.isInterested ?? null)
  // An opt-out must hold. That a mark does not show is said, and no reason to set it again and again.
  if (holds === false && what === 'unsubscribe') throw new AppError('platform_refused', { message: unseenText })
  return holds === true
}

type Note =
  | { kind: 'platform_told'; isConfirmed: boolean }
  | { kind: 'platform_not_told'; why: string; isLast: boolean }

async function note(ctx: Needs, scope: Scope, { threadId, what }: Push, said: Note): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    if (said.kind === 'platform_told') {
      await addToTimeline(tx, scope, threadId, said.kind, { what, confirmed: said.isConfirmed })
    } else {
      const { why, isLast } = said
      // Each try fails with about the same words: the first and the last are told.
      if (!isLast && (await isOnTimeline(tx, scope, threadId, said.kind, { what }))) return
      await addToTimeline(tx, scope, threadId, said.kind, { what, why, last: isLast })
    }
    await notifyLive(tx, scope, { kind: 'thread', threadId })
  })
}
