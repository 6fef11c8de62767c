import { randomBytes } from 'node:crypto'
import type { ExportLink } from '#contract/exports.ts'
import type { Export } from '#contract/team.ts'
import { newId } from '#lib/new-id.ts'
import { sha256 } from '#lib/sha256.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { asExport } from './reads.ts'
import { linkMs } from './rules.ts'
import { findExportUnderWay, insertExport, queueExport, setLink } from './store.ts'

/**
 * Asks for an export of everything that the workspace holds; a job makes it. While one is under way, that one is answered:
 * a second click makes no second file.
 */
export async function startExport(ctx: Pick<Ctx, 'pool' | 'now' | 'files'>, scope: Scope): Promise<Export> {
  const stored = await inTx(ctx, scope, async (tx) => {
    const made = await insertExport(tx, scope, newId())
    if (made === undefined) {
      const other = await findExportUnderWay(tx, scope)
      if (other === undefined) throw new AppError('conflict')
      return other
    }
    await queueExport(tx, scope, made.id)
    await recordAudit(tx, scope, 'export.requested', made.id)
    await notifyLive(tx, scope, { kind: 'exports' })
    return made
  })
  return asExport(ctx, stored)
}

/**
 * A new address of a finished export, good for fifteen minutes and as long as the person is an admin; the earlier one ends.
 * Throws `not_found` when there is no such export, or its days are over; `unavailable` when this server can't reach its file.
 */
export async function linkExport(
  ctx: Pick<Ctx, 'pool' | 'now' | 'settings' | 'files'>,
  scope: Scope,
  exportId: string,
): Promise<ExportLink> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + linkMs)
  await inTx(ctx, scope, async (tx) => {
    const fileKey = await setLink(tx, scope, exportId, { hash: sha256(token), expiresAt })
    if (fileKey === undefined) throw new AppError('not_found')
    // An address that leads to nothing is not given out, and the earlier one stays.
    if (!(await ctx.files.has(fileKey))) throw new AppError('export_elsewhere')
  })
  return { url: `${ctx.settings.publicUrl}/files/exports/${token}`, expiresAt: expiresAt.toISOString() }
}
