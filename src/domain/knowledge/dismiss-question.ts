import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { setDismissed } from './questions-store.ts'

/** Takes a question off the list for good, however often it is asked again; or puts it back. Throws `not_found`. */
export async function dismissQuestion(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  id: string,
  isDismissed: boolean,
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    if (!(await setDismissed(tx, scope, id, isDismissed))) throw new AppError('not_found')
    await notifyLive(tx, scope, { kind: 'knowledge' })
  })
}
