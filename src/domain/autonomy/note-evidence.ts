import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { isToBeTakenBack, moreTelling } from './rules.ts'
import { dropEvidence, listWatched, lockEvidence, lockRung, type NewEvidence, storeEvidence } from './store.ts'
import { takeBack } from './take-back.ts'

/**
 * Notes what became of an answer, once for each: of a draft what speaks most against it holds, of a case of a replay what was judged last. Of
 * what went out by itself it takes the step back where too much has gone wrong by now, in the same transaction. Who calls it holds the lock
 * of the thread.
 */
export async function noteEvidence(tx: TxCtx, scope: Scope, heard: NewEvidence): Promise<void> {
  const known = await lockEvidence(tx, scope, heard)
  const isFirst = known === undefined || heard.source === 'replay'
  const evidence: NewEvidence = isFirst
    ? heard
    : { ...heard, ...known, outcome: moreTelling(known.outcome, heard.outcome) }
  const { agentId, rung, outcome, isAutomatic } = evidence
  // A case judged again, in the same words, is judged now: what was said before a step was taken back counts no more.
  if (known?.outcome === outcome && known.rung === rung && heard.source === 'live') return
  const row = isAutomatic ? await lockRung(tx, scope, { agentId, rung }) : undefined
  await storeEvidence(tx, scope, evidence)
  if (row === undefined) return
  const watched = await listWatched(tx, scope, { agentId, rung, since: row.changedAt })
  if (isToBeTakenBack(watched)) await takeBack(tx, scope, { agentId, row, threadId: evidence.threadId, why: outcome })
}

/** A person takes back what they said of a case of a replay: nobody has judged it. */
export const forgetCase = (
  tx: TxCtx,
  scope: Scope,
  { agentId, subjectId }: Pick<NewEvidence, 'agentId' | 'subjectId'>,
): Promise<void> => dropEvidence(tx, scope, { agentId, source: 'replay', subjectId })
