import { newId } from '#lib/new-id.ts'
import { readAgents } from '../agents/reads.ts'
import { readConnectionKind } from '../connections/reads.ts'
import { type Ctx, inTx, type TxCtx, tellLive } from '../context.ts'
import { type DraftToSend, readDraftToSend } from '../drafts/reads.ts'
import type { Scope } from '../scope.ts'
import { lockForDecision } from '../threads/change-thread.ts'
import { readThread, type ThreadDetail } from '../threads/reads.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { readSettings } from '../workspaces/reads.ts'
import { type Delivery, decideDelivery, dueTime } from './rules.ts'
import { changeTask, insertTask, listOpenTasks } from './store.ts'
import { refreshThreadStatus } from './thread-status.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'random'>

/**
 * Puts a written draft on its way: to a person's approval (a ready task), or, when everything allows it, to its due time (a
 * pending task that anyone can still edit or cancel). A draft that a person asked for waits in the composer and only takes the
 * place of an older one in a task that is open already. Quiet when the draft is closed or the thread has moved on.
 */
export async function openTask(
  ctx: Needs,
  scope: Scope,
  { threadId, draftId }: { threadId: string; draftId: string },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const now = await lockForDecision(tx, scope, threadId)
    const draft = await readDraftToSend(tx, scope, draftId)
    const thread = await readThread(tx, scope, threadId)
    if (now === undefined || thread === undefined || draft?.state !== 'open' || draft.basedOnRevision !== now.revision)
      return
    const delivery = draft.origin === 'agent' ? await decide(tx, scope, thread, draft) : null
    const older = (await listOpenTasks(tx, scope, threadId)).find(({ status }) => status !== 'processing')
    if (delivery === null && older === undefined) return
    const isAutomatic = delivery?.kind === 'automatic'
    const dueAt = isAutomatic ? await due(ctx, tx, scope, draft) : tx.now()
    const status = isAutomatic ? 'pending' : 'ready'
    const task =
      older === undefined
        ? await insertTask(tx, scope, {
            id: newId(),
            threadId,
            draftId,
            type: 'reply',
            status,
            scheduledAt: dueAt,
            isAutomatic,
          })
        : await changeTask(tx, scope, older.id, {
            from: ['pending', 'ready', 'failed'],
            to: status,
            draftId,
            scheduledAt: dueAt,
            isAutomatic,
            lastError: null,
          })
    if (task === undefined) return
    if (isAutomatic) {
      await addToTimeline(tx, scope, threadId, 'scheduled', { at: dueAt.toISOString(), by: 'agent' })
    } else if (delivery?.kind === 'approval') {
      await addToTimeline(tx, scope, threadId, 'waits_for_approval', { why: delivery.why })
    }
    await refreshThreadStatus(tx, scope, threadId)
    await tellLive(tx, scope, { kind: 'task', threadId })
  })
}

async function decide(tx: TxCtx, scope: Scope, thread: ThreadDetail, draft: DraftToSend): Promise<Delivery> {
  const agent = (await readAgents(tx, scope)).find(({ id }) => id === draft.agentId)
  return decideDelivery({
    action: thread.action,
    isAutoSendOn: agent?.autoSendEnabled ?? false,
    aiMode: thread.aiMode,
    passesGuard: draft.passesGuard,
    writer: draft.writerKind,
    connection: await readConnectionKind(tx, scope),
    isUnsubscribed: thread.isUnsubscribed,
  })
}

async function due(ctx: Needs, tx: TxCtx, scope: Scope, draft: DraftToSend): Promise<Date> {
  const agent = (await readAgents(tx, scope)).find(({ id }) => id === draft.agentId)
  const settings = await readSettings(tx, scope)
  const window = agent ?? { delayMin: settings.defaultDelayMin, delayMax: settings.defaultDelayMax }
  return dueTime(tx.now(), window, settings, ctx.random())
}
