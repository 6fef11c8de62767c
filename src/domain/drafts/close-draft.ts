import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { closeDraft as close, discardSameWords } from './store.ts'

/** Ends the open draft of an answer: it has gone out, or something took its place. False when it is not open (any more). */
export const closeDraft = (tx: TxCtx, scope: Scope, id: string, state: 'sent' | 'discarded'): Promise<boolean> =>
  close(tx, scope, id, state)

/** These words have gone out: an open draft that says the same would only send them again. */
export const closeSameWords = (tx: TxCtx, scope: Scope, threadId: string, body: string): Promise<void> =>
  discardSameWords(tx, scope, threadId, body)
