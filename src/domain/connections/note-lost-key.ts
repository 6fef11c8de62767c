import { type Ctx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { notifyOfLostConnection } from './notify-of-lost-connection.ts'
import { openedKey } from './opened-key.ts'
import { findActive, setLastError } from './store.ts'

/**
 * Notes at the connection that its key can't be opened any more, and tells the admins: nothing is fetched or sent until they have entered it again.
 * Quiet where it can be.
 */
export async function noteLostKey(ctx: Pick<Ctx, 'secrets'>, tx: TxCtx, scope: Scope): Promise<void> {
  const connection = await findActive(tx, scope)
  if (connection === undefined || openedKey(ctx, scope, connection.api_key_encrypted) !== null) return
  const error = { code: 'our_fault' } as const
  if (!(await setLastError(tx, scope, connection.id, error))) return
  await notifyLive(tx, scope, { kind: 'connection' })
  notifyOfLostConnection(tx, scope, { id: connection.id, since: tx.now().toISOString().slice(0, 10), error })
}
