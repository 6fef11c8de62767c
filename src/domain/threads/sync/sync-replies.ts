import { isPassing } from '#db/connect.ts'
import { newId } from '#lib/new-id.ts'
import { inSpan } from '#lib/tracing.ts'
import { toConnectionError } from '../../connections/connection-error.ts'
import { enqueueSync } from '../../connections/enqueue-sync.ts'
import { notifyOfLostConnection } from '../../connections/notify-of-lost-connection.ts'
import { type OpenPlatform, openPlatform } from '../../connections/reads.ts'
import { assertSameWorkspace } from '../../connections/same-workspace.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import { isPlatformError, type PlatformMail } from '../../sending-platform.ts'
import { listUntoldBefore } from '../doubt.ts'
import { ingestMail, readMail } from './ingest-mail.ts'
import { isWordless } from './late-words.ts'
import {
  afterPage,
  begunAgain,
  type Gap,
  gapsToRead,
  isBegunNow,
  isCircle,
  isPutOff,
  type Met,
  metThere,
  nothingMet,
  type Passed,
  withMet,
} from './sync-rules.ts'
import {
  countHere,
  countStored,
  countThreadsSince,
  dropKept,
  findUnknown,
  keepForLater,
  listKept,
  listKeptTo,
  namesOf,
  readSyncState,
  storeEnd,
  storeFailure,
  storeProgress,
  storeStart,
} from './sync-store.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms' | 'mailText' | 'log'>
interface Run extends OpenPlatform {
  runId: string
  ctx: Needs
  scope: Scope
}

/** One run reads no more than this and lets others have their turn; the next goes on at once. */
const pagesPerRun = 60
const runMs = 120_000
const keptAtOnce = 50
/** A platform that could not be read for so long is lost, not slow. */
const lostAfterMs = 30 * 60_000

/**
 * Reads the platform's mail, newest first, and takes in whatever no webhook brought: what came while we were away, or where no
 * webhook can reach us. Where it stands is kept after each page, so that a run that is cut short, by its own bounds, by a crash or
 * by the platform, is gone on with and nothing between is skipped. Doing it twice does no harm.
 * A time that the platform names to come back is kept to: then `put_off` comes back at once. Throws a `PlatformError` when the platform can't be read, and
 * `platform_other_workspace`; what was taken in until then stays.
 */
export async function syncReplies(ctx: Needs, scope: Scope): Promise<'read' | 'put_off'> {
  const run: Run = { ctx, scope, runId: newId(), ...(await openPlatform(ctx, scope)) }
  const gaps = await begin(run)
  if (gaps === null) return 'put_off'
  try {
    const ended = await readGaps(run, gaps)
    if (ended === 'all_read') await finish(run)
    if (ended === 'bounds_reached') await inTx(ctx, scope, (tx) => enqueueSync(tx, scope))
    return 'read'
  } catch (error) {
    if (!(await noteFailure(run, error))) throw error
    return 'put_off'
  }
}

/** Null while the platform asked to be left alone; the run is put off until then. */
async function begin(run: Run): Promise<readonly Gap[] | null> {
  const { ctx, scope, connectionId } = run
  return inTx(ctx, scope, async (tx) => {
    const place = await readSyncState(tx, scope, connectionId)
    if (place.notBefore !== null && isPutOff(place.notBefore, tx.now())) {
      await enqueueSync(tx, scope, new Date(place.notBefore))
      return null
    }
    const gaps = gapsToRead(place, tx.now())
    await storeStart(tx, scope, run, gaps)
    // With a new key, or once connected again, the platform is told what it was not told before; what is tried on anyway is told by either.
    for (const threadId of await listUntoldBefore(tx, scope, connectionId))
      await tx.addJob('push_to_platform', { workspaceId: scope.workspaceId, threadId, what: 'unsubscribe' })
    await notifyLive(tx, scope, { kind: 'connection' })
    return gaps
  })
}

async function readGaps(run: Run, gaps: readonly Gap[]): Promise<'all_read' | 'bounds_reached' | 'taken_over'> {
  const endsAt = Date.now() + runMs
  let left: readonly Gap[] | null = gaps
  let met = nothingMet()
  for (let pages = 0; pages < pagesPerRun && Date.now() < endsAt; pages += 1) {
    const [first, ...others]: readonly Gap[] = left
    if (first === undefined) return 'all_read'
    if (first.cursor === null) met = nothingMet()
    const gap = isBegunNow(first) ? { ...first, here: await countReplies(run) } : first
    left = await readOnePage(run, gap, { others, met })
    if (left === null) return 'taken_over'
    if (left.length === others.length) met = nothingMet()
  }
  return left.length === 0 ? 'all_read' : 'bounds_reached'
}

