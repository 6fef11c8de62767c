import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { findHook, listHookBoxes, setDead } from './hooks-store.ts'
import { hookContext } from './rules.ts'

/** Nothing is sent there any more, and the admins hear of it. */
export async function buryHook(
  tx: TxCtx,
  scope: Scope,
  hookId: string,
  why: 'refused' | 'not_allowed' | 'unreachable',
): Promise<void> {
  const hook = await findHook(tx, scope, hookId)
  if (hook === undefined || !(await setDead(tx, scope, hookId, why))) return
  const { name, host } = hook
  tx.outbox.raise(scope, {
    key: `address:${hookId}:${tx.now().toISOString()}`,
    threadId: null,
    cause: { kind: 'address_lost', name, host },
    at: tx.now(),
  })
}

/** The same of each whose address can't be opened any more: what waits for it would wait for ever. */
export async function buryLostHooks(
  tx: TxCtx,
  scope: Scope,
  isLost: (box: Buffer, context: string) => boolean,
): Promise<void> {
  for (const { id, box } of await listHookBoxes(tx, scope))
    if (isLost(box, hookContext(id, scope.workspaceId))) await buryHook(tx, scope, id, 'unreachable')
}
