import { single } from '#db/connect.ts'
import type { AccountsCtx } from './accounts-ctx.ts'
import { endSessionsOf } from './store.ts'
import type { SignedIn } from './verify-token.ts'

export type SignOutScope = 'local' | 'others' | 'global'

/** Ends this session, all others of the person, or all of them. Their tokens stop working at once; doing it twice does no harm. */
export async function signOut(
  ctx: Pick<AccountsCtx, 'pool' | 'now'>,
  { userId, sessionId }: SignedIn,
  scope: SignOutScope,
): Promise<void> {
  const chosen = { local: { userId, only: sessionId }, others: { userId, except: sessionId }, global: { userId } }[
    scope
  ]
  await endSessionsOf(single(ctx.pool), chosen, { reason: 'signed_out', now: ctx.now() })
}
