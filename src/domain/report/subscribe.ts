import { addDays } from '#lib/add-days.ts'
import { newId } from '#lib/new-id.ts'
import { requireFeature } from '../billing/require-feature.ts'
import { type Ctx, inTx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readReported } from './reads.ts'
import { currentWeek } from './rules.ts'
import { type Member, schedule, subscribeReader, unsubscribeReader } from './store.ts'

/** A member has the report mailed to themself each week, or no more, whoever named them before. Throws `plan_lacks_this`. */
export async function subscribe(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  { isSubscribed, ...member }: Member & { isSubscribed: boolean },
): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    if (!isSubscribed) {
      await unsubscribeReader(tx, scope, member)
      return
    }
    await requireFeature(tx, scope, 'advanced_analytics')
    await subscribeReader(tx, scope, { ...member, id: newId() })
    const { timeZone } = await readReported(tx, scope)
    await schedule(tx, scope, addDays(currentWeek(tx.now(), timeZone), 7))
  })
}

/** Whoever got a mail wants none any more. Throws nothing when they said so before; the address that it was. */
export async function unsubscribeByLink(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  readerId: string,
): Promise<string | undefined> {
  return inTx(ctx, scope, (tx) => unsubscribeReader(tx, scope, { id: readerId }))
}
