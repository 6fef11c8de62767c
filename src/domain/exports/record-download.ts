import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** Writes down that an export left the house; before its first byte does. */
export const recordDownload = (ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, exportId: string): Promise<void> =>
  inTx(ctx, scope, (tx) => recordAudit(tx, scope, 'export.downloaded', exportId))
