import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { setExpired } from './store.ts'

/** Deletes the file of a finished export. The file goes first: after a crash in between it is done again. */
export async function dropExportFile(
  ctx: Pick<Ctx, 'pool' | 'now' | 'files'>,
  scope: Scope,
  { id, fileKey }: { id: string; fileKey: string | null },
): Promise<void> {
  if (fileKey !== null) await ctx.files.remove(fileKey)
  await inTx(ctx, scope, async (tx) => {
    await setExpired(tx, scope, id)
    await notifyLive(tx, scope, { kind: 'exports' })
  })
}
