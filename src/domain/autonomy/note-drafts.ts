import type { Outcome, WrongReason } from '#contract/autonomy.ts'
import type { Task } from '#contract/tasks.ts'
import { compareAnswers, hasOtherFacts } from '#language/compare-answers.ts'
import type { TxCtx } from '../context.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import type { Scope } from '../scope.ts'
import { noteEvidence } from './note-evidence.ts'
import { dropOutcome, takeBackJudgement } from './store.ts'

/** A task, as far as what becomes of its draft is evidence. */
export type Told = Pick<Task, 'threadId' | 'draftId' | 'rung' | 'step'>

/** Notes what became of the draft that an agent wrote for a task; quiet where it tells nothing of a step. */
export async function noteOutcome(
  tx: TxCtx,
  scope: Scope,
  { threadId, draftId, rung, step }: Told,
  outcome: Outcome,
): Promise<void> {
  const draft = rung === null || draftId === null ? undefined : await readDraftToSend(tx, scope, draftId)
  if (rung === null || draft?.agentId == null || draft.origin !== 'agent') return
  const { id: subjectId, agentId } = draft
  const isAutomatic = step !== null
  await noteEvidence(tx, scope, {
    agentId,
    rung,
    source: 'live',
    subjectId,
    threadId,
    outcome,
    isAutomatic,
    at: tx.now(),
  })
}

/** Notes that a task's draft has gone out: by itself, as it was written, in other words of a person, or with other facts. */
export async function noteSent(
  tx: TxCtx,
  scope: Scope,
  task: Told & Pick<Task, 'isAutomatic'>,
  people: readonly string[],
): Promise<void> {
  if (task.isAutomatic) return noteOutcome(tx, scope, task, 'unjudged')
  const draft = task.draftId === null ? undefined : await readDraftToSend(tx, scope, task.draftId)
  if (draft?.writtenBody == null) return
  const { body, writtenBody } = draft
  const isSame = body.trim() === writtenBody.trim()
  const changed = isSame
    ? 'unchanged'
    : hasOtherFacts(compareAnswers(writtenBody, body, { people }))
      ? 'facts_changed'
      : 'words_changed'
  await noteOutcome(tx, scope, task, changed)
}

/** A person has taken back that they stopped it in its pause. */
export async function forgetUndone(tx: TxCtx, scope: Scope, { threadId, draftId }: Told): Promise<void> {
  if (draftId !== null) await dropOutcome(tx, scope, { threadId, draftId, outcome: 'undone' })
}

/** A person has taken back that they answered in other words than it. */
export const forgetRejected = (tx: TxCtx, scope: Scope, of: { threadId: string; draftId: string }): Promise<void> =>
  dropOutcome(tx, scope, { ...of, outcome: 'rejected' })

const outcomeOf: Readonly<Record<WrongReason, Outcome>> = {
  facts: 'facts_wrong',
  stop: 'should_have_stopped',
  misunderstood: 'misunderstood',
  tone: 'wrong_tone',
}

/** Notes why a person found wrong what went out by itself, in place of what they said before; null: they take that back. */
export async function noteWrong(tx: TxCtx, scope: Scope, task: Told, reason: WrongReason | null): Promise<void> {
  if (task.draftId === null) return
  const said = Object.values(outcomeOf)
  await takeBackJudgement(tx, scope, { threadId: task.threadId, draftId: task.draftId, said })
  if (reason !== null) await noteOutcome(tx, scope, task, outcomeOf[reason])
}
