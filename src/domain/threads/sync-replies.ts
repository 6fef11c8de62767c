import { sql } from '#db/sql.ts'
import { openPlatform } from '../connections/reads.ts'
import { type Ctx, inTx, tellLive } from '../context.ts'
import type { PlatformMail } from '../ports.ts'
import { isPlatformError } from '../ports.ts'
import type { Scope } from '../scope.ts'
import { ingestMail, readMail } from './ingest-mail.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platform' | 'mailText' | 'log'>

/** After so many pages in a row without anything new, everything older has been seen by an earlier run. */
const knownPages = 3
/** An end to every run; the next one goes on, since what was stored stays stored. */
const maxPages = 2000
const maxEarly = 5000

/**
 * Reads the platform's mail, newest first, and takes in whatever no webhook brought: what came while we were away, or where no
 * webhook can reach us. The first run reads everything. Doing it twice does no harm.
 * Throws a `PlatformError` when the platform can't be read; what was taken in until then stays.
 */
export async function syncReplies(ctx: Needs, scope: Scope): Promise<{ found: number }> {
  const { client, connectionId } = await openPlatform(ctx, scope)
  const isFirst = await markStarted(ctx, scope, connectionId)
  let found = 0
  let quietPages = 0
  let cursor: string | null = null
  // Answers whose thread is opened by a mail further down: taken in once everything older is there.
  const early: PlatformMail[] = []
  try {
    for (let page = 0; page < maxPages; page += 1) {
      const { mails, nextCursor } = await client.listMail(cursor)
      const news = await ingestPage(ctx, scope, connectionId, mails, early)
      found += news
      quietPages = news === 0 ? quietPages + 1 : 0
      cursor = nextCursor
      if (cursor === null || (!isFirst && quietPages >= knownPages)) break
    }
    found += await ingestPage(ctx, scope, connectionId, early, [])
    await markFinished(ctx, scope, connectionId, { found, there: await client.countReceived(), error: null })
    return { found }
  } catch (error) {
    const why = isPlatformError(error) ? error.message : 'The replies could not be fetched.'
    await markFinished(ctx, scope, connectionId, { found, there: null, error: why })
    throw error
  }
}

/** Oldest first, so that a thread is opened by the lead's mail before our answers to it come. */
async function ingestPage(
  ctx: Needs,
  scope: Scope,
  connectionId: string,
  mails: readonly PlatformMail[],
  early: PlatformMail[],
): Promise<number> {
  let news = 0
  const unknown = await inTx(ctx, scope, async (tx) => {
    const rows = await tx.db.query<{ id: number }>(sql`
      select platform_reply_id as id from messages where workspace_id = ${scope.workspaceId}
         and connection_id = ${connectionId} and platform_reply_id = any(${mails.map(({ id }) => id)}::bigint[])`)
    const known = new Set(rows.map(({ id }) => id))
    return mails.filter(({ id }) => !known.has(id))
  })
  for (const mail of unknown.toSorted((a, b) => a.id - b.id)) {
    const read = readMail(ctx, { connectionId, mail, campaign: null, source: 'sync' })
    const outcome = await inTx(ctx, scope, (tx) => ingestMail(tx, scope, read))
    if (outcome === 'stored') news += 1
    if (outcome === 'no_thread' && early.length < maxEarly) early.push(mail)
  }
  return news
}

async function markStarted(ctx: Needs, scope: Scope, connectionId: string): Promise<boolean> {
  return inTx(ctx, scope, async (tx) => {
    const [before] = await tx.db.query<{ finished: string | null }>(sql`
      select sync_finished_at as finished from connections where workspace_id = ${scope.workspaceId} and id = ${connectionId}`)
    await tx.db.query(sql`
      update connections set sync_started_at = ${tx.now().toISOString()}, sync_error = null
       where workspace_id = ${scope.workspaceId} and id = ${connectionId}`)
    await tellLive(tx, scope, { kind: 'connection' })
    return before?.finished == null
  })
}

async function markFinished(
  ctx: Needs,
  scope: Scope,
  connectionId: string,
  { found, there, error }: { found: number; there: number | null; error: string | null },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    await tx.db.query(sql`
      update connections set sync_error = ${error}, sync_found = ${found}, replies_there = coalesce(${there}::int, replies_there),
        sync_finished_at = case when ${error === null} then ${tx.now().toISOString()}::timestamptz else sync_finished_at end,
        replies_here = (select count(*) from messages m
          where m.workspace_id = ${scope.workspaceId} and m.connection_id = ${connectionId} and m.direction = 'inbound')
       where workspace_id = ${scope.workspaceId} and id = ${connectionId}`)
    await tellLive(tx, scope, { kind: 'connection' })
  })
  ctx.log.info({ workspaceId: scope.workspaceId, found, failed: error !== null }, 'replies compared with the platform')
}
