import type { Judgement } from '#contract/replays.ts'
import { AppError } from '../app-error.ts'
import { forgetCase, noteEvidence } from '../autonomy/note-evidence.ts'
import { rungsOf } from '../autonomy/rules.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { isEvidence } from '../tasks/rules.ts'
import { type JudgedCase, listSaid, lockCase, type SaidOfCase, setJudgement } from './cases-store.ts'

export interface JudgedBy {
  replayId: string
  caseId: string
  /** Null takes it back. */
  judgement: Judgement | null
}

/** Keeps what a person says of a case that was tried. Throws `not_found` for any other. */
export async function judgeCase(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { replayId, caseId, judgement }: JudgedBy,
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const judged = await lockCase(tx, scope, replayId, caseId)
    if (judged === undefined) throw new AppError('not_found')
    if (judged.before === judgement) return
    await setJudgement(tx, scope, caseId, judgement)
    await noteJudged(tx, scope, judged)
    await notifyLive(tx, scope, { kind: 'replays' })
  })
}

/**
 * What a person says of an answer that would have gone out is evidence of the agent, for the label that it read, also by another replay: what was said
 * last counts. What would have stopped, or waited for its words, says nothing of what goes out.
 */
async function noteJudged(tx: TxCtx, scope: Scope, judged: JudgedCase): Promise<void> {
  const { agentId, threadId, messageId } = judged
  const said = await listSaid(tx, scope, judged)
  const last = said.find(wouldGoOut)
  const [rung] = last === undefined ? [] : rungsOf({ label: last.label, isFollowUp: false })
  if (last === undefined || rung === undefined) return forgetCase(tx, scope, { agentId, subjectId: messageId })
  const { judgement: outcome, repliedAt, judgedAt } = last
  const of = { agentId, rung, source: 'replay', subjectId: messageId, threadId, isAutomatic: false } as const
  await noteEvidence(tx, scope, { ...of, outcome, at: new Date(repliedAt), notedAt: new Date(judgedAt) })
}

const wouldGoOut = ({ outcome, reasons }: SaidOfCase): boolean =>
  outcome === 'would_send' || (outcome === 'waits' && isEvidence({ kind: 'approval', reasons }))