const countReplies = ({ ctx, scope, connectionId }: Run): Promise<number> =>
  inTx(ctx, scope, (tx) => countStored(tx, scope, connectionId))

/** What is left to be read after one page; null when another run has taken over. */
async function readOnePage(
  run: Run,
  gap: Gap,
  { others, met }: { others: readonly Gap[]; met: Met },
): Promise<readonly Gap[] | null> {
  const { ctx, scope } = run
  const page = await readPage(run, gap.cursor).catch((error: unknown) => {
    // A cursor that was kept for too long: the stretch is read from the top once more.
    const isRefused = isPlatformError(error) && (error.code === 'refused' || error.code === 'not_found')
    const again = isRefused ? begunAgain(gap, ctx.now()) : null
    if (again === null) throw error
    return again
  })
  if ('cursor' in page) return [page, ...others]
  const positions = page.mails.map(({ position }) => position)
  const { news, copies, known, erased } = await ingestPage(run, page.mails)
  const countNew = (ids: readonly string[]): number => ids.filter((id) => !met.mails.has(id)).length
  const read = withMet(gap, { known: countNew(known), erased: countNew(erased) })
  const passed = gap.older === undefined ? {} : { passed: await readPassed(run, page.mails) }
  const { nextCursor } = page
  const isEndless = isCircle(met, { ids: page.mails.map(({ id }) => id), nextCursor })
  // All that there is to be had of it was read; what is behind it shows as the difference of the two counts.
  if (isEndless) ctx.log.warn({ cursor: nextCursor }, 'the platform’s list of mail leads in a circle')
  const rest = isEndless ? null : afterPage(read, { positions, news: news + copies, nextCursor, ...passed })
  const left = rest === null ? others : [rest, ...others]
  const top = gap.cursor === null && positions.length > 0 ? Math.max(...positions) : null
  const isOlder = gap.older !== undefined
  const isFullRead = rest === null && gap.until === 0 && !isOlder
  return inTx(ctx, scope, async (tx) => {
    const erasedThere = isFullRead ? (read.erased ?? 0) : 0
    const there = isFullRead && !isEndless ? metThere(read) : null
    const progress = { gaps: left, top, news, isFullRead, isOlder, erasedThere, there }
    if (!(await storeProgress(tx, scope, run, progress))) return null
    if (news > 0) await notifyLive(tx, scope, { kind: 'connection' })
    return left
  })
}

/** A page of the workspace that is connected: asked after the page, since the key may open another one from one moment to the next. */
async function readPage(run: Run, cursor: string | null): ReturnType<OpenPlatform['client']['listMail']> {
  const page = await run.client.listMail(cursor)
  await assertSameWorkspace(run.ctx, run.scope, run)
  return page
}

/** How far back a page that older conversations are read by has come. */
async function readPassed({ ctx, scope, connectionId }: Run, mails: readonly PlatformMail[]): Promise<Passed> {
  const [newest = null] = mails.map(({ receivedAt }) => receivedAt).toSorted((a, b) => b.getTime() - a.getTime())
  if (newest === null) return { newest, threads: 0 }
  return { newest, threads: await inTx(ctx, scope, (tx) => countThreadsSince(tx, scope, connectionId, newest)) }
}

/** Oldest first, so that a thread is opened by the lead's mail before our answers to it come. */
async function ingestPage(
  run: Run,
  mails: readonly PlatformMail[],
): Promise<{ news: number; copies: number; known: string[]; erased: string[] }> {
  const { ctx, scope, connectionId } = run
  const ids = mails.map(({ id }) => id)
  const { unknown, wordless } = await inTx(ctx, scope, (tx) => findUnknown(tx, scope, connectionId, ids))
  const isWanted = (mail: PlatformMail): boolean => unknown.has(mail.id) || (wordless.has(mail.id) && !isWordless(mail))
  const fresh = mails.filter(isWanted).toSorted((a, b) => a.position - b.position)
  const kept = await inTx(ctx, scope, (tx) => listKeptTo(tx, scope, run, fresh.filter(isInbound).flatMap(namesOf)))
  let news = 0
  let copies = 0
  const erased: string[] = []
  for (const mail of fresh) {
    const answers = isInbound(mail)
      ? kept.filter((one) => namesOf(one).some((name) => namesOf(mail).includes(name)))
      : []
    // The lead's mail that it answers may be further down.
    const outcome = await ingestOne(run, mail, keepForLater, answers)
    if (outcome === 'stored') news += 1
    if (outcome === 'copy') copies += 1
    if (outcome === 'erased' && mail.direction === 'inbound') erased.push(mail.id)
  }
  const known = mails.filter(({ id, direction }) => direction === 'inbound' && !unknown.has(id)).map(({ id }) => id)
  return { news, copies, known, erased }
}

