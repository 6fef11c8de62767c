import { type Ctx, inTx } from '../context.ts'
import { countCost, type ModelCost } from '../numbers/count.ts'
import type { Scope } from '../scope.ts'
import type { WriteUsage } from './writer.ts'
import { type Claim, countAnswer, mostAnswers, noteCost } from './writings-store.ts'

/** How many answers a model may still be asked for. */
export interface Budget {
  /** Takes one; false when there is none left. */
  take(): Promise<boolean>
  /** What all answers until now cost, the last of which was of no use; one that was not given is given back. */
  note(cost: { usage: Partial<WriteUsage>; wasAnswered: boolean }): Promise<void>
  /** What the tries before this one cost. */
  spentBefore: Partial<WriteUsage>
}

/** For what is written once, while somebody looks on, and stored nowhere. */
export function freshBudget(): Budget {
  let left = mostAnswers
  return {
    spentBefore: {},
    async take() {
      left -= 1
      return left >= 0
    },
    async note({ wasAnswered }) {
      if (!wasAnswered) left += 1
    },
  }
}

/** Counted in the database before the model is asked: who dies while it answers has used that answer up. */
export function keptBudget(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  claim: Claim,
  spentBefore: Partial<WriteUsage>,
): Budget {
  return {
    spentBefore,
    take: () => inTx(ctx, scope, async (tx) => (await countAnswer(tx, scope, claim)) !== undefined),
    note: (cost) =>
      inTx(ctx, scope, async (tx) => {
        await noteCost(tx, scope, claim, cost)
        await countCost(tx, scope, spentBy(claim, spentBefore, cost.usage))
      }),
  }
}

/** What the answers cost that were asked for by this claim: all of the writing, without what those before it did. */
export function spentBy({ holder, threadId }: Claim, before: Partial<WriteUsage>, all: Partial<WriteUsage>): ModelCost {
  const tokensOf = ({ inputTokens = 0, outputTokens = 0 }: Partial<WriteUsage>): number => inputTokens + outputTokens
  return {
    id: holder,
    threadId,
    costUsd: (all.costUsd ?? 0) - (before.costUsd ?? 0),
    tokens: tokensOf(all) - tokensOf(before),
  }
}
