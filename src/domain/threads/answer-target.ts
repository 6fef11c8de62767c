import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { answeredId } from './reads.ts'

/** Where an answer to a thread goes: to whoever wrote the mail that it answers, from the mailbox that received it. */
export interface AnswerTarget {
  connectionId: string
  handle: string
  email: string
  name: string
  subject: string
  senderEmailId: string | null
  senderEmail: string | null
}

export async function readAnswerTarget(tx: TxCtx, scope: Scope, threadId: string): Promise<AnswerTarget | undefined> {
  const [row] = await tx.db.query<AnswerTarget>(sql`
    select m.connection_id as "connectionId", m.platform_handle as handle, m.from_email as email, m.from_name as name, m.subject,
           t.sender_email_id as "senderEmailId", coalesce(t.sender_email, m.to_email) as "senderEmail"
      from threads t join messages m on m.workspace_id = ${scope.workspaceId} and m.id = ${answeredId(sql`${scope.workspaceId}::uuid`)}
     where t.workspace_id = ${scope.workspaceId} and t.id = ${threadId} and m.platform_handle is not null`)
  return row
}
