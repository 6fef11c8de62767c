import type { Addressee } from '#contract/envelope.ts'
import { sql } from '#db/sql.ts'
import type { TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import { joinAnswered } from '../reads.ts'

/** Where an answer to a thread goes: to whoever wrote the mail that it answers, from the mailbox that received it. */
export interface AnswerTarget {
  connectionId: string
  handle: string
  email: string
  name: string
  /** When they wrote it. */
  sentAt: string
  /** Of the thread's lead, who may be somebody else. */
  leadEmail: string
  subject: string
  senderEmailId: string | null
  senderEmail: string | null
  /** The address of ours that the conversation goes through, as far as mails tell. */
  mailbox: string | null
  /** Whom the mail was written to, and who else has it. */
  to: Addressee
  alsoTo: Addressee[]
  cc: Addressee[]
}

export async function readAnswerTarget(tx: TxCtx, scope: Scope, threadId: string): Promise<AnswerTarget | undefined> {
  const [row] = await tx.db.query<AnswerTarget>(sql`
    select m.connection_id as "connectionId", m.platform_handle as handle, m.from_email as email, m.from_name as name, m.sent_at as "sentAt", m.subject,
           c.email as "leadEmail",
           t.sender_email_id as "senderEmailId", coalesce(t.sender_email, m.to_email) as "senderEmail",
           coalesce(t.sender_email, t.mailbox) as mailbox, json_build_object('name', '', 'email', m.to_email) as to, m.also_to as "alsoTo", m.cc
      from threads t ${joinAnswered(sql`${scope.workspaceId}::uuid`)}
      join messages m on m.workspace_id = ${scope.workspaceId} and m.id = answered.id
      join contacts c on c.workspace_id = ${scope.workspaceId} and c.id = t.contact_id
     where t.workspace_id = ${scope.workspaceId} and t.id = ${threadId} and m.platform_handle is not null`)
  return row
}
