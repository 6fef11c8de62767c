import { sql } from '#db/sql.ts'
import { recordAudit } from '../audit/record.ts'
import { enqueueSync } from '../connections/enqueue-sync.ts'
import { openPlatform, readConnection } from '../connections/reads.ts'
import { inTx, notifyLive, type TxCtx } from '../context.ts'
import { endReconciliation, restWhileBehind } from '../restores/note-lookup.ts'
import { mustLookUp, type Reconciliation, readReconciliation } from '../restores/reads.ts'
import type { Scope } from '../scope.ts'
import { isPlatformError } from '../sending-platform.ts'
import { joinAnswered } from '../threads/reads.ts'
import { holdPlanned, holdUnread, lookUpThread } from './look-up-thread.ts'
import type { SendNeeds } from './send-needs.ts'
import { findTask, readMadeAt } from './store.ts'

const atOnce = 50
/** One run goes on for so long and lets others have their turn. */
const runMs = 100_000
/** A conversation that the platform can't read out is asked for so long after a restore, while all others wait for it. */
const patienceMs = 6 * 3_600_000
const checkMs = 15_000

/**
 * Looks up every send that was prepared when the backup was made, conversation by conversation, before anything else of the platform is taken in:
 * what went out is recorded as our own. Quiet where nothing was restored, and once it is over. Throws a `PlatformError` when the platform can't be
 * asked, or not for some conversation, after all others; the next run goes on from there. One that it can't read out for hours, though it is there,
 * keeps nothing back any more: what was prepared in it waits for a person.
 */
export async function lookUpPrepared(ctx: SendNeeds, scope: Scope): Promise<void> {
  const behind = await findBehind(ctx, scope)
  if (behind === undefined) return
  const unread = new Map<string, unknown>()
  for (const endsAt = performance.now() + runMs; performance.now() < endsAt; ) {
    const threadIds = await inTx(ctx, scope, (tx) => listToLookUp(tx, scope, behind, [...unread.keys()]))
    if (threadIds.length === 0) break
    for (const threadId of threadIds)
      await lookUpThread(ctx, scope, threadId, behind).catch(async (error: unknown) => {
        if (!isPlatformError(error) || !(await isThere(ctx, scope))) throw error
        if (await isLongSince(ctx, scope, behind)) await holdUnread(ctx, scope, threadId, behind)
        else unread.set(threadId, error)
      })
  }
  for (const error of unread.values()) throw error
}

/** Whether the platform answers this key at all, just now. */
async function isThere(ctx: SendNeeds, scope: Scope): Promise<boolean> {
  const connection = await inTx(ctx, scope, (tx) => readConnection(tx, scope))
  if (connection === null) return false
  const { client } = await openPlatform(ctx, scope, connection.id)
  return client.check(AbortSignal.timeout(checkMs)).then(
    () => true,
    () => false,
  )
}

const isLongSince = (ctx: SendNeeds, scope: Scope, { restoredAt }: Reconciliation): Promise<boolean> =>
  inTx(ctx, scope, async (tx) => tx.now().getTime() - Date.parse(restoredAt) > patienceMs)

/**
 * Ends the time in which nothing goes out, when every send of the backup was looked up and the platform's mail was read to its end since the
 * restore. What is not so yet is gone on with by the next sync.
 */
export async function endBehind(ctx: SendNeeds, scope: Scope): Promise<void> {
  const behind = await findBehind(ctx, scope)
  if (behind === undefined) return
  await inTx(ctx, scope, async (tx) => {
    const readAt = (await readConnection(tx, scope))?.sync.finishedAt ?? null
    // What is still to be read the sync goes on with by itself.
    if (readAt === null || readAt < behind.restoredAt) return
    if ((await listToLookUp(tx, scope, behind)).length > 0) return enqueueSync(tx, scope)
    if (!(await endReconciliation(tx, scope, behind))) return
    await recordAudit(tx, scope, 'workspace.reconciled', scope.workspaceId)
    await notifyLive(tx, scope, { kind: 'connection' })
  })
}

async function findBehind(ctx: SendNeeds, scope: Scope): Promise<Reconciliation | undefined> {
  const found = await inTx(ctx, scope, (tx) => readReconciliation(tx, scope))
  return found?.endedAt === null ? found : undefined
}

/**
 * Threads with a send that was prepared by the restore and was not looked up since. What answers a mail of another platform than the one that is
 * connected can't go out, and that one may be gone for good: it is asked once it is connected again, before a send.
 */
async function listToLookUp(
  tx: TxCtx,
  { workspaceId }: Scope,
  { restoredAt }: Reconciliation,
  except: readonly string[] = [],
): Promise<string[]> {
  const rows = await tx.db.query<{ id: string }>(sql`
    select distinct k.thread_id as id from tasks k
     where k.workspace_id = ${workspaceId} and k.status in ('pending', 'ready', 'failed') and k.draft_id is not null
       and k.created_at <= ${restoredAt} and k.thread_id <> all (${except}::uuid[])
       and not exists (select from thread_lookups l
                        where l.workspace_id = ${workspaceId} and l.thread_id = k.thread_id and l.at >= ${restoredAt})
       and not exists (select from threads t ${joinAnswered(sql`${workspaceId}::uuid`)}
                         join messages m on m.workspace_id = ${workspaceId} and m.id = answered.id
                         join connections n on n.workspace_id = ${workspaceId} and n.id = m.connection_id
                        where t.workspace_id = ${workspaceId} and t.id = k.thread_id and not n.is_active)
     order by k.thread_id limit ${atOnce}`)
  return rows.map(({ id }) => id)
}

/**
 * Whether a task may be claimed, as far as a restore goes: never while its workspace is behind its platform; after that, once its conversation was
 * looked up, which this does. Who approves what can't be looked up has been told. Throws a `PlatformError` when the platform can't be asked.
 */
export async function mayClaimSinceRestore(ctx: SendNeeds, scope: Scope, taskId: string): Promise<boolean> {
  const found = await inTx(ctx, scope, async (tx) => {
    const restored = await readReconciliation(tx, scope)
    if (restored === undefined) return undefined
    const task = await findTask(tx, scope, taskId)
    if (task?.status !== 'pending') return undefined
    if (restored.endedAt === null) await restWhileBehind(tx, scope)
    const isUnknown = await mustLookUp(tx, scope, task.threadId, restored)
    const isOfBackup = (await readMadeAt(tx, scope, taskId)) <= new Date(restored.restoredAt)
    return { restored, task, isUnknown, isOfBackup }
  })
  if (found === undefined) return true
  const { restored, task, isUnknown, isOfBackup } = found
  if (restored.endedAt === null) return false
  if (isUnknown) await lookUpThread(ctx, scope, task.threadId, restored)
  if (isOfBackup && task.isAutomatic) await holdPlanned(ctx, scope, task)
  return true
}
