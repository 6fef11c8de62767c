import { maxFileBytes, type ThreadFile } from '#contract/attachments.ts'
import { newId } from '#lib/new-id.ts'
import { plainFileName } from '#lib/plain-file-name.ts'
import { AppError } from '../../app-error.ts'
import { readConnection } from '../../connections/reads.ts'
import { type Ctx, inTx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import { adapterFor } from '../../sending-platform.ts'
import { readThread } from '../reads.ts'
import { fileKey, insertFile } from './files-store.ts'

interface FileToAdd {
  threadId: string
  name: string
  /** As a browser says; anything else is taken for bytes. */
  contentType: string
  content: Uint8Array
}

const kind = /^[a-z]+\/[\w.+-]{1,100}$/i

/**
 * Keeps a file that is to go out with an answer in this thread. It is part of a draft when that names it, and goes after a day in which none has.
 * Throws `not_found`, `files_not_taken` where the platform takes none, `bad_request` for one that is larger than it takes.
 */
export async function addFile(
  ctx: Pick<Ctx, 'pool' | 'now' | 'files' | 'platforms'>,
  scope: Scope,
  { threadId, name, contentType, content }: FileToAdd,
): Promise<ThreadFile> {
  const file = { id: newId(), name: plainFileName(name), bytes: content.byteLength }
  // The row first: of bytes without one nobody would ever know.
  await inTx(ctx, scope, async (tx) => {
    if ((await readThread(tx, scope, threadId)) === undefined) throw new AppError('not_found')
    const platform = adapterFor(ctx.platforms, (await readConnection(tx, scope))?.kind ?? null)
    if (platform.fileLimits === null) throw new AppError('files_not_taken', { platform })
    const most = Math.min(platform.fileLimits.each, maxFileBytes)
    if (file.bytes > most)
      throw new AppError('bad_request', { message: `A file can have at most ${Math.floor(most / 1_000_000)} MB.` })
    await insertFile(tx, scope, {
      ...file,
      threadId,
      contentType: kind.test(contentType) ? contentType : 'application/octet-stream',
    })
  })
  await ctx.files.put(fileKey(scope, file.id), content)
  return file
}
