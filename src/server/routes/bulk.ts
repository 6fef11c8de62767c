import { countInView, listChanges, readChange, readSends } from '#domain/bulk/reads.ts'
import { startChange } from '#domain/bulk/start-change.ts'
import { undoChange } from '#domain/bulk/undo-change.ts'
import { inTx } from '#domain/context.ts'
import { inWorkspace } from '../implement.ts'

export const bulk = {
  count: inWorkspace.bulk.count.handler(({ context: { ctx, scope }, input: { workspaceId: _own, ...wanted } }) =>
    inTx(ctx, scope, (tx) => countInView(tx, scope, wanted)),
  ),
  start: inWorkspace.bulk.start.handler(({ context: { ctx, scope }, input }) => startChange(ctx, scope, input)),
  list: inWorkspace.bulk.list.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => listChanges(tx, scope)),
  ),
  read: inWorkspace.bulk.read.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readChange(tx, scope, input.changeId)),
  ),
  sends: inWorkspace.bulk.sends.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readSends(tx, scope, input.changeId)),
  ),
  undo: inWorkspace.bulk.undo.handler(({ context: { ctx, scope }, input }) => undoChange(ctx, scope, input.changeId)),
}
