import { AppError } from '../app-error.ts'
import { enqueueSync } from '../connections/enqueue-sync.ts'
import { readConnection } from '../connections/reads.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { adapterFor } from '../sending-platform.ts'
import { storeAskedOlder } from './sync/sync-store.ts'

export { readAskedOlder } from './sync/sync-store.ts'

/**
 * Has the platform's mail of the last 90 days, or of the 500 newest conversations, gone through once more, whatever earlier runs took
 * for known. Twice is once; throws `not_connected`.
 */
export async function askForOlder(ctx: Pick<Ctx, 'pool' | 'now' | 'platforms'>, scope: Scope): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    if ((await readConnection(tx, scope)) === null)
      throw new AppError('not_connected', { platform: adapterFor(ctx.platforms, null) })
    await storeAskedOlder(tx, scope)
    await enqueueSync(tx, scope)
    await notifyLive(tx, scope, { kind: 'connection' })
  })
}
