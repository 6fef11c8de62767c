import type { z } from 'zod'
import type { Branding, brandingPatch } from '#contract/branding.ts'
import { newId } from '#lib/new-id.ts'
import { sha256 } from '#lib/sha256.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { enterInDirectory, removeFromDirectory } from '../directory.ts'
import { isDocumentError, type Picture } from '../ports.ts'
import type { Scope } from '../scope.ts'
import { readBranding } from './reads.ts'
import { logoKey } from './rules.ts'
import { findBranding, putBranding, putLogo } from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>

/** Changes what the patch names and leaves the rest; an empty name is none. It is kept whatever the plan has, and shown while that has it. */
export async function changeBranding(
  ctx: Needs,
  scope: Scope,
  { accent, senderName }: z.infer<typeof brandingPatch>,
): Promise<Branding> {
  return inTx(ctx, scope, async (tx) => {
    const before = await findBranding(tx, scope)
    const after = {
      accent: accent === undefined ? before.accent : accent,
      senderName: senderName === undefined ? before.senderName : senderName || null,
    }
    const fields = (['accent', 'senderName'] as const).filter((name) => before[name] !== after[name])
    if (fields.length > 0) {
      await putBranding(tx, scope, after)
      await recordAudit(tx, scope, 'branding.changed', scope.workspaceId, { fields: fields.join(', ') })
      await notifyLive(tx, scope, { kind: 'settings' })
    }
    return readBranding(tx, scope)
  })
}

/** Gives a workspace that is being made what it had elsewhere. */
export async function takeBranding(
  tx: TxCtx,
  scope: Scope,
  brand: { accent: string | null; senderName: string | null },
): Promise<void> {
  if (brand.accent !== null || brand.senderName !== null) await putBranding(tx, scope, brand)
}

/**
 * Draws the image anew, stores it and shows it in the place of the one before, whose file goes. Throws `bad_request` with words for what is no
 * image, too small or too large to draw, `unavailable` when others are drawn already; on abort the signal's reason.
 */
export async function setLogo(
  ctx: Needs & Pick<Ctx, 'documents' | 'files' | 'log'>,
  scope: Scope,
  image: Uint8Array,
  signal?: AbortSignal,
): Promise<Branding> {
  const { png, width, height } = await drawn(ctx, image, signal)
  const id = newId()
  // Before the row that names it: a file that no row names is never shown.
  await ctx.files.put(logoKey(scope.workspaceId, id), png)
  const { before, branding } = await inTx(ctx, scope, async (tx) => {
    const { logoId } = await findBranding(tx, scope)
    await putLogo(tx, scope, { id, width, height })
    if (logoId !== null) await removeFromDirectory(tx, scope, { kind: 'logo', subjectId: logoId })
    await enterInDirectory(tx, scope, { kind: 'logo', subjectId: id, hash: sha256(id) })
    await recordAudit(tx, scope, 'branding.logo_set', scope.workspaceId)
    await notifyLive(tx, scope, { kind: 'settings' })
    return { before: logoId, branding: await readBranding(tx, scope) }
  })
  await removeFile(ctx, scope, before)
  return branding
}

/** Takes the logo away, and its file. Quiet when there is none. */
export async function removeLogo(ctx: Needs & Pick<Ctx, 'files' | 'log'>, scope: Scope): Promise<void> {
  const before = await inTx(ctx, scope, async (tx) => {
    const { logoId } = await findBranding(tx, scope)
    if (logoId === null) return null
    await putLogo(tx, scope, null)
    await removeFromDirectory(tx, scope, { kind: 'logo', subjectId: logoId })
    await recordAudit(tx, scope, 'branding.logo_removed', scope.workspaceId)
    await notifyLive(tx, scope, { kind: 'settings' })
    return logoId
  })
  await removeFile(ctx, scope, before)
}

async function drawn({ documents }: Pick<Ctx, 'documents'>, image: Uint8Array, signal?: AbortSignal): Promise<Picture> {
  try {
    return await documents.drawLogo(image, signal)
  } catch (error) {
    if (!isDocumentError(error)) throw error
    if (error.code === 'busy') throw new AppError('unavailable', { cause: error })
    throw new AppError('bad_request', { message: error.message, cause: error })
  }
}

/** Nothing shows it any more; that it stays behind when it can't be removed harms nobody. */
async function removeFile({ files, log }: Pick<Ctx, 'files' | 'log'>, scope: Scope, logoId: string | null) {
  if (logoId === null) return
  await files.remove(logoKey(scope.workspaceId, logoId)).catch((error: unknown) => {
    log.warn({ err: error, workspaceId: scope.workspaceId }, 'the file of an earlier logo could not be removed')
  })
}
