import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { storeSeen } from './store.ts'

/** The person has seen what stood in their bell, up to this one: their other tabs hear of it. Never takes back what was seen before. */
export async function seeNotices(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, noticeId: string): Promise<void> {
  const { actor } = scope
  if (actor.kind !== 'person') return
  await inTx(ctx, scope, async (tx) => {
    await storeSeen(tx, scope, actor.userId, noticeId)
    await notifyLive(tx, scope, { kind: 'notices' })
  })
}
