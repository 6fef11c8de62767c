import type { Rung } from '#contract/autonomy.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { fewestWorse } from './rules.ts'
import { lockRung } from './store.ts'
import { takeBack } from './take-back.ts'

/**
 * Older cases that people had judged were tried again: where two or more of an agent's would now go out with another fact, or without a stop that
 * a person had asked for, each kind of reply that has one of them goes one step down. Quiet for fewer.
 */
export async function settleRecheck(
  tx: TxCtx,
  scope: Scope,
  { agentId, worse }: { agentId: string; worse: readonly Rung[] },
): Promise<void> {
  if (worse.length < fewestWorse) return
  for (const rung of [...new Set(worse)].sort()) {
    const row = await lockRung(tx, scope, { agentId, rung })
    if (row !== undefined) await takeBack(tx, scope, { agentId, row, threadId: null, why: null })
  }
}
