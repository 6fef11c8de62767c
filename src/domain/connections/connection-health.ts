import type { ConnectionError } from '#contract/connections.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { isPassingFault, isPlatformError } from '../sending-platform.ts'
import { toConnectionError } from './connection-error.ts'
import { notifyOfLostConnection } from './notify-of-lost-connection.ts'
import { findActive, setLastError } from './store.ts'

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * Runs work that calls the platform for a job. When the platform does not accept the key any more, or it opens another
 * workspace now, that is noted at the connection for a person to see, and the job ends; what passes is thrown, so that the job is tried again.
 * Nothing is noted of another platform than the one that is connected, nor of a key that was replaced meanwhile, nor that something of one lead is
 * refused.
 *
 * @param asked of one lead: the connection that is asked, and when it was connected or had another key last; left out: the active one
 */
export async function withConnectionHealth(
  ctx: Pick<Ctx, 'pool' | 'now' | 'log'>,
  scope: Scope,
  work: () => Promise<unknown>,
  asked?: { connectionId: string; connectedAt: string },
): Promise<void> {
  const before = asked ?? (await readAsked(ctx, scope))
  let problem: ConnectionError | null = null
  try {
    await work()
  } catch (error) {
    if (isPassingFault(error)) throw error
    problem = toConnectionError(error)
    if (problem.code === 'our_fault') throw error
    ctx.log.warn({ err: error }, 'the platform refused a call')
    if (asked !== undefined && isOfOne(error)) return
  }
  await inTx(ctx, scope, async (tx) => {
    const connection = await findActive(tx, scope)
    if (connection === undefined || connection.id !== before?.connectionId) return
    if (connection.connected_at !== before.connectedAt) return
    if (!(await setLastError(tx, scope, connection.id, problem))) return
    await notifyLive(tx, scope, { kind: 'connection' })
    if (problem !== null)
      notifyOfLostConnection(tx, scope, { id: connection.id, since: dayOf(tx.now()), error: problem })
  })
}

/** It is reached, takes the key, and says no to what it was asked of one lead: that is told in their thread, if anywhere. */
const isOfOne = (error: unknown): boolean =>
  isPlatformError(error) && (error.code === 'refused' || error.code === 'not_found')

async function readAsked(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope) {
  const active = await inTx(ctx, scope, (tx) => findActive(tx, scope))
  return active && { connectionId: active.id, connectedAt: active.connected_at }
}
