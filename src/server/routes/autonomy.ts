import { readLadder, readSendsStop } from '#domain/autonomy/reads.ts'
import { setSteps } from '#domain/autonomy/set-steps.ts'
import { stopSends } from '#domain/autonomy/stop-sends.ts'
import { inTx } from '#domain/context.ts'
import { markWrong } from '#domain/tasks/mark-wrong.ts'
import { inWorkspace } from '../implement.ts'

export const autonomy = {
  ladder: inWorkspace.autonomy.ladder.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readLadder(tx, scope, input.agentId)),
  ),
  setSteps: inWorkspace.autonomy.setSteps.handler(({ context: { ctx, scope }, input }) => setSteps(ctx, scope, input)),
  sends: inWorkspace.autonomy.sends.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readSendsStop(tx, scope)),
  ),
  stopSends: inWorkspace.autonomy.stopSends.handler(({ context: { ctx, scope } }) => stopSends(ctx, scope, true)),
  resumeSends: inWorkspace.autonomy.resumeSends.handler(({ context: { ctx, scope } }) => stopSends(ctx, scope, false)),
  markWrong: inWorkspace.autonomy.markWrong.handler(async ({ context: { ctx, scope }, input }) => {
    await markWrong(ctx, scope, input)
    return { ok: true as const }
  }),
}
