import { type Ctx, inTx, type TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import { deleteFiles, fileKey, listForgotten } from './files-store.ts'

/** A draft that was thrown away can be taken back for a while, and with it what was attached. */
const keptMs = 86_400_000
const atOnce = 100

const forgotten = (tx: TxCtx, scope: Scope, limit: number): Promise<string[]> =>
  listForgotten(tx, scope, new Date(tx.now().getTime() - keptMs), limit)

/** Has the files removed that nothing needs any more, where there are any. */
export async function queueFilePruning(tx: TxCtx, scope: Scope): Promise<void> {
  const { workspaceId } = scope
  if ((await forgotten(tx, scope, 1)).length > 0)
    await tx.addJob('prune_files', { workspaceId }, { key: `prune_files:${workspaceId}` })
}

/** Removes files that were attached and have not gone out, a day after no draft has them. The bytes go first: after a crash in between it is done again. */
export async function pruneFiles(ctx: Pick<Ctx, 'pool' | 'now' | 'files'>, scope: Scope): Promise<void> {
  const ids = await inTx(ctx, scope, (tx) => forgotten(tx, scope, atOnce))
  for (const id of ids) await ctx.files.remove(fileKey(scope, id))
  await inTx(ctx, scope, (tx) => deleteFiles(tx, scope, ids))
}
