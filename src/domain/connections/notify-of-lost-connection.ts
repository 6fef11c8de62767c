import type { ConnectionError } from '#contract/connections.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** Tells the workspace's admins that its platform can't be reached, or opens no more; of one outage (`since` names it) once for each cause. */
export function notifyOfLostConnection(
  tx: TxCtx,
  scope: Scope,
  { id, since, error }: { id: string; since: string; error: ConnectionError },
): void {
  const cause = { kind: 'connection_lost', error } as const
  tx.outbox.raise(scope, { key: `connection:${id}:${error.code}:${since}`, threadId: null, cause, at: tx.now() })
}
