import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import * as store from './writings-store.ts'

export { answerKey } from './writings-store.ts'

/** A person wants it tried again: what failed in this thread, and what a model is waited for, is as if it had never been begun. */
export const forgetFailed = (tx: TxCtx, scope: Scope, threadId: string): Promise<void> =>
  store.forgetFailed(tx, scope, threadId)

/** Since when no model can be reached to write in this thread, and until when it is tried; null when none is waited for. */
export const readWaiting = (tx: TxCtx, scope: Scope, threadId: string) => store.findWaiting(tx, scope, threadId)
