import { type Ctx, inTx, notifyLive } from '../context.ts'
import { dropDue } from '../due.ts'
import type { Scope } from '../scope.ts'
import { listExpired, setExpired } from './store.ts'

/** Deletes the files of exports whose days are over. The file goes first: after a crash in between it is done again. */
export async function expireExports(ctx: Pick<Ctx, 'pool' | 'now' | 'files'>, scope: Scope): Promise<void> {
  const expired = await inTx(ctx, scope, async (tx) => {
    const found = await listExpired(tx, scope)
    if (found.length === 0) await dropDue(tx.db, scope, 'export_file', tx.now())
    return found
  })
  for (const { id, fileKey } of expired) {
    if (fileKey !== null) await ctx.files.remove(fileKey)
    await inTx(ctx, scope, async (tx) => {
      await setExpired(tx, scope, id)
      await notifyLive(tx, scope, { kind: 'exports' })
    })
  }
}
