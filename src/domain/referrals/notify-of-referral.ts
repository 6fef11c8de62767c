import type { NoticeCause } from '#contract/notices.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

type What = Extract<NoticeCause, { kind: 'referral' }>['what']

/** Tells the workspace's admins what became of a referral, once for each friend's workspace. */
export function notifyOfReferral(tx: TxCtx, scope: Scope, what: What, friendWorkspaceId: string): void {
  const key = `referral:${what}:${friendWorkspaceId}`
  tx.outbox.raise(scope, { key, threadId: null, cause: { kind: 'referral', what }, at: tx.now() })
}
