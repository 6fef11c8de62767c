import { withFeature } from '#domain/billing/reads.ts'
import { requireFeature } from '#domain/billing/require-feature.ts'
import { inMemberships, inTx } from '#domain/context.ts'
import { readNumberChoices } from '#domain/numbers/choices.ts'
import { readReplies } from '#domain/numbers/read-replies.ts'
import { readAgentWeek, readCounters, readNumbers } from '#domain/numbers/reads.ts'
import { inWorkspace, overMemberships } from '../implement.ts'

export const numbers = {
  read: inWorkspace.numbers.read.handler(
    ({ context: { ctx, scope }, input: { workspaceId: _own, from, to, days, by, ...filters } }) =>
      inTx(ctx, scope, async (tx) => {
        await requireFeature(tx, scope, 'advanced_analytics')
        return readNumbers(tx, { workspaceIds: [scope.workspaceId], from, to, days, by, filters })
      }),
  ),
  replies: inWorkspace.numbers.replies.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readReplies(tx, scope)),
  ),
  agentWeek: inWorkspace.numbers.agentWeek.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readAgentWeek(tx, scope, input.agentId)),
  ),
  choices: inWorkspace.numbers.choices.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readNumberChoices(tx, [scope.workspaceId])),
  ),
  all: overMemberships.numbers.all.handler(
    ({ context: { ctx, memberships }, input: { from, to, days, by, ...filters } }) =>
      inMemberships(ctx, memberships, async (tx) => {
        const workspaceIds = await withFeature(tx, memberships.workspaceIds, 'advanced_analytics')
        return readNumbers(tx, { workspaceIds, from, to, days, by, filters })
      }),
  ),
  allChoices: overMemberships.numbers.allChoices.handler(({ context: { ctx, memberships } }) =>
    inMemberships(ctx, memberships, (tx) => readNumberChoices(tx, memberships.workspaceIds)),
  ),
  allCounts: overMemberships.numbers.allCounts.handler(({ context: { ctx, memberships } }) =>
    inMemberships(ctx, memberships, (tx) => readCounters(tx, memberships.workspaceIds)),
  ),
}
