import type { NoticePreferences } from '#contract/notices.ts'
import { isTimeZone } from '#lib/zoned-time.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import { personOf, type Scope } from '../scope.ts'
import { withBell } from './preference-rules.ts'
import { storePreferences } from './preferences-store.ts'
import { readPreferences } from './reads.ts'

/**
 * A person chooses what they hear of in this workspace, and how; from the next notice on. What comes by mail stands in the bell, too. Throws
 * `bad_request` for an unknown time zone.
 */
export async function chooseNotices(
  ctx: Pick<Ctx, 'pool' | 'now'>,
  scope: Scope,
  preferences: NoticePreferences,
): Promise<NoticePreferences> {
  const userId = personOf(scope)
  if (userId === null) throw new AppError('forbidden')
  const { timeZone } = preferences
  if (timeZone !== null && !isTimeZone(timeZone))
    throw new AppError('bad_request', {
      message: `"${timeZone}" is not a time zone. Choose one such as Europe/Berlin.`,
    })
  return inTx(ctx, scope, async (tx) => {
    await storePreferences(tx, scope, userId, { ...preferences, choices: withBell(preferences.choices) })
    await notifyLive(tx, scope, { kind: 'notices' })
    return readPreferences(tx, scope, userId)
  })
}
