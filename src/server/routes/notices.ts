import { inTx } from '#domain/context.ts'
import { addHook, changeHook, removeHook, removeOwnHook, setOwnHook } from '#domain/notices/change-hooks.ts'
import { chooseNotices } from '#domain/notices/choose-notices.ts'
import { countUnseen, readHooks, readNotices, readPreferences } from '#domain/notices/reads.ts'
import { seeNotices } from '#domain/notices/see-notices.ts'
import { inWorkspace, limited } from '../implement.ts'

const done = { ok: true } as const

export const notices = {
  list: inWorkspace.notices.list.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readNotices(tx, scope)),
  ),
  unseen: inWorkspace.notices.unseen.handler(async ({ context: { ctx, scope } }) => ({
    count: await inTx(ctx, scope, (tx) => countUnseen(tx, scope)),
  })),
  see: inWorkspace.notices.see.handler(async ({ context: { ctx, scope }, input }) => {
    await seeNotices(ctx, scope, input.noticeId)
    return done
  }),
  preferences: inWorkspace.notices.preferences.handler(({ context: { ctx, scope, user } }) =>
    inTx(ctx, scope, (tx) => readPreferences(tx, scope, user.userId)),
  ),
  choose: inWorkspace.notices.choose.handler(({ context: { ctx, scope }, input: { workspaceId: _, ...change } }) =>
    chooseNotices(ctx, scope, change),
  ),
  hooks: inWorkspace.notices.hooks.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readHooks(tx, scope)),
  ),
  setOwnHook: inWorkspace.notices.setOwnHook
    .use(limited('connect'))
    .handler(({ context: { ctx, scope }, input }) => setOwnHook(ctx, scope, input.url)),
  removeOwnHook: inWorkspace.notices.removeOwnHook.handler(async ({ context: { ctx, scope } }) => {
    await removeOwnHook(ctx, scope)
    return done
  }),
  addHook: inWorkspace.notices.addHook
    .use(limited('connect'))
    .handler(({ context: { ctx, scope }, input }) => addHook(ctx, scope, input)),
  changeHook: inWorkspace.notices.changeHook
    .use(limited('connect'))
    .handler(({ context: { ctx, scope }, input: { workspaceId: _, hookId, ...change } }) =>
      changeHook(ctx, scope, hookId, change),
    ),
  removeHook: inWorkspace.notices.removeHook.handler(async ({ context: { ctx, scope }, input }) => {
    await removeHook(ctx, scope, input.hookId)
    return done
  }),
}
