import { z } from 'zod'
import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { AppError } from '../app-error.ts'
import { openPlatform } from '../connections/reads.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import { dropExportFile } from '../exports/drop-export-file.ts'
import type { Scope } from '../scope.ts'
import { isPassingFault, isPlatformError, type LeadOfMail } from '../sending-platform.ts'
import { cancelTask } from '../tasks/change-task.ts'
import { fileKey } from '../threads/files/file-reads.ts'
import { ingestEvents } from '../threads/sync/ingest-events.ts'
import { addressPattern, namePattern, soughtContext } from './rules.ts'
import { countLeft, emptyAllDeliveries, scrub } from './scrub.ts'
import { dropKeptMail, dropLexemes, endErasure, findSought, listExportFiles, listMentioningTasks } from './store.ts'

const soughtSchema = z.object({
  email: z.string(),
  also: z.array(z.string()).default([]),
  /** None in what an earlier release sealed. */
  names: z.array(z.string()).default([]),
  threadIds: z.array(z.uuid()),
  fileIds: z.array(z.uuid()),
  untold: z
    .array(
      z.object({
        connectionId: z.uuid(),
        email: z.string().optional(),
        handle: z.string().nullable(),
        leadId: z.string().nullable(),
      }),
    )
    .default([]),
})

type Needs = Pick<Ctx, 'pool' | 'now' | 'random' | 'files' | 'secrets' | 'log' | 'platforms' | 'mailText'>

/**
 * The rest of an erasure: files, deliveries as they came, what others wrote of the lead by their address, mails of the product that wait, exports.
 * Then it looks once more, and says so only when nothing is left. What the lead has written since they were erased stays. May be done again at any
 * time; throws while an export is under way, which may have read what is gone, while a delivery that names the lead is still to be taken in, and
 * while the platform can't be told that they have opted out.
 */
export async function finishErasure(ctx: Needs, scope: Scope, erasureId: string): Promise<void> {
  const sealed = await inTx(ctx, scope, (tx) => findSought(tx, scope, erasureId))
  if (sealed === undefined) return
  const sought = soughtSchema.parse(JSON.parse(ctx.secrets.open(sealed, soughtContext(scope.workspaceId))))
  const emails = [sought.email, ...sought.also]
  // What names the lead and is still to be taken in may be somebody else's reply, or a new one of theirs.
  await ingestEvents(ctx, scope)
  for (const id of sought.fileIds) await ctx.files.remove(fileKey(scope, id))
  let [deliveries, mentions, left] = [0, 0, 0]
  for (const email of emails) {
    await holdMentions(ctx, scope, email)
    await inTx(ctx, scope, (tx) => dropKeptMail(tx, scope, email))
    deliveries += await emptyAllDeliveries(ctx, scope, email)
    mentions += await scrub(ctx, scope, email)
  }
  await inTx(ctx, scope, (tx) => dropLexemes(tx, scope))
  await dropMails(ctx, scope, sought)
  const exports = await dropExports(ctx, scope)
  for (const email of emails) left += await countLeft(ctx, scope, email)
  if (left > 0) throw new Error(`${left} rows still name a lead who was erased`)
  for (const one of sought.untold) await tellOptOut(ctx, scope, { ...one, email: one.email ?? sought.email })
  await inTx(ctx, scope, async (tx) => {
    await endErasure(tx, scope, erasureId, { deliveries, mentions, exports })
    await notifyLive(tx, scope, { kind: 'settings' })
  })
  ctx.log.info({ workspaceId: scope.workspaceId, erasureId, deliveries, mentions, exports }, 'a lead was erased')
}

/** Who opted out and was erased at once is written to by the platform's campaigns until it knows. Throws while it can't be told yet. */
async function tellOptOut(
  ctx: Needs,
  scope: Scope,
  { connectionId, ...lead }: LeadOfMail & { connectionId: string },
): Promise<void> {
  try {
    const { client } = await openPlatform(ctx, scope, connectionId)
    for (const { call } of client.optOut(lead) ?? []) await call()
  } catch (error) {
    if (!(error instanceof AppError) && !isPlatformError(error)) throw error
    if (isPassingFault(error) || (isPlatformError(error) && error.code === 'rejected_key')) throw error
    ctx.log.error({ connectionId, err: error }, 'the platform could not be told that an erased lead has opted out')
  }
}

/** Nothing goes out by itself in which a word has just been taken away. */
async function holdMentions(ctx: Needs, scope: Scope, email: string): Promise<void> {
  const tasks = await inTx(ctx, scope, (tx) => listMentioningTasks(tx, scope, email))
  for (const id of tasks) await cancelTask(ctx, scope, id)
}

/**
 * Mails of the product's own that wait and tell of these conversations, or only name the lead: of many notices the last have no link. Rather one too
 * many of somebody who is called the same; what it tells stands in the bell. What has gone out is emptied already.
 */
async function dropMails(
  { pool }: Pick<Ctx, 'pool'>,
  { workspaceId }: Scope,
  { email, also, names, threadIds }: z.infer<typeof soughtSchema>,
): Promise<void> {
  for (const id of threadIds)
    await single(pool).query(sql`delete from mails where sent_at is null and position(${id} in text) > 0`)
  const patterns = [...[email, ...also].map(addressPattern), ...names.map(namePattern)]
  await single(pool).query(sql`
    delete from mails where sent_at is null and kind = 'notices' and position(${`workspace=${workspaceId}`} in text) > 0
       and text ~* any(${patterns}::text[])`)
}

async function dropExports(ctx: Needs, scope: Scope): Promise<number> {
  const exports = await inTx(ctx, scope, (tx) => listExportFiles(tx, scope))
  if (exports.some(({ status }) => status !== 'ready'))
    throw new Error('An export is under way, which may hold the lead')
  for (const one of exports) await dropExportFile(ctx, scope, one)
  return exports.length
}
