import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { closeDraft as close, closeSent as closeAsSent, discardSameWords } from './store.ts'

/** Ends the open draft of an answer: something took its place, or it is of no use. False when it is not open (any more). */
export const closeDraft = (tx: TxCtx, scope: Scope, id: string, state: 'discarded'): Promise<boolean> =>
  close(tx, scope, id, state)

/** Ends the draft of an answer that has gone out; returns the revision of the conversation that it answers, null when it was not open (any more). */
export const closeSent = (tx: TxCtx, scope: Scope, id: string): Promise<number | null> => closeAsSent(tx, scope, id)

/** These words have gone out: an open draft that says the same would only send them again. */
export const closeSameWords = (tx: TxCtx, scope: Scope, threadId: string, body: string): Promise<void> =>
  discardSameWords(tx, scope, threadId, body)
