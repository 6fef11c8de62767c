import { changedNotices, type NoticeChange, type NoticePreferences } from '#contract/notices.ts'
import { isTimeZone } from '#lib/zoned-time.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'
import { withBell } from './preference-rules.ts'
import { holdPreferences, storePreferences } from './preferences-store.ts'
import { readPreferences } from './reads.ts'

/**
 * A person chooses what they hear of in this workspace, and how; from the next notice on. What they say nothing of stays. What comes by mail stands in the bell, too. Throws
 * `bad_request` for an unknown time zone.
 */
export async function chooseNotices(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  change: NoticeChange,
): Promise<NoticePreferences> {
  const userId = personOf(scope)
  if (userId === null) throw new AppError('forbidden')
  const { timeZone } = change
  if (typeof timeZone === 'string' && !isTimeZone(timeZone))
    throw new AppError('bad_request', {
      message: `"${timeZone}" is not a time zone. Choose one such as Europe/Berlin.`,
    })
  return inTx(ctx, scope, async (tx) => {
    const preferences = changedNotices(await holdPreferences(tx, scope, userId), change)
    await storePreferences(tx, scope, userId, { ...preferences, choices: withBell(preferences.choices) })
    await notifyLive(tx, scope, { kind: 'notices' })
    return readPreferences(tx, scope, userId)
  })
}
