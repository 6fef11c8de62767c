import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { closeDraft as close } from './store.ts'

/** Ends the open draft of an answer: it has gone out, or something took its place. False when it is not open (any more). */
export const closeDraft = (tx: TxCtx, scope: Scope, id: string, state: 'sent' | 'discarded'): Promise<boolean> =>
  close(tx, scope, id, state)
