import { AppError } from '#domain/app-error.ts'
import { inTx } from '#domain/context.ts'
import { judgeCase } from '#domain/replay/judge-case.ts'
import { compareReplays, findCase, listReplays, readCases, readOffer, readResult } from '#domain/replay/reads.ts'
import { cancelReplay, startReplay } from '#domain/replay/start-replay.ts'
import { askForOlder } from '#domain/threads/read-older.ts'
import { inWorkspace, limited } from '../implement.ts'

const done = { ok: true as const }

function found<Found>(read: Found | undefined): Found {
  if (read === undefined) throw new AppError('not_found')
  return read
}

export const replays = {
  offer: inWorkspace.replays.offer.handler(({ context: { ctx, scope }, input }) => readOffer(ctx, scope, input)),
  list: inWorkspace.replays.list.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => listReplays(tx, scope, input.agentId)),
  ),
  start: inWorkspace.replays.start
    .use(limited('generate'))
    .handler(({ context: { ctx, scope }, input }) => startReplay(ctx, scope, input)),
  read: inWorkspace.replays.read.handler(async ({ context: { ctx, scope }, input }) =>
    found(await inTx(ctx, scope, (tx) => readResult(tx, scope, input.replayId))),
  ),
  cancel: inWorkspace.replays.cancel.handler(async ({ context: { ctx, scope }, input }) => {
    await cancelReplay(ctx, scope, input.replayId)
    return done
  }),
  cases: inWorkspace.replays.cases.handler(async ({ context: { ctx, scope }, input }) => {
    const { replayId, order, limit, offset, ...filters } = input
    const page = { filters, order, limit, offset }
    return found(await inTx(ctx, scope, (tx) => readCases(tx, scope, replayId, page)))
  }),
  readCase: inWorkspace.replays.readCase.handler(async ({ context: { ctx, scope }, input }) =>
    found(await inTx(ctx, scope, (tx) => findCase(tx, scope, input.replayId, input.caseId))),
  ),
  judge: inWorkspace.replays.judge.handler(async ({ context: { ctx, scope }, input }) => {
    await judgeCase(ctx, scope, input)
    return done
  }),
  compare: inWorkspace.replays.compare.handler(async ({ context: { ctx, scope }, input }) =>
    found(await compareReplays(ctx, scope, input.replayId, input.otherReplayId)),
  ),
  readOlder: inWorkspace.replays.readOlder.handler(async ({ context: { ctx, scope } }) => {
    await askForOlder(ctx, scope)
    return done
  }),
}
