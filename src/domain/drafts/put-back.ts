import type { TxCtx } from '../context.ts'
import { uncountRejected } from '../numbers/count.ts'
import type { Scope } from '../scope.ts'
import { closeDraft, type DraftRow, findOpen, reopenDraft, setBack, unmarkEdited } from './store.ts'

/** A draft as it stood at some moment. */
export type DraftBefore = Pick<
  DraftRow,
  'id' | 'version' | 'subject' | 'body' | 'envelope' | 'files' | 'guard' | 'edited_by' | 'based_on_revision'
>

/** The thread's open draft as it stands; null: there is none. */
export async function readAsItStands(tx: TxCtx, scope: Scope, threadId: string): Promise<DraftBefore | null> {
  const open = await findOpen(tx, scope, threadId)
  if (open === undefined) return null
  const { id, version, subject, body, envelope, files, guard, edited_by, based_on_revision } = open
  return { id, version, subject, body, envelope, files, guard, edited_by, based_on_revision }
}

/**
 * What was sent is the draft that it was: nobody has changed it, where nobody had. One that somebody has changed since stays as it is; another
 * that had taken its place goes, and its words stand among the versions.
 */
export async function putBack(tx: TxCtx, scope: Scope, threadId: string, before: DraftBefore): Promise<void> {
  const open = await findOpen(tx, scope, threadId)
  // One version is the send's own.
  if (open?.id === before.id) return setBack(tx, scope, before, { ifVersion: before.version + 1 })
  if (open !== undefined) await closeDraft(tx, scope, open.id, 'discarded')
  await reopenDraft(tx, scope, before.id)
  await uncountRejected(tx, scope, before.id)
}

/** What was sent as its writer wrote it, and taken back, is nobody's but its writer's. False where anything of it is a person's by now. */
export const putBackUnchanged = (tx: TxCtx, scope: Scope, id: string): Promise<boolean> => unmarkEdited(tx, scope, id)
