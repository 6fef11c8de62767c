import { listLeftSandboxes, noteLeft } from '../connections/left-sandboxes.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { listShown } from '../threads/set-aside.ts'
import { archiveThread } from './put-away.ts'

const atOnce = 100

/**
 * Puts the simulator's leads away, with what is prepared for them, once a platform is connected in its place: they are nobody, and nothing reaches them any
 * more. Once each time, so that whoever takes one out keeps it. Real leads of another platform stay: somebody still owes them an answer. Quiet everywhere else.
 */
export async function putAwaySimulated(ctx: Pick<Ctx, 'pool' | 'now' | 'random'>, scope: Scope): Promise<void> {
  for (const connectionId of await inTx(ctx, scope, (tx) => listLeftSandboxes(tx, scope))) {
    for (let left = atOnce; left === atOnce; ) {
      const threadIds = await inTx(ctx, scope, (tx) => listShown(tx, scope, connectionId, atOnce))
      for (const threadId of threadIds) await archiveThread(ctx, scope, threadId, true)
      left = threadIds.length
    }
    await inTx(ctx, scope, (tx) => noteLeft(tx, scope, connectionId))
  }
}
