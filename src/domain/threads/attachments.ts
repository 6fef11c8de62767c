import { z } from 'zod'
import { sql } from '#db/sql.ts'
import { AppError } from '../app-error.ts'
import { openPlatform } from '../connections/reads.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { PlatformFile } from '../sending-platform.ts'

/** What a link says, sealed: nobody else can make one, and it opens this file alone. */
const linkedSchema = z.object({
  workspaceId: z.uuid(),
  messageId: z.uuid(),
  place: z.int(),
  until: z.number(),
})

const context = 'attachment-link'
const goodForMs = 60_000

interface Named {
  threadId: string
  messageId: string
  place: number
}

/** By what a browser fetches a file of a message within a minute. Throws `not_found` for one that the platform can't be asked for. */
export async function linkAttachment(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets'>,
  scope: Scope,
  { threadId, messageId, place }: Named,
): Promise<string> {
  const found = await findFile(ctx, scope, messageId, place)
  if (found === undefined || found.threadId !== threadId) throw new AppError('not_found')
  const linked = { workspaceId: scope.workspaceId, messageId, place, until: ctx.now().getTime() + goodForMs }
  return ctx.secrets.seal(JSON.stringify(linked), context).toString('base64url')
}

/** What a link opens: null for one that is wrong or over. */
export function readLink(ctx: Pick<Ctx, 'secrets' | 'now'>, token: string): z.infer<typeof linkedSchema> | null {
  const linked = opened(ctx, token)
  return linked === null || linked.until < ctx.now().getTime() ? null : linked
}

function opened({ secrets }: Pick<Ctx, 'secrets'>, token: string): z.infer<typeof linkedSchema> | null {
  let text: string
  try {
    text = secrets.open(Buffer.from(token, 'base64url'), context)
  } catch {
    // No box of ours.
    return null
  }
  return linkedSchema.parse(JSON.parse(text))
}

/** The file that a link names, as the platform gives it; null when it has it no more. Throws a `PlatformError` when it can't be asked. */
export async function openAttachment(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms'>,
  scope: Scope,
  { messageId, place }: Pick<Named, 'messageId' | 'place'>,
): Promise<{ name: string; file: PlatformFile } | null> {
  const found = await findFile(ctx, scope, messageId, place)
  if (found === undefined) return null
  const { client } = await openPlatform(ctx, scope, found.connectionId)
  const file = (await client.openAttachment?.(found.handle, place)) ?? null
  return file === null ? null : { name: found.name, file }
}

async function findFile(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  messageId: string,
  place: number,
): Promise<{ threadId: string; connectionId: string; handle: string; name: string } | undefined> {
  const [row] = await inTx(ctx, scope, (tx) =>
    tx.db.query<{ threadId: string; connectionId: string; handle: string; name: string | null }>(sql`
      select thread_id as "threadId", connection_id as "connectionId", platform_handle as handle, attachments->${place}::int->>'name' as name
        from messages where workspace_id = ${scope.workspaceId} and id = ${messageId} and platform_handle is not null`),
  )
  return row?.name == null ? undefined : { ...row, name: row.name }
}
