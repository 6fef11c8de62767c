import { z } from 'zod'
import type { NoticeCause } from '#contract/notices.ts'
import { single } from '#db/connect.ts'
import { sql } from '#db/sql.ts'
import { AppError } from '../app-error.ts'
import { LostKeyError } from '../connections/opened-key.ts'
import { openPlatform } from '../connections/reads.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import { dropExportFile } from '../exports/drop-export-file.ts'
import type { Scope } from '../scope.ts'
import { isPassingFault, isPlatformError, type LeadOfMail, type SendingPlatform } from '../sending-platform.ts'
import { cancelTask } from '../tasks/change-task.ts'
import { untoldKey } from '../threads/doubt.ts'
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
 * time; throws while an export is under way, which may have read what is gone, while a delivery that names the lead is still to be taken in, and, until
 * the last try, while the platform can't be told that they have opted out.
 */
export async function finishErasure(ctx: Needs, scope: Scope, erasureId: string, isLastTry: boolean): Promise<void> {
  const found = await inTx(ctx, scope, (tx) => findSought(tx, scope, erasureId))
  if (found === undefined) return
  const { sealed, askedAt } = found
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
  const told = await tellOptOuts(ctx, scope, { erasureId, askedAt, sought })
  if (told.failure !== null && !isLastTry) throw told.failure
  await inTx(ctx, scope, async (tx) => {
    if (sought.untold.length > 0 && told.isToldOfAll) tx.outbox.takeBack(scope, untoldKey(erasureId))
    await endErasure(tx, scope, erasureId, { deliveries, mentions, exports })
    await notifyLive(tx, scope, { kind: 'settings' })
  })
  ctx.log.info({ workspaceId: scope.workspaceId, erasureId, deliveries, mentions, exports }, 'a lead was erased')
}

/** So long the platform may be away before a person is asked to see to it: its campaigns may go on writing to the lead. */
const patienceMs = 30 * 60_000

/**
 * Who opted out and was erased at once is written to by the platform's campaigns until it knows. Where it says no, or can't be told for a while, a
 * person hears of it; not of whom: they know whom they erased, and nothing else may. `failure`: what may be otherwise the next time.
 */
async function tellOptOuts(
  ctx: Needs,
  scope: Scope,
  { erasureId, askedAt, sought }: { erasureId: string; askedAt: string; sought: z.infer<typeof soughtSchema> },
): Promise<{ isToldOfAll: boolean; failure: unknown }> {
  let [isToldOfAll, isRefused, failure]: [boolean, boolean, unknown] = [true, false, null]
  for (const one of sought.untold) {
    const outcome = await tellOptOut(ctx, scope, { ...one, email: one.email ?? sought.email })
    if (outcome === 'told') continue
    isToldOfAll = false
    if (outcome === 'refused') isRefused = true
    else failure = outcome.failure
  }
  const isLong = failure !== null && ctx.now().getTime() - Date.parse(askedAt) >= patienceMs
  if (isRefused || isLong)
    await inTx(ctx, scope, async (tx) => {
      const cause: NoticeCause = { kind: 'handoff', reasons: [], isOptOutUntold: true }
      tx.outbox.raise(scope, { key: untoldKey(erasureId), threadId: null, cause, at: tx.now() })
    })
  return { isToldOfAll, failure }
}

async function tellOptOut(
  ctx: Needs,
  scope: Scope,
  { connectionId, ...lead }: LeadOfMail & { connectionId: string },
): Promise<'told' | 'refused' | { failure: unknown }> {
  try {
    const { client } = await openPlatform(ctx, scope, connectionId)
    const calls = client.optOut(lead)
    if (calls === null) return 'refused'
    try {
      for (const { call } of calls) await call()
    } catch (error) {
      if (lead.leadId === null || !isPlatformError(error) || isPassingFault(error)) throw error
      if (!(await isWrittenTo(client, lead.leadId))) return 'told'
      throw error
    }
    return 'told'
  } catch (error) {
    if (error instanceof LostKeyError) return { failure: error }
    if (!(error instanceof AppError) && !isPlatformError(error)) throw error
    if (isPassingFault(error) || (isPlatformError(error) && error.code === 'rejected_key')) return { failure: error }
    ctx.log.error({ connectionId, err: error }, 'the platform could not be told that an erased lead has opted out')
    return 'refused'
  }
}

/** False of who is unsubscribed there, by whatever way, or was deleted there, as whoever erases a lead is asked to do. */
async function isWrittenTo(client: SendingPlatform, leadId: string): Promise<boolean> {
  try {
    return (await client.readLead(leadId)).isUnsubscribed !== true
  } catch (error) {
    return !(isPlatformError(error) && error.code === 'not_found')
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
