import { newId } from '#lib/new-id.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import { spentOn } from '../drafts/budget.ts'
import { isWriterError } from '../drafts/unwritten-rules.ts'
import { countCost } from '../numbers/count.ts'
import type { Scope } from '../scope.ts'
import { readRouterKey } from '../workspaces/reads.ts'
import { findToWord, setWords } from './store.ts'

const limitMs = 60_000

/**
 * Has the agent's language model say in one sentence what is proposed; a person reads it before anything follows it. Without a model, or where
 * that has no answer of use, the proposal stays in the words that its kind has. Quiet when it is decided or worded.
 */
export async function wordLesson(
  ctx: Pick<Ctx, 'pool' | 'now' | 'secrets' | 'writers' | 'log'>,
  scope: Scope,
  lessonId: string,
): Promise<void> {
  const found = await inTx(ctx, scope, async (tx) => {
    const lesson = await findToWord(tx, scope, lessonId)
    return lesson && { lesson, workspaceKey: await readRouterKey(ctx, tx, scope) }
  })
  if (found === undefined) return
  const { lesson, workspaceKey } = found
  const writer = ctx.writers.open({ model: lesson.model, workspaceKey })
  const signal = AbortSignal.timeout(limitMs)
  const worded = await writer.wordRule?.(lesson, signal).catch((error: unknown) => {
    if (!isWriterError(error) && !signal.aborted) throw error
    ctx.log.info({ err: error, lessonId }, 'a rule could not be worded')
    return null
  })
  if (worded == null) return
  const [{ threadId } = { threadId: null }] = lesson.examples
  await inTx(ctx, scope, async (tx) => {
    if (threadId !== null) await countCost(tx, scope, { id: newId(), threadId, calls: 1, ...spentOn(worded.usage) })
    if (worded.words === null || !(await setWords(tx, scope, lessonId, worded.words))) return
    await notifyLive(tx, scope, { kind: 'knowledge' })
  })
}
