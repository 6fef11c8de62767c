import type { Task } from '#contract/tasks.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { endOfWriting, limitMs } from '../drafts/draft-for-agent.ts'
import {
  findLacking,
  findStillOpen,
  listOlderDrafts,
  listToldOtherwise,
  offerKnowledge,
  type WaitingDraft,
} from '../drafts/newer-knowledge.ts'
import { type IsWanted, writeDraft } from '../drafts/write-draft.ts'
import type { Scope } from '../scope.ts'
import { refreshKey } from '../threads/envelope/refresh-signed.ts'
import { lockForDecision } from '../threads/lock-for-decision.ts'
import { areAgentsPaused } from '../workspaces/reads.ts'
import { findLostSources, tellKeptBack } from './lost-sources.ts'
import { replaceDraft } from './open-task.ts'
import { tellWhyItWaits } from './put-before-person.ts'
import { changeTask, hasTask, readOpenTasks } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'

/**
 * Entries were added, changed or deleted: drafts that wait untouched and lacked them, or used them, are written again, soon; where a person is at
 * a draft, or has decided when it goes, it stays, its composer offers what is there, and its guard says what of it has no source any more.
 */
export async function reviewDrafts(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'verifiers'>,
  scope: Scope,
  entryIds: readonly string[],
): Promise<void> {
  const older = (tx: TxCtx, after?: WaitingDraft) => listOlderDrafts(tx, scope, entryIds, after)
  await forEachOf(ctx, scope, older, ({ id: draftId, threadId }) =>
    inTx(ctx, scope, async (tx) => {
      // What is offered is added to what is: two at once would each leave out the other's.
      await lockForDecision(tx, scope, threadId)
      const draft = await findStillOpen(tx, scope, draftId)
      const lacking = draft === undefined ? [] : await findLacking(tx, scope, draft, entryIds)
      if (draft === undefined || lacking.length === 0) return
      if (await isUntouched(tx, scope, threadId, draftId)) {
        const payload = { workspaceId: scope.workspaceId, threadId, draftId }
        await tx.addJob('refresh_draft', payload, { key: refreshKey(draftId) })
        return
      }
      const offered = lacking.flatMap(({ id, title, isGone }) => (isGone ? [] : [{ id, title }]))
      if (offered.length > 0) await offerKnowledge(tx, scope, draft, offered)
      await recheck(ctx, tx, scope, { threadId, draftId })
      await notifyLive(tx, scope, { kind: 'thread', threadId })
    }),
  )
}

/** Agents were changed: the guard of drafts that wait, and were written when their agent was told otherwise, says what of them has no source any more. */
export async function recheckToldOtherwise(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'verifiers'>,
  scope: Scope,
): Promise<void> {
  const told = (tx: TxCtx, after?: WaitingDraft) => listToldOtherwise(tx, scope, after)
  await forEachOf(ctx, scope, told, ({ id, threadId }) => recheckStanding(ctx, scope, { threadId, draftId: id }))
}

async function forEachOf(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  list: (tx: TxCtx, after?: WaitingDraft) => Promise<WaitingDraft[]>,
  work: (draft: WaitingDraft) => Promise<void>,
): Promise<void> {
  for (let after: WaitingDraft | undefined; ; ) {
    const some = await inTx(ctx, scope, (tx) => list(tx, after))
    for (const draft of some) await work(draft)
    after = some.at(-1)
    if (after === undefined) return
  }
}

/**
 * Has the guard say what of a draft has no source any more. What a person gave a time before it said anything waits for them, and they hear of it; who
 * gave it that time all the same has decided.
 */
async function recheck(
  ctx: Pick<Ctx, 'secrets' | 'verifiers'>,
  tx: TxCtx,
  scope: Scope,
  { threadId, draftId }: { threadId: string; draftId: string },
): Promise<void> {
  const reasons = await findLostSources(ctx, tx, scope, { threadId, draftId })
  const task = await taskWith(tx, scope, threadId, draftId)
  if (reasons === null || task?.status !== 'pending' || task.isAutomatic) return
  if (!(await changeTask(tx, scope, task.id, { from: ['pending'], to: 'ready', lastError: reasons }))) return
  await tellWhyItWaits(tx, scope, { threadId, draftId }, reasons)
  tellKeptBack(tx, scope, task, reasons)
  await refreshThreadStatus(tx, scope, threadId)
  await notifyLive(tx, scope, { kind: 'task', threadId })
}

/**
 * Writes a draft again with what has become known, by the agent and claimed like any writing. The old one stays where nobody wants
 * a new one any more, where none can be written, or where a person has come to it meanwhile. The task that waits with it waits with the new one.
 */
export async function refreshDraft(
  ctx: Parameters<typeof writeDraft>[0] & Pick<Ctx, 'random'>,
  scope: Scope,
  { threadId, draftId }: { threadId: string; draftId: string },
): Promise<void> {
  const isStillWanted = (tx: TxCtx) => isUntouched(tx, scope, threadId, draftId)
  const isWanted: IsWanted = async (tx, { thread, agent }) =>
    agent !== null &&
    thread.aiMode !== 'off' &&
    thread.lastDirection === 'inbound' &&
    !(await areAgentsPaused(tx, scope)) &&
    (await isStillWanted(tx))
  const onStored = async (tx: TxCtx, newId: string): Promise<void> => {
    const task = await taskWith(tx, scope, threadId, draftId)
    if (task !== undefined) await replaceDraft(ctx, tx, scope, { task, draftId: newId })
  }
  const purpose = { kind: 'refresh', subjectId: draftId } as const
  try {
    const wish = { threadId, askedBy: 'agent', purpose, isWanted, isStillWanted, onStored } as const
    const end = await endOfWriting(writeDraft(ctx, scope, wish, AbortSignal.timeout(limitMs)))
    if (end.kind !== 'written') await recheckStanding(ctx, scope, { threadId, draftId })
    if (end.kind !== 'not_now') return
    const payload = { workspaceId: scope.workspaceId, threadId, draftId }
    await inTx(ctx, scope, (tx) => tx.addJob('refresh_draft', payload, { key: refreshKey(draftId), runAt: end.until }))
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
  }
}

/** The old one stays, for now at least: whoever looks at it sees what of it has no source any more. */
async function recheckStanding(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'verifiers'>,
  scope: Scope,
  { threadId, draftId }: { threadId: string; draftId: string },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    await lockForDecision(tx, scope, threadId)
    if ((await findStillOpen(tx, scope, draftId)) === undefined) return
    await recheck(ctx, tx, scope, { threadId, draftId })
    await notifyLive(tx, scope, { kind: 'thread', threadId })
  })
}

/** The agent's own words that nobody has changed, and nobody but the agent has said when they go, or whether: what a person stopped stays stopped. */
async function isUntouched(tx: TxCtx, scope: Scope, threadId: string, draftId: string): Promise<boolean> {
  const draft = await findStillOpen(tx, scope, draftId)
  if (draft === undefined || draft.edited_by !== null || draft.origin !== 'agent') return false
  const task = await taskWith(tx, scope, threadId, draftId)
  if (task === undefined) return !(await hasTask(tx, scope, { threadId, draftId }))
  return task.type === 'reply' && (task.status === 'ready' || isAgents(task))
}

const taskWith = async (tx: TxCtx, scope: Scope, threadId: string, draftId: string): Promise<Task | undefined> =>
  (await readOpenTasks(tx, scope, threadId)).prepared.find((one) => one.draftId === draftId)

const isAgents = ({ status, isAutomatic }: { status: string; isAutomatic: boolean }): boolean =>
  status === 'pending' && isAutomatic
