import { z } from 'zod'
import { sql } from '#db/sql.ts'
import { AppError } from '../../app-error.ts'
import { openPlatform } from '../../connections/reads.ts'
import { type Ctx, inTx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import type { PlatformFile } from '../../sending-platform.ts'
import { fileKey, findFiles } from './files-store.ts'

/** What a link says, sealed: nobody else can make one, and it opens this file alone. */
const linkedSchema = z.object({
  workspaceId: z.uuid(),
  /** A file of a mail, by its place there, or one of ours that has not gone out. */
  of: z.union([z.object({ messageId: z.uuid(), place: z.int() }), z.object({ threadId: z.uuid(), fileId: z.uuid() })]),
  until: z.number(),
})
export type Linked = z.infer<typeof linkedSchema>

const context = 'attachment-link'
const goodForMs = 60_000

type Sealing = Pick<Ctx, 'pool' | 'now' | 'secrets'>

/** By what a browser fetches a file of a message within a minute. Throws `not_found` for one that there is no way to. */
export async function linkAttachment(
  ctx: Sealing,
  scope: Scope,
  { threadId, messageId, place }: { threadId: string; messageId: string; place: number },
): Promise<string> {
  const found = await findFile(ctx, scope, messageId, place)
  if (found === undefined || found.threadId !== threadId) throw new AppError('not_found')
  return seal(ctx, scope, { messageId, place })
}

/** The same for a file that is to go out with an answer. Throws `not_found`. */
export async function linkAddedFile(
  ctx: Sealing,
  scope: Scope,
  of: { threadId: string; fileId: string },
): Promise<string> {
  if ((await findAdded(ctx, scope, of)) === undefined) throw new AppError('not_found')
  return seal(ctx, scope, of)
}

function seal({ now, secrets }: Sealing, { workspaceId }: Scope, of: Linked['of']): string {
  const linked: Linked = { workspaceId, of, until: now().getTime() + goodForMs }
  return secrets.seal(JSON.stringify(linked), context).toString('base64url')
}

/** What a link opens: null for one that is wrong or over. */
export function readLink(ctx: Pick<Ctx, 'secrets' | 'now'>, token: string): Linked | null {
  const linked = opened(ctx, token)
  return linked === null || linked.until < ctx.now().getTime() ? null : linked
}

function opened({ secrets }: Pick<Ctx, 'secrets'>, token: string): Linked | null {
  let text: string
  try {
    text = secrets.open(Buffer.from(token, 'base64url'), context)
  } catch {
    // No box of ours.
    return null
  }
  return linkedSchema.parse(JSON.parse(text))
}

/** The file that a link names, out of our store or as the platform gives it; null when it is not there any more. Throws a `PlatformError` when the platform can't be asked. */
export async function openAttachment(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms' | 'files'>,
  scope: Scope,
  { of }: Pick<Linked, 'of'>,
): Promise<{ name: string; file: PlatformFile } | null> {
  const found = 'fileId' in of ? await findAdded(ctx, scope, of) : await findFile(ctx, scope, of.messageId, of.place)
  if (found === undefined) return null
  const file =
    'fileId' in found ? await ctx.files.open(fileKey(scope, found.fileId)) : await openThere(ctx, scope, found)
  return file === null ? null : { name: found.name, file }
}

async function openThere(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms'>,
  scope: Scope,
  { connectionId, handle, place }: { connectionId: string; handle: string; place: number },
): Promise<PlatformFile | null> {
  const { client } = await openPlatform(ctx, scope, connectionId)
  return (await client.openAttachment?.(handle, place)) ?? null
}

interface Found {
  threadId: string
  connectionId: string
  handle: string | null
  name: string | null
  /** One of ours. */
  fileId: string | null
}

async function findFile(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, messageId: string, place: number) {
  const [row] = await inTx(ctx, scope, (tx) =>
    tx.db.query<Found>(sql`
      select thread_id as "threadId", connection_id as "connectionId", platform_handle as handle,
             attachments->${place}::int->>'name' as name, attachments->${place}::int->>'fileId' as "fileId"
        from messages where workspace_id = ${scope.workspaceId} and id = ${messageId}`),
  )
  if (row?.name == null) return undefined
  const { threadId, connectionId, handle, name, fileId } = row
  if (fileId !== null) return { threadId, name, fileId }
  return handle === null ? undefined : { threadId, name, connectionId, handle, place }
}

async function findAdded(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { threadId, fileId }: { threadId: string; fileId: string },
) {
  const [row] = await inTx(ctx, scope, (tx) => findFiles(tx, scope, threadId, [fileId]))
  return row === undefined ? undefined : { fileId, name: row.name }
}
