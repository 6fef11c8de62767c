import type { Judgement } from '#contract/replays.ts'
import { AppError } from '../app-error.ts'
import { forgetCase, noteEvidence } from '../autonomy/note-evidence.ts'
import { rungsOf } from '../autonomy/rules.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { type JudgedCase, lockCase, setJudgement } from './cases-store.ts'

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
    await noteJudged(tx, scope, judged, judgement)
    await notifyLive(tx, scope, { kind: 'replays' })
  })
}

/**
 * What a person says of an answer is evidence of the agent, for the label that it read; taken back, it is as if nobody had said anything. A
 * stop is no answer.
 */
async function noteJudged(
  tx: TxCtx,
  scope: Scope,
  { agentId, threadId, messageId, label, outcome: done, repliedAt }: JudgedCase,
  outcome: Judgement | null,
): Promise<void> {
  if (outcome === null) return forgetCase(tx, scope, { agentId, subjectId: messageId })
  const [rung] = rungsOf({ label, isFollowUp: false })
  if (rung === undefined || done === 'stopped') return
  const at = new Date(repliedAt)
  const of = { agentId, rung, source: 'replay', subjectId: messageId, threadId, isAutomatic: false, at } as const
  await noteEvidence(tx, scope, { ...of, outcome })
}
