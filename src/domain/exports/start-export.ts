import { randomBytes } from 'node:crypto'
import type { ExportLink } from '#contract/exports.ts'
import type { Export } from '#contract/team.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, tellLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { hashLinkToken } from './reads.ts'
import { linkMs } from './rules.ts'
import { findExportUnderWay, insertExport, setLink } from './store.ts'

/**
 * Asks for an export of everything that the workspace holds; a job makes it. While one is under way, that one is answered:
 * a second click makes no second file.
 */
export async function startExport(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<Export> {
  return inTx(ctx, scope, async (tx) => {
    const made = await insertExport(tx, scope, newId())
    if (made === undefined) {
      const other = await findExportUnderWay(tx, scope)
      if (other === undefined) throw new AppError('conflict')
      return other
    }
    await tx.addJob('make_export', { workspaceId: scope.workspaceId, exportId: made.id }, { key: `export:${made.id}` })
    await recordAudit(tx, scope, 'export.requested', made.id)
    await tellLive(tx, scope, { kind: 'exports' })
    return made
  })
}

/**
 * A new address of a finished export, good for fifteen minutes and as long as the person is an admin; the earlier one ends.
 * Throws `not_found` when there is no such export, or its file is gone.
 */
export async function linkExport(
  ctx: Pick<Ctx, 'pool' | 'now' | 'settings'>,
  scope: Scope,
  exportId: string,
): Promise<ExportLink> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + linkMs)
  const isThere = await inTx(ctx, scope, (tx) =>
    setLink(tx, scope, exportId, { hash: hashLinkToken(token), expiresAt }),
  )
  if (!isThere) throw new AppError('not_found')
  return { url: `${ctx.settings.publicUrl}/files/exports/${token}`, expiresAt: expiresAt.toISOString() }
}
