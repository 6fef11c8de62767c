import type { TaskReason } from '#contract/task-reasons.ts'
import type { Task } from '#contract/tasks.ts'
import { openPlatformIn, readConnection } from '../connections/reads.ts'
import { inTx, notifyLive, type TxCtx } from '../context.ts'
import { type DraftToSend, readDraftToSend } from '../drafts/reads.ts'
import { noteLookup } from '../restores/note-lookup.ts'
import type { Reconciliation } from '../restores/reads.ts'
import type { Scope } from '../scope.ts'
import { isPlatformError, type PlatformMail } from '../sending-platform.ts'
import { type AnswerTarget, readAnswerTarget } from '../threads/envelope/answer-target.ts'
import { readAddressed } from '../threads/envelope/envelope.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { ingestMail, readMail } from '../threads/sync/ingest-mail.ts'
import { takeOverOptOut } from '../threads/sync/notice-opt-out.ts'
import { type Attempt, findLastAttempt, listClaimedMails, openAttempt, prepareAttempt } from './attempts-store.ts'
import { candidatesIn, type FoundMail } from './look-up.ts'
import { putBeforePerson } from './put-before-person.ts'
import { recordSent } from './record-outcome.ts'
import { findOurMail } from './rules.ts'
import type { SendNeeds } from './send-needs.ts'
import { changeTask, listOpenTasks, listPendingSince, readMadeAt } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'

/** A send that was prepared when the backup was made, and may have gone out since. */
interface Prepared {
  task: Task
  draft: DraftToSend
}

/**
 * Reads the platform's conversation of a thread after a restore, once, before anything goes out in it. A prepared send whose words stand there has
 * gone out, and is recorded as that; whatever else was said since the backup is taken in, as if a webhook brought it, so that what was prepared
 * before is looked at again, and so is an opt-out by the link of a campaign mail. What was to go out by then and has not waits for a person: it may have been stopped meanwhile, which nobody
 * can look up. So does what can't be looked up at all, because the platform does not know the conversation. Quiet where another platform is connected
 * by now. Throws a `PlatformError` when it can't be asked just now.
 */
export async function lookUpThread(
  ctx: SendNeeds,
  scope: Scope,
  threadId: string,
  restored: Reconciliation,
): Promise<void> {
  const begun = await inTx(ctx, scope, async (tx) => {
    const target = await readAnswerTarget(tx, scope, threadId)
    if (target === undefined) return undefined
    // Nothing goes out there now, and before something does once it is connected again, it is asked.
    if (target.connectionId !== (await readConnection(tx, scope))?.id) return 'elsewhere'
    const { client } = await openPlatformIn(ctx, tx, scope, target.connectionId)
    return { target, client }
  })
  if (begun === 'elsewhere') return
  // Without a mail to answer nothing can go out.
  if (begun === undefined) return end(ctx, scope, threadId, { restored, found: 0, isHeld: false })
  const { target, client } = begun
  const nullIfUnknown = (error: unknown): null => {
    if (isPlatformError(error) && (error.code === 'not_found' || error.code === 'refused')) return null
    throw error
  }
  const mails = await client.getConversation(target.handle).catch(nullIfUnknown)
  if (mails === null) return end(ctx, scope, threadId, { restored, found: 0, isHeld: true })
  // The webhook that told of an opt-out by the link came to what was lost, and comes no more.
  await takeOverOptOut(ctx, scope, threadId).catch(nullIfUnknown)
  const found = await recordFound(ctx, scope, { threadId, target, mails })
  for (const mail of mails.toSorted((one, other) => one.position - other.position)) {
    const read = await readMail(ctx, { connectionId: target.connectionId, mail, campaign: null, source: 'sync' })
    await inTx(ctx, scope, (tx) => ingestMail(tx, scope, read))
  }
  await end(ctx, scope, threadId, { restored, found, isHeld: false })
}

/** Nobody can look the conversation up, and no other one waits for it any more: what was prepared in it waits for a person. */
export const holdUnread = (ctx: SendNeeds, scope: Scope, threadId: string, restored: Reconciliation): Promise<void> =>
  end(ctx, scope, threadId, { restored, found: 0, isHeld: true })

