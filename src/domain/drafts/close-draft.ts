import { newId } from '#lib/new-id.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import {
  closeDraft as close,
  closeSent as closeAsSent,
  type DraftRow,
  discardSameWords,
  insertSent,
  splitSent,
} from './store.ts'

/** Ends the open draft of an answer: something took its place, or it is of no use. False when it is not open (any more). */
export const closeDraft = (tx: TxCtx, scope: Scope, id: string, state: 'discarded'): Promise<boolean> =>
  close(tx, scope, id, state)

/**
 * Ends the draft of an answer that has gone out in these words; returns the revision of the conversation that it answers, null when it was not open (any
 * more). What somebody wrote in it while it was on its way has not: that stays in the composer, as a draft of its own.
 */
export async function closeSent(
  tx: TxCtx,
  scope: Scope,
  id: string,
  { subject, body }: Pick<DraftRow, 'subject' | 'body'>,
): Promise<number | null> {
  const closed = await closeAsSent(tx, scope, id)
  if (closed === undefined) return null
  if (closed.body !== body || closed.subject !== subject)
    await splitSent(tx, scope, id, { newId: newId(), subject, body })
  return closed.based_on_revision
}

/** What a draft said once has gone out beside what it says now: a draft of its own says so; returns its id. */
export async function copySent(
  tx: TxCtx,
  scope: Scope,
  id: string,
  sent: Pick<DraftRow, 'subject' | 'body' | 'files'>,
): Promise<string> {
  const ownId = newId()
  await insertSent(tx, scope, id, { ...sent, newId: ownId })
  return ownId
}

/** These words have gone out: an open draft that says the same would only send them again. */
export const closeSameWords = (tx: TxCtx, scope: Scope, threadId: string, body: string): Promise<void> =>
  discardSameWords(tx, scope, threadId, body)
