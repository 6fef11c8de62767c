import type { PushSubscriptionInput } from '#contract/push.ts'
import { inTransaction, single } from '#db/connect.ts'
import { newId } from '#lib/new-id.ts'
import type { Ctx } from '../context.ts'
import { dropBrowser, keepNewest, listBrowsers, putBrowser } from './push-store.ts'

/** A person's browsers; who has more signs in somewhere all day. */
const mostBrowsers = 20

interface Browser {
  userId: string
  sessionId: string
}

/** Shows what the person is told in this browser, until they switch it off, sign out there, or it is somebody else's. Doing it twice is once. */
export async function switchPushOn(
  ctx: Pick<Ctx, 'pool' | 'secrets'>,
  { userId, sessionId }: Browser,
  address: PushSubscriptionInput,
): Promise<void> {
  await inTransaction(ctx.pool, {}, async (db) => {
    await putBrowser(ctx, db, { id: newId(), userId, sessionId }, address)
    await keepNewest(db, userId, mostBrowsers)
  })
}

/** Quiet when it was not on. */
export const switchPushOff = (ctx: Pick<Ctx, 'pool'>, { userId }: Browser, endpoint: string): Promise<void> =>
  dropBrowser(single(ctx.pool), userId, endpoint)

/** By which key browsers know this installation, and in how many of them the person switched it on. */
export async function readPush(
  ctx: Pick<Ctx, 'pool' | 'push'>,
  { userId }: Browser,
): Promise<{ publicKey: string; browsers: number }> {
  return { publicKey: ctx.push.publicKey, browsers: (await listBrowsers(single(ctx.pool), userId)).length }
}
