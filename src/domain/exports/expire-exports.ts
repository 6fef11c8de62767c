import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { listExpired, setExpired } from './store.ts'

/** Deletes the files of exports whose days are over. The file goes first: after a crash in between it is done again. */
export async function expireExports(ctx: Pick<Ctx, 'pool' | 'now' | 'files'>, scope: Scope): Promise<void> {
  for (const { id, fileKey } of await inTx(ctx, scope, (tx) => listExpired(tx, scope))) {
    if (fileKey !== null) await ctx.files.remove(fileKey)
    await inTx(ctx, scope, async (tx) => {
      await setExpired(tx, scope, id)
      await notifyLive(tx, scope, { kind: 'exports' })
    })
  }
}
