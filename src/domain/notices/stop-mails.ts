import { noticeKinds } from '#contract/notices.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { choicesOf } from './preference-rules.ts'
import { holdPreferences, storePreferences } from './preferences-store.ts'

/** A person gets no mail about this workspace any more, of any kind; what they hear of otherwise stays. Done again it changes nothing. */
export async function stopMails(ctx: Pick<Ctx, 'pool' | 'now'>, scope: Scope, userId: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    const preferences = await holdPreferences(tx, scope, userId)
    const { choices } = preferences
    const silent = Object.fromEntries(noticeKinds.map((kind) => [kind, { ...choices[kind], mail: 'off' as const }]))
    await storePreferences(tx, scope, userId, { ...preferences, choices: choicesOf(silent) })
    await notifyLive(tx, scope, { kind: 'notices' })
  })
}
