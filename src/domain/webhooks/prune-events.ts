import { firstIdOf } from '#lib/new-id.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { deleteOld } from './deliveries-store.ts'

const keptMs = 30 * 86_400_000

/** Forgets the bodies of deliveries that were looked into a month ago: what they brought is in the threads. */
export async function pruneEvents(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope): Promise<void> {
  const before = firstIdOf(new Date(ctx.now().getTime() - keptMs))
  await inTx(ctx, scope, (tx) => deleteOld(tx, scope, before))
}
