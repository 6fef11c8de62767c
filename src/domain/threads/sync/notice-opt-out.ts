import { sql } from '#db/sql.ts'
import { AppError } from '../../app-error.ts'
import { openPlatformIn } from '../../connections/reads.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import { isPlatformError } from '../../sending-platform.ts'
import { lockContactOf } from '../lock-contact.ts'
import { lockForDecision } from '../lock-for-decision.ts'
import { addToTimeline } from '../timeline.ts'
import { noteUnsubscribed } from './note-unsubscribed.ts'

interface Standing {
  connectionId: string
  leadId: string
}

/** The lead of a thread as the platform knows them; undefined when they are none of its own, or the opt-out is known here. */
async function readUnknownStanding(tx: TxCtx, scope: Scope, threadId: string): Promise<Standing | undefined> {
  const [row] = await tx.db.query<Standing>(sql`
    select c.connection_id as "connectionId", c.platform_lead_id as "leadId"
      from threads t join contacts c on c.workspace_id = t.workspace_id and c.id = t.contact_id
     where t.workspace_id = ${scope.workspaceId} and t.id = ${threadId}
       and c.platform_lead_id is not null and c.unsubscribed_at is null`)
  return row
}

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms'>

/**
 * Does what `takeOverOptOut` does, before something is written for a lead days after their last word. A platform that can't be asked just now tells
 * nothing, which is logged: it is asked again before that goes out.
 */
export async function noticeOptOut(ctx: Needs & Pick<Ctx, 'log'>, scope: Scope, threadId: string): Promise<void> {
  try {
    await takeOverOptOut(ctx, scope, threadId)
  } catch (error) {
    if (!isPlatformError(error) && !(error instanceof AppError)) throw error
    ctx.log.warn(
      { workspaceId: scope.workspaceId, threadId, err: error },
      'the platform could not say whether a lead is unsubscribed',
    )
  }
}

/**
 * Asks the platform whether the lead has opted out there, by the link of a campaign mail, and takes it over: where no webhook
 * reaches us, or one was lost, nothing else tells. Throws a `PlatformError` when the platform can't be asked, or not until `signal`.
 */
export async function takeOverOptOut(ctx: Needs, scope: Scope, threadId: string, signal?: AbortSignal): Promise<void> {
  const asked = await inTx(ctx, scope, async (tx) => {
    const standing = await readUnknownStanding(tx, scope, threadId)
    if (standing === undefined) return undefined
    const { client } = await openPlatformIn(ctx, tx, scope, standing.connectionId)
    return { client, leadId: standing.leadId }
  })
  if (asked === undefined) return
  const { isUnsubscribed } = await asked.client.readLead(asked.leadId, signal)
  if (isUnsubscribed !== true) return
  await inTx(ctx, scope, async (tx) => {
    // Of two who asked at the same time one tells it.
    await lockContactOf(tx, scope, threadId)
    await lockForDecision(tx, scope, threadId)
    if ((await readUnknownStanding(tx, scope, threadId)) === undefined) return
    await addToTimeline(tx, scope, threadId, 'unsubscribed', { by: 'platform' })
    await noteUnsubscribed(tx, scope, threadId)
    await notifyLive(tx, scope, { kind: 'thread', threadId })
  })
}