/** Records each prepared send whose words are in the conversation as sent; returns how many. */
async function recordFound(
  ctx: SendNeeds,
  scope: Scope,
  { threadId, target, mails }: { threadId: string; target: AnswerTarget; mails: readonly PlatformMail[] },
): Promise<number> {
  const candidates = candidatesIn(await ctx.mailText(), mails)
  const answeredAt = mails.find(({ handle }) => handle === target.handle)?.receivedAt ?? null
  let found = 0
  for (const { task, draft } of await inTx(ctx, scope, (tx) => listPrepared(tx, scope, threadId))) {
    const ids = candidates.map(({ id }) => id)
    const claimed = await inTx(ctx, scope, (tx) => listClaimedMails(tx, scope, target.connectionId, ids))
    const toEmail = draft.envelope?.to[0]?.email ?? target.email
    const calledAt = await inTx(ctx, scope, (tx) => readMadeAt(tx, scope, task.id))
    const sought = { body: draft.body, toEmail, calledAt, answeredAt }
    const mail = findOurMail(sought, candidates, ({ id }) => claimed.has(id))
    if (mail === null) continue
    const messageId = mails.find(({ id }) => id === mail.id)?.messageId ?? null
    if (await recordAsSent(ctx, scope, { task, draft, target, mail: { ...mail, messageId } })) found += 1
  }
  return found
}

async function listPrepared(tx: TxCtx, scope: Scope, threadId: string): Promise<Prepared[]> {
  const prepared: Prepared[] = []
  for (const task of await listOpenTasks(tx, scope, threadId)) {
    // One that is on its way is settled by its own line of the ledger.
    if (task.draftId === null || task.status === 'processing') continue
    const draft = await readDraftToSend(tx, scope, task.draftId)
    if (draft?.isLive && draft.body.trim() !== '') prepared.push({ task, draft })
  }
  return prepared
}

/** The ledger gets the line that it lost. False when the task is somebody else's by now. */
async function recordAsSent(
  ctx: SendNeeds,
  scope: Scope,
  { task, draft, target, mail }: Prepared & { target: AnswerTarget; mail: FoundMail },
): Promise<boolean> {
  const place = await openAttempt(ctx)
  const attempt = await inTx(ctx, scope, async (tx): Promise<Attempt | null> => {
    await lockForDecision(tx, scope, task.threadId)
    const last = await findLastAttempt(tx, scope, task.id)
    const from = ['pending', 'ready', 'failed'] as const
    if ((await changeTask(tx, scope, task.id, { from, to: 'processing' })) === undefined) return null
    if (last?.state === 'given_up') return last
    return prepareAttempt(tx, scope, {
      place,
      taskId: task.id,
      threadId: task.threadId,
      connectionId: target.connectionId,
      number: (last?.number ?? 0) + 1,
      inReplyTo: target.handle,
      envelope: await readAddressed(tx, scope, target, draft.envelope),
      subject: draft.subject,
      body: draft.body,
      files: draft.files,
      // Should this end here, it is given back, and looked up once more before it goes out.
      checkAt: tx.now(),
    })
  })
  if (attempt === null) return false
  await recordSent(ctx, scope, attempt, mail)
  return true
}

/** A follow-up that was planned when the backup was made: whether somebody ended its series since then, nobody can look up. */
export async function holdPlanned(ctx: SendNeeds, scope: Scope, task: Task): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    await lockForDecision(tx, scope, task.threadId)
    await putBeforePerson(tx, scope, task, { from: ['pending'], reasons: [{ code: 'restored' }] })
    await refreshThreadStatus(tx, scope, task.threadId)
    await notifyLive(tx, scope, { kind: 'task', threadId: task.threadId })
  })
}

/** Has what is still to go out by itself wait for a person, and notes that the thread was looked up. */
async function end(
  ctx: SendNeeds,
  scope: Scope,
  threadId: string,
  { restored, found, isHeld }: { restored: Reconciliation; found: number; isHeld: boolean },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    await lockForDecision(tx, scope, threadId)
    const reasons: TaskReason[] = [{ code: isHeld ? 'restored_unknown' : 'restored' }]
    let held = 0
    const waiting = isHeld
      ? await listOpenTasks(tx, scope, threadId)
      : await listPendingSince(tx, scope, threadId, restored.restoredAt)
    for (const task of waiting) if (await putBeforePerson(tx, scope, task, { from: ['pending'], reasons })) held += 1
    await noteLookup(tx, scope, restored, { threadId, found, held, isHeld })
    await refreshThreadStatus(tx, scope, threadId)
    await notifyLive(tx, scope, { kind: 'task', threadId })
  })
}
