import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { findBody, putBack } from './deliveries-store.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>

/** Has a failed event looked into once more, as if it had just come. Quiet when it has not failed (any more). Throws `not_found`. */
export async function replayEvent(ctx: Needs, scope: Scope, eventId: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    if ((await findBody(tx, scope, eventId)) === undefined) throw new AppError('not_found')
    const replayed = await putBack(tx, scope, { eventIds: [eventId] })
    if (replayed > 0) await wakeIngest(tx, scope, replayed)
  })
}

/** The same for several, quietly for those that are gone. Returns how many were put back. */
export async function replayEvents(ctx: Needs, scope: Scope, eventIds: readonly string[]): Promise<number> {
  return inTx(ctx, scope, async (tx) => {
    const replayed = await putBack(tx, scope, { eventIds })
    if (replayed > 0) await wakeIngest(tx, scope, replayed)
    return replayed
  })
}

/** The same for every failed event of an agent. */
export async function replayFailed(ctx: Needs, scope: Scope, agentId: string): Promise<{ replayed: number }> {
  return inTx(ctx, scope, async (tx) => {
    const replayed = await putBack(tx, scope, { agentId })
    if (replayed > 0) await wakeIngest(tx, scope, replayed)
    return { replayed }
  })
}

async function wakeIngest(tx: TxCtx, scope: Scope, events: number): Promise<void> {
  await recordAudit(tx, scope, 'webhook.replayed', null, {
    events,
    ...(scope.actor.kind === 'administrator' && { byAdministrator: true }),
  })
  await tx.addJob('ingest_events', { workspaceId: scope.workspaceId }, { key: `ingest:${scope.workspaceId}` })
  await notifyLive(tx, scope, { kind: 'webhooks' })
}
