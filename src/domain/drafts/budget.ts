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
  /** How many answers were taken and not given back. */
  calls(): number
}

/** For what is written once, while somebody looks on, and stored nowhere. `wasted`: what the answers cost that were of no use. */
export function freshBudget(): Budget & { wasted(): Partial<WriteUsage> } {
  let calls = 0
  let wasted: Partial<WriteUsage> = {}
  return {
    spentBefore: {},
    calls: () => calls,
    wasted: () => wasted,
    async take() {
      if (calls === mostAnswers) return false
      calls += 1
      return true
    },
    async note({ usage, wasAnswered }) {
      if (!wasAnswered) calls -= 1
      wasted = usage
    },
  }
}

/** One answer more, if there is one left; `spent` says what it took with all before it. */
export function onlyOnce(budget: Budget, usage: Partial<WriteUsage>): Budget & { spent(): Partial<WriteUsage> } {
  let isTaken = false
  let spent = usage
  return {
    ...budget,
    spentBefore: usage,
    spent: () => spent,
    async take() {
      if (isTaken) return false
      isTaken = true
      return budget.take()
    },
    async note(cost) {
      spent = cost.usage
      await budget.note(cost)
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
  let calls = 0
  return {
    spentBefore,
    calls: () => calls,
    async take() {
      const isTaken = await inTx(ctx, scope, async (tx) => (await countAnswer(tx, scope, claim)) !== undefined)
      if (isTaken) calls += 1
      return isTaken
    },
    note: (cost) => {
      if (!cost.wasAnswered) calls -= 1
      return inTx(ctx, scope, async (tx) => {
        await noteCost(tx, scope, claim, cost)
        await countCost(tx, scope, spentBy(claim, spentBefore, { usage: cost.usage, calls }))
      })
    },
  }
}

/** What the answers cost that were asked for by this claim: all of the writing, without what those before it did. */
export function spentBy(
  { holder, threadId }: Claim,
  before: Partial<WriteUsage>,
  { usage, calls }: { usage: Partial<WriteUsage>; calls: number },
): ModelCost {
  const [all, earlier] = [spentOn(usage), spentOn(before)]
  const costUsd = all.costUsd - earlier.costUsd
  return { id: holder, threadId, calls, costUsd, tokens: all.tokens - earlier.tokens }
}

/** What answers cost, as it is counted. */
export const spentOn = ({ inputTokens = 0, outputTokens = 0, costUsd = 0 }: Partial<WriteUsage>) => ({
  costUsd,
  tokens: inputTokens + outputTokens,
})
