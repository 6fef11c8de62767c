import { inMemberships, inTx } from '#domain/context.ts'
import { readCounters, readNumberChoices, readNumbers } from '#domain/numbers/reads.ts'
import { inWorkspace, overMemberships } from '../implement.ts'

export const numbers = {
  read: inWorkspace.numbers.read.handler(
    ({ context: { ctx, scope }, input: { workspaceId: _own, from, to, days, by, ...filters } }) =>
      inTx(ctx, scope, (tx) => readNumbers(tx, { workspaceIds: [scope.workspaceId], from, to, days, by, filters })),
  ),
  choices: inWorkspace.numbers.choices.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readNumberChoices(tx, scope.workspaceId)),
  ),
  all: overMemberships.numbers.all.handler(
    ({ context: { ctx, memberships }, input: { from, to, days, by, ...filters } }) =>
      inMemberships(ctx, memberships, (tx) =>
        readNumbers(tx, { workspaceIds: memberships.workspaceIds, from, to, days, by, filters }),
      ),
  ),
  allCounts: overMemberships.numbers.allCounts.handler(({ context: { ctx, memberships } }) =>
    inMemberships(ctx, memberships, (tx) => readCounters(tx, memberships.workspaceIds)),
  ),
}
