import { buffer } from 'node:stream/consumers'
import type { ThreadFile } from '#contract/attachments.ts'
import { AppError } from '../../app-error.ts'
import { type Ctx, inTx, type TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import type { SendFile } from '../../sending-platform.ts'
import { fileKey, findFiles, listFiles } from './files-store.ts'

export { fileKey } from './files-store.ts'

/** Files of a thread by their ids, in that order. Throws `bad_request` for one that it does not have (any more). */
export async function readFiles(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  ids: readonly string[],
): Promise<ThreadFile[]> {
  if (ids.length === 0) return []
  const found = await findFiles(tx, scope, threadId, ids)
  return ids.map((id) => {
    const file = found.find((one) => one.id === id)
    if (file === undefined)
      throw new AppError('bad_request', { message: 'A file is no longer here. Remove it, and attach it again.' })
    const { name, bytes } = file
    return { id, name, bytes }
  })
}

/**
 * What goes out with a mail, whole; null when a file is not there any more. Throws when the store of files can't be asked, or gives another
 * number of bytes than it was given.
 */
export async function openFiles(
  ctx: Pick<Ctx, 'pool' | 'now' | 'files'>,
  scope: Scope,
  { threadId, files }: { threadId: string; files: readonly ThreadFile[] },
): Promise<SendFile[] | null> {
  if (files.length === 0) return []
  const ids = files.map(({ id }) => id)
  const found = await inTx(ctx, scope, (tx) => findFiles(tx, scope, threadId, ids))
  const opened: SendFile[] = []
  for (const id of ids) {
    const file = found.find((one) => one.id === id)
    const stored = file === undefined ? null : await ctx.files.open(fileKey(scope, id))
    if (file === undefined || stored === null) return null
    const content = await buffer(stored.content)
    if (content.byteLength !== file.bytes) throw new Error('The store of files gave another file than it was given')
    opened.push({ name: file.name, contentType: file.contentType, content })
  }
  return opened
}

export interface KeptFile {
  id: string
  name: string
  /** Under which it lies in the store of files. */
  key: string
}

/** Every file that somebody of the workspace attached. */
export const listKeptFiles = async (tx: TxCtx, scope: Scope): Promise<KeptFile[]> =>
  (await listFiles(tx, scope)).map(({ id, name }) => ({ id, name, key: fileKey(scope, id) }))
