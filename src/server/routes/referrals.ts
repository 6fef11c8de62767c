import { inTx } from '#domain/context.ts'
import { readOwnReferrals } from '#domain/referrals/reads.ts'
import { inWorkspace } from '../implement.ts'

export const referrals = {
  list: inWorkspace.referrals.list.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readOwnReferrals(tx, scope)),
  ),
}
