import { type Ctx, inTx } from '../context.ts'
import { dropDue } from '../due.ts'
import type { Scope } from '../scope.ts'
import { dropExportFile } from './drop-export-file.ts'
import { listExpired } from './store.ts'

/** Deletes the files of exports whose days are over. The file goes first: after a crash in between it is done again. */
export async function expireExports(ctx: Pick<Ctx, 'pool' | 'now' | 'files'>, scope: Scope): Promise<void> {
  const expired = await inTx(ctx, scope, async (tx) => {
    const found = await listExpired(tx, scope)
    if (found.length === 0) await dropDue(tx.db, scope, 'export_file', tx.now())
    return found
  })
  for (const one of expired) await dropExportFile(ctx, scope, one)
}
