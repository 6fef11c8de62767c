import { AppError } from '../app-error.ts'
import { type Ctx, inTx, type TxCtx, tellLive } from '../context.ts'
import { isFromMachine, readLeftOpen } from '../intent/left-open.ts'
import type { Scope } from '../scope.ts'
import type { ThreadDetail } from '../threads/reads.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { type IsWanted, writeDraft } from './write-draft.ts'
import type { WriterError } from './writer.ts'

/** A draft that nobody waits for ends after this. */
const limitMs = 120_000

const isWriterError = (error: unknown): error is WriterError => error instanceof Error && error.name === 'WriterError'

/**
 * The agent's answer to a new inbound message, or to what the lead left open before a machine's. Nothing is written when no agent is in charge, when the thread's AI is off, or
 * when a newer message has come. Why there is no draft stands in the timeline, also when a writer fails for good.
 * Throws a passing `WriterError` unless `isLastTry`, so that the job is tried again.
 */
export async function draftForAgent(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'writers' | 'mcp' | 'log'>,
  scope: Scope,
  { threadId, messageId }: { threadId: string; messageId: string },
  isLastTry: boolean,
): Promise<void> {
  const isWanted: IsWanted = async (tx, { thread, agent }) => {
    if (thread.lastInboundId !== messageId || thread.lastDirection === 'outbound') return false
    if (isFromMachine(thread) && !(await isLeftOpen(tx, scope, thread))) return false
    if (agent !== null && thread.aiMode !== 'off') return true
    await addToTimeline(tx, scope, threadId, 'draft_not_written', { why: agent === null ? 'no_agent' : 'off_here' })
    await tellLive(tx, scope, { kind: 'thread', threadId })
    return false
  }
  try {
    const wish = { threadId, askedBy: 'agent', isWanted } as const
    for await (const event of writeDraft(ctx, scope, wish, AbortSignal.timeout(limitMs))) {
      if (event.type === 'done') return
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return
    if (!isWriterError(error)) throw error
    const isFinal = isLastTry || error.code === 'model_auth' || error.code === 'model_refused'
    if (!isFinal) throw error
    ctx.log.warn({ threadId, code: error.code }, 'no draft: the writer failed for good')
    await inTx(ctx, scope, async (tx) => {
      await addToTimeline(tx, scope, threadId, 'draft_not_written', { why: error.code })
      await tellLive(tx, scope, { kind: 'thread', threadId })
    })
  }
}

/** An answer that is prepared already keeps its words: whoever approves it sees what came after it. */
async function isLeftOpen(tx: TxCtx, scope: Scope, { id, nextStep }: ThreadDetail): Promise<boolean> {
  const isPrepared = nextStep !== null && !nextStep.isPlanned
  return !isPrepared && (await readLeftOpen(tx, scope, id)) !== undefined
}
