import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import { readAsked } from '../drafts/asked.ts'
import type { Scope } from '../scope.ts'
import { allOfRejections, lessonsOfEdits, lessonsOfRejections } from './rules.ts'
import { dropProposed, findAgentTaught, listProposedBy, listRejected, listSent, propose } from './store.ts'

/**
 * Holds a draft that a person changed, or said something against, beside its agent's others: what is done to them over and over is proposed as
 * a rule, what was said in words at once. What was said against it before, and is not any more, is proposed no longer. Quiet when nothing is to be
 * learned from it; done twice it proposes the same.
 */
export async function learnFromDraft(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, draftId: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    await takeBackUnsaid(tx, scope, draftId)
    const agentId = await findAgentTaught(tx, scope, draftId)
    if (agentId === null) return
    const [sent, rejected] = await Promise.all([listSent(tx, scope, agentId), listRejected(tx, scope, agentId)])
    const own = rejected.find(({ id }) => id === draftId)
    const asked = own === undefined ? undefined : await readAsked(tx, scope, own.threadId)
    const ownFirst = own === undefined ? rejected : [own, ...rejected.filter(({ id }) => id !== draftId)]
    const found = [...lessonsOfEdits(sent), ...lessonsOfRejections(ownFirst, asked ?? null)]
    const { workspaceId } = scope
    for (const lesson of found) {
      const unworded = await propose(tx, scope, agentId, lesson)
      // What somebody says is true is said in their words.
      if (unworded !== null && lesson.kind !== 'fact')
        await tx.addJob('word_lesson', { workspaceId, lessonId: unworded }, { key: `word_lesson:${unworded}` })
    }
    if (found.length > 0) await notifyLive(tx, scope, { kind: 'knowledge' })
  })
}

/** Of what was proposed by a draft's rejection what no rejection says any more goes; what others say rests on those. */
async function takeBackUnsaid(tx: TxCtx, scope: Scope, draftId: string): Promise<void> {
  const proposed = await listProposedBy(tx, scope, draftId)
  const [first] = proposed
  if (first === undefined) return
  const said = allOfRejections(await listRejected(tx, scope, first.agentId))
  for (const { id, agentId, kind, key } of proposed) {
    const still = said.find((lesson) => lesson.kind === kind && lesson.key === key)
    if (still === undefined) await dropProposed(tx, scope, id)
    else await propose(tx, scope, agentId, still)
  }
  await notifyLive(tx, scope, { kind: 'knowledge' })
}
