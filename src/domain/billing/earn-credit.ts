import { sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import { recordAudit } from '../audit/record.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { syncPaymentsLater } from './sync-payments-later.ts'

interface Cause {
  cause: 'referral'
  /** The friend's workspace. */
  subjectId: string
}

/** One agent free for one month, from the day on which it is used. Twice for the same cause it is one, and false the second time. */
export async function earnCredit(tx: TxCtx, scope: Scope, { cause, subjectId }: Cause): Promise<boolean> {
  const made = await tx.db.query(sql`
    insert into plan_credits (workspace_id, id, cause, subject_id, made_at)
    values (${scope.workspaceId}, ${newId()}, ${cause}, ${subjectId}, ${tx.now().toISOString()})
    on conflict (workspace_id, cause, subject_id) do nothing returning id`)
  if (made.length > 0) {
    await recordAudit(tx, scope, 'credit.earned', null)
    await syncPaymentsLater(tx, scope)
  }
  return made.length > 0
}

/** Takes a credit back that nobody has used. One that was used stays: its month was free, and false is returned. */
export async function takeBackCredit(tx: TxCtx, scope: Scope, { cause, subjectId }: Cause): Promise<boolean> {
  const taken = await tx.db.query(sql`
    update plan_credits set taken_back_at = ${tx.now().toISOString()}
     where workspace_id = ${scope.workspaceId} and cause = ${cause} and subject_id = ${subjectId} and used_at is null
       and taken_back_at is null returning id`)
  if (taken.length > 0) {
    await recordAudit(tx, scope, 'credit.taken_back', null)
    await syncPaymentsLater(tx, scope)
  }
  return taken.length > 0
}
