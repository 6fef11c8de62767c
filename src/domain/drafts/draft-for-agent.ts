import { readEffectiveAgent } from '../agents/reads.ts'
import { type Ctx, inTx, tellLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readThread } from '../threads/reads.ts'
import { addToTimeline } from '../threads/timeline.ts'
import { writeDraft } from './write-draft.ts'
import type { WriterError } from './writer.ts'

/** A draft that nobody waits for ends after this. */
const limitMs = 120_000

const isWriterError = (error: unknown): error is WriterError => error instanceof Error && error.name === 'WriterError'

/**
 * The agent's answer to a new inbound message. Nothing is written when no agent is in charge, when the thread's AI is off, or
 * when a newer message has come. Why there is no draft stands in the timeline, also when a writer fails for good.
 * Throws a passing `WriterError` unless `isLastTry`, so that the job is tried again.
 */
export async function draftForAgent(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'writers' | 'mcp' | 'log'>,
  scope: Scope,
  { threadId, messageId }: { threadId: string; messageId: string },
  isLastTry: boolean,
): Promise<void> {
  const isWanted = await inTx(ctx, scope, async (tx) => {
    const thread = await readThread(tx, scope, threadId)
    if (thread === undefined || thread.lastInboundId !== messageId || thread.lastDirection === 'outbound') return false
    const hasAgent = (await readEffectiveAgent(tx, scope, thread.campaignId)) !== null
    if (hasAgent && thread.aiMode !== 'off') return true
    await addToTimeline(tx, scope, threadId, 'draft_not_written', { why: hasAgent ? 'off_here' : 'no_agent' })
    await tellLive(tx, scope, { kind: 'thread', threadId })
    return false
  })
  if (!isWanted) return
  try {
    for await (const event of writeDraft(ctx, scope, { threadId, askedBy: 'agent' }, AbortSignal.timeout(limitMs))) {
      if (event.type === 'done') return
    }
  } catch (error) {
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
