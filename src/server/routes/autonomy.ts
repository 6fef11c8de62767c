import { readLadder } from '#domain/autonomy/reads.ts'
import { setSteps } from '#domain/autonomy/set-steps.ts'
import { inTx } from '#domain/context.ts'
import { inWorkspace } from '../implement.ts'

export const autonomy = {
  ladder: inWorkspace.autonomy.ladder.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readLadder(tx, scope, input.agentId)),
  ),
  setSteps: inWorkspace.autonomy.setSteps.handler(({ context: { ctx, scope }, input }) => setSteps(ctx, scope, input)),
}
