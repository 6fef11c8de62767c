import { inUserTx, readMemberships } from '#domain/context.ts'
import { countPersonViews } from '#domain/search/count-views.ts'
import {
  addPersonView,
  changePersonView,
  movePersonView,
  removePersonView,
} from '#domain/threads/views/change-person-views.ts'
import { readPersonViews } from '#domain/threads/views/read-views.ts'
import { forUser, overMemberships, refuseOnDomain } from '../implement.ts'

const done = { ok: true } as const

export const personViews = {
  list: forUser.personViews.list.handler(async ({ context: { ctx, user } }) => {
    refuseOnDomain(ctx)
    return { views: await inUserTx(ctx, user, (tx) => readPersonViews(tx, user)) }
  }),
  counts: overMemberships.personViews.counts.handler(async ({ context: { ctx, memberships } }) => ({
    counts: await readMemberships(ctx, memberships, (tx) => countPersonViews(tx, memberships)),
  })),
  add: forUser.personViews.add.handler(({ context: { ctx, user }, input }) => {
    refuseOnDomain(ctx)
    return addPersonView(ctx, user, input)
  }),
  change: forUser.personViews.change.handler(async ({ context: { ctx, user }, input: { viewId, ...change } }) => {
    refuseOnDomain(ctx)
    await changePersonView(ctx, user, viewId, change)
    return done
  }),
  remove: forUser.personViews.remove.handler(async ({ context: { ctx, user }, input }) => {
    refuseOnDomain(ctx)
    await removePersonView(ctx, user, input.viewId)
    return done
  }),
  move: forUser.personViews.move.handler(async ({ context: { ctx, user }, input }) => {
    refuseOnDomain(ctx)
    await movePersonView(ctx, user, input.viewId, input.by)
    return done
  }),
}
