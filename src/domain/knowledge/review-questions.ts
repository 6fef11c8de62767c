import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { findAnswer } from './note-asked.ts'
import { readEntry } from './question-rules.ts'
import { findAnswering, findForReview, lockQuestions, setAnswers } from './questions-store.ts'

/** So many entries are held against the questions at a time, so that no import keeps the process from its other work. */
const step = 20

/**
 * Entries were added, changed or deleted: takes the questions that they now answer off the list, and puts back those that they answered by
 * words which they no longer have and that no other entry answers. What a person chose as an answer stays one.
 */
export async function reviewQuestions(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  entryIds: readonly string[],
): Promise<void> {
  for (let from = 0; from < entryIds.length; from += step) {
    const ids = entryIds.slice(from, from + step)
    await inTx(ctx, scope, async (tx) => {
      // A question that is just being noted did not see the entry: it is waited for. Two reviews would undo each other's.
      await lockQuestions(tx, scope)
      const questions = await findForReview(tx, scope, ids)
      if (questions.length === 0) return
      const entries = (await findAnswering(tx, scope, ids)).map((entry) => ({ id: entry.id, ...readEntry(entry) }))
      const changed: { id: string; entryId: string | null }[] = []
      for (const { id, words, matters, answeredBy } of questions) {
        const found = entries.find(({ answers }) => answers(matters))?.id
        // What lost its answer may have another one that was there all along.
        const entryId = found ?? (answeredBy === null ? null : await findAnswer(tx, scope, { words, matters }))
        if (entryId !== answeredBy) changed.push({ id, entryId })
      }
      if (changed.length === 0) return
      await setAnswers(tx, scope, changed)
      await notifyLive(tx, scope, { kind: 'knowledge' })
    })
  }
}
