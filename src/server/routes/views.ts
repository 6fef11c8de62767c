import { inReadTx, inTx } from '#domain/context.ts'
import { countViews } from '#domain/search/count-views.ts'
import { addView, changeView, moveView, removeView } from '#domain/threads/views/change-views.ts'
import { readViews } from '#domain/threads/views/read-views.ts'
import { inWorkspace } from '../implement.ts'

const done = { ok: true } as const

export const views = {
  list: inWorkspace.views.list.handler(async ({ context: { ctx, scope } }) => ({
    views: await inTx(ctx, scope, (tx) => readViews(tx, scope)),
  })),
  counts: inWorkspace.views.counts.handler(async ({ context: { ctx, scope } }) => ({
    counts: await inReadTx(ctx, scope, (tx) => countViews(tx, scope)),
  })),
  add: inWorkspace.views.add.handler(({ context: { ctx, scope }, input: { workspaceId: _, ...view } }) =>
    addView(ctx, scope, view),
  ),
  change: inWorkspace.views.change.handler(
    async ({ context: { ctx, scope }, input: { workspaceId: _, viewId, ...change } }) => {
      await changeView(ctx, scope, viewId, change)
      return done
    },
  ),
  remove: inWorkspace.views.remove.handler(async ({ context: { ctx, scope }, input }) => {
    await removeView(ctx, scope, input.viewId)
    return done
  }),
  move: inWorkspace.views.move.handler(async ({ context: { ctx, scope }, input }) => {
    await moveView(ctx, scope, input.viewId, input.by)
    return done
  }),
}
