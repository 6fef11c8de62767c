import { json, sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

/** Of what a message asks that to which its writer found no answer, whatever the entries' words say; in the lead's words. */
export type Unanswered = 'all' | readonly string[]

export interface PassedOn {
  unanswered: Unanswered
  /** When its writer read the entries, by the database's clock: of a later one it says nothing. Null: it speaks of all there are. */
  readAt: string | null
}

export const nothingPassedOn: PassedOn = { unanswered: [], readAt: null }

/** Keeps it with the message, in the place of what was kept before; quiet when the message is gone. */
export async function keepPassedOn(tx: TxCtx, scope: Scope, messageId: string, passedOn: KeptPassedOn): Promise<void> {
  await tx.db.query(sql`
    update messages set unanswered = ${json({ ...passedOn })}::jsonb where workspace_id = ${scope.workspaceId} and id = ${messageId}`)
}

export interface KeptPassedOn extends PassedOn {
  /** What the message asks was noted with it. */
  isNoted?: true
}

/** What is kept with a message as it is stored. */
export type StoredPassedOn = KeptPassedOn | Unanswered | null

/** Nothing when nothing was kept. */
export function passedOnIn(stored: StoredPassedOn): KeptPassedOn {
  const kept = stored ?? nothingPassedOn
  // Kept by an earlier version, without its time.
  return typeof kept === 'object' && 'unanswered' in kept ? kept : { unanswered: kept, readAt: null }
}

/** Whoever is to note it once more has nothing to do, as long as nothing else is kept in its place. */
export const noteNoted = (tx: TxCtx, scope: Scope, messageId: string, passedOn: PassedOn): Promise<void> =>
  keepPassedOn(tx, scope, messageId, { ...passedOn, isNoted: true })
