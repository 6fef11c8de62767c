import { sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import type { AnswerTarget } from './answer-target.ts'
import { insertMessage, type NewMessage, noteMessage } from './store.ts'
import { removeFromTimeline } from './timeline.ts'

export interface OurMail {
  taskId: string
  threadId: string
  target: AnswerTarget
  mail: { id: string; messageId: string | null; sentAt: Date }
  subject: string
  body: string
}

/**
 * Our own sent mail becomes a message of its thread: one row with the platform's echo of it, whichever comes first. What an echo that
 * came first was taken for is no longer told.
 */
export async function recordOutbound(
  tx: TxCtx,
  scope: Scope,
  { taskId, threadId, target, mail, subject, body }: OurMail,
): Promise<void> {
  const sender = target.senderEmail ?? ''
  const message: NewMessage = {
    id: newId(),
    threadId,
    connectionId: target.connectionId,
    newText: body,
    quotedText: '',
    html: null,
    isTruncated: false,
    source: 'send',
    taskId,
    mail: {
      id: mail.id,
      // The platform is asked about a lead's mail, never about ours.
      handle: '',
      position: 0,
      direction: 'outbound',
      isBounce: false,
      isAutomated: false,
      isTracked: false,
      subject,
      text: body,
      html: null,
      receivedAt: mail.sentAt,
      from: { name: '', email: sender },
      to: [{ name: target.name, email: target.email }],
      cc: [],
      primaryTo: target.email,
      messageId: mail.messageId,
      attachments: [],
      campaignId: null,
      lead: null,
      senderEmailId: target.senderEmailId,
      senderEmail: target.senderEmail,
    },
  }
  if (await insertMessage(tx, scope, message)) return noteMessage(tx, scope, message)
  await tx.db.query(sql`
    update messages set task_id = ${taskId} where workspace_id = ${scope.workspaceId}
       and connection_id = ${target.connectionId} and platform_reply_id = ${mail.id}`)
  await removeFromTimeline(tx, scope, threadId, 'answered_elsewhere', { mail: mail.id })
}