const isInbound = ({ direction }: PlatformMail): boolean => direction === 'inbound'

type OnNoThread = (tx: TxCtx, scope: Scope, connectionId: string, mail: PlatformMail) => Promise<void>

const hasNoThread = (outcome: string): boolean => outcome === 'no_thread' || outcome === 'no_thread_anew'

/**
 * A mail that can't be read, or that the database refuses, is passed over, or it would keep back all that are older. Both sides' counts then differ.
 * With it come the kept `answers` to its lead: until they are here it would pass for one that nobody has answered, and be answered once more.
 */
async function ingestOne(
  run: Run,
  mail: PlatformMail,
  onNoThread: OnNoThread,
  answers: readonly PlatformMail[] = [],
): Promise<Awaited<ReturnType<typeof ingestMail>> | 'refused'> {
  const { ctx, scope, connectionId } = run
  // That it can't be loaded is no fault of the mail's.
  await ctx.mailText()
  const readOne = (one: PlatformMail) => readMail(ctx, { connectionId, mail: one, campaign: null, source: 'sync' })
  try {
    const read = await readOne(mail)
    const readAnswers = await Promise.all(answers.map(readOne))
    return await inSpan({ name: 'ingest' }, { parent: null }, () =>
      inTx(ctx, scope, async (tx) => {
        const outcome = await ingestMail(tx, scope, read)
        if (hasNoThread(outcome)) await onNoThread(tx, scope, connectionId, mail)
        if (outcome === 'stored' || outcome === 'copy')
          for (const answer of readAnswers)
            if (!hasNoThread(await ingestMail(tx, scope, answer))) await dropKept(tx, scope, run, answer.mail.id)
        return outcome
      }),
    )
  } catch (error) {
    if (isPassing(error)) throw error
    // It may be one of these that can't be stored.
    if (answers.length > 0) return ingestOne(run, mail, onNoThread)
    ctx.log.error({ mailId: mail.id, err: error }, 'a mail could not be stored')
    return 'refused'
  }
}

/** Everything was read: answers whose thread is still not there belong to none, unless another run reads by now. Then both sides are counted. */
async function finish(run: Run): Promise<void> {
  const { ctx, scope, connectionId, client } = run
  let news = 0
  for (;;) {
    const kept = await inTx(ctx, scope, (tx) => listKept(tx, scope, run, keptAtOnce))
    if (kept.length === 0) break
    for (const mail of kept) {
      if ((await ingestOne(run, mail, async () => undefined)) === 'stored') news += 1
      await inTx(ctx, scope, (tx) => dropKept(tx, scope, run, mail.id))
    }
  }
  const { here, settled } = await inTx(ctx, scope, (tx) => countHere(tx, scope, connectionId))
  const there = await client.countReceived()
  // What came while we read is not missing.
  if (there !== null && there > here) news += (await ingestPage(run, (await readPage(run, null)).mails)).news
  const gone = there === null ? 0 : Math.max(0, settled - there)
  await inTx(ctx, scope, async (tx) => {
    await storeEnd(tx, scope, run, { news, there, gone })
    await notifyLive(tx, scope, { kind: 'connection' })
  })
  ctx.log.info({ there }, 'replies compared with the platform')
}

/** Keeps what went wrong for people to see. True when the run is put off to a time that the platform named. */
async function noteFailure(run: Run, error: unknown): Promise<boolean> {
  const { ctx, scope } = run
  const waitMs = isPlatformError(error) ? error.retryAfterMs : null
  const notBefore = waitMs === null ? null : new Date(ctx.now().getTime() + waitMs)
  await inTx(ctx, scope, async (tx) => {
    const failed = { error: toConnectionError(error), notBefore }
    const since = (await storeFailure(tx, scope, run, failed))?.goodAt
    if (since !== undefined && notBefore === null && tx.now().getTime() - Date.parse(since) > lostAfterMs)
      notifyOfLostConnection(tx, scope, { id: run.connectionId, since, error: failed.error })
    if (notBefore !== null) await enqueueSync(tx, scope, notBefore)
    await notifyLive(tx, scope, { kind: 'connection' })
  })
  ctx.log.warn({ err: error, notBefore }, 'replies could not be compared')
  return notBefore !== null
}
