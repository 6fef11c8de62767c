import type { UnwrittenCause } from '#contract/task-reasons.ts'
import type { GenerateEvent } from '#contract/threads.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { isFromMachine, isPrepared, judgeByLeftOpen, readLeftOpen } from '../intent/left-open.ts'
import type { Scope } from '../scope.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { areAgentsPaused } from '../workspaces/reads.ts'
import { type IsWanted, type WritingEnd, writeDraft } from './write-draft.ts'
import { answerKey } from './writings-store.ts'

/** A draft that nobody waits for ends after this: time for all the answers that it gets. */
export const limitMs = 360_000

/**
 * The agent's answer to a new inbound message, or to what the lead left open before a machine's. Nothing is written when no agent is in charge, when the thread's AI is off, while the workspace is suspended, or
 * when a newer message has come; what was left open before a machine's mail comes before a person then all the same. A model that can't be reached is waited for by a job of its own; when nothing can be written, why
 * stands in the timeline, and a person is asked. Throws what passes by itself, so that the job is tried again.
 */
export async function draftForAgent(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'writers' | 'verifiers' | 'mcp' | 'log' | 'platforms' | 'mailText'>,
  scope: Scope,
  { threadId, messageId }: { threadId: string; messageId: string },
): Promise<void> {
  const { workspaceId } = scope
  const isWanted: IsWanted = async (tx, { thread, agent }) => {
    if (thread.lastInboundId !== messageId || thread.lastDirection === 'outbound') return false
    const open = isFromMachine(thread) && !isPrepared(thread) ? await readLeftOpen(tx, scope, threadId) : undefined
    if (isFromMachine(thread) && open === undefined) return false
    const why = whyNot(agent !== null, thread.aiMode !== 'off', await areAgentsPaused(tx, scope))
    if (why === null) return true
    if (open !== undefined) await judgeByLeftOpen(tx, scope, threadId, open)
    await addToTimeline(tx, scope, threadId, 'draft_not_written', { why })
    await notifyLive(tx, scope, { kind: 'thread', threadId })
    return false
  }
  const onFailed = async (tx: TxCtx, cause: UnwrittenCause): Promise<void> => {
    await addToTimeline(tx, scope, threadId, 'draft_not_written', { why: cause })
    await tx.addJob('open_unwritten', { workspaceId, threadId, messageId, cause })
  }
  try {
    const wish = { threadId, askedBy: 'agent', isWanted, onFailed } as const
    const end = await endOfWriting(writeDraft(ctx, scope, wish, AbortSignal.timeout(limitMs)))
    if (end.kind !== 'not_now') return
    const { until } = end
    await inTx(ctx, scope, (tx) =>
      tx.addJob('write_draft', { workspaceId, threadId, messageId }, { key: answerKey(messageId), runAt: until }),
    )
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
  }
}

function whyNot(hasAgent: boolean, isOn: boolean, isPaused: boolean): 'no_agent' | 'off_here' | 'suspended' | null {
  if (!hasAgent) return 'no_agent'
  if (!isOn) return 'off_here'
  return isPaused ? 'suspended' : null
}

/** Reads a draft's words to their end. */
export async function endOfWriting(words: AsyncGenerator<GenerateEvent, WritingEnd>): Promise<WritingEnd> {
  for (;;) {
    const next = await words.next()
    if (next.done === true) return next.value
  }
}
