import { inTx } from '#domain/context.ts'
import { countUnseen, readNotices } from '#domain/notices/reads.ts'
import { seeNotices } from '#domain/notices/see-notices.ts'
import { inWorkspace } from '../implement.ts'

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
}
