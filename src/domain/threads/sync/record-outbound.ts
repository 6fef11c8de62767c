import type { ThreadFile } from '#contract/attachments.ts'
import { json, sql } from '#db/sql.ts'
import { newId } from '#lib/new-id.ts'
import type { TxCtx } from '../../context.ts'
import type { Scope } from '../../scope.ts'
import type { AnswerTarget } from '../envelope/answer-target.ts'
import type { Addressed } from '../envelope/envelope.ts'
import { withSignature } from '../envelope/envelope-rules.ts'
import { setSent } from '../files/files-store.ts'
import { insertMessage, type NewMessage, noteMessage, noteOvertaken } from '../store.ts'
import { removeFromTimeline } from '../timeline.ts'

export interface OurMail {
  taskId: string
  threadId: string
  target: AnswerTarget
  addressed: Addressed
  mail: { id: string; messageId: string | null; sentAt: Date }
  /** The platform's handle of the mail that it answers. */
  inReplyTo: string
  subject: string
  body: string
  files: readonly ThreadFile[]
}

/**
 * Our own sent mail becomes a message of its thread: one row with the platform's echo of it, whichever comes first. What an echo that
 * came first was taken for is no longer told. Returns true where such an echo stood for an answer to the lead's newest mail, which this send did not know.
 */
export async function recordOutbound(tx: TxCtx, scope: Scope, ours: OurMail): Promise<boolean> {
  const { taskId, threadId, target, mail, inReplyTo, files } = ours
  const didNotKnow = target.handle !== inReplyTo && new Date(target.sentAt) <= mail.sentAt
  const isOvertaken = didNotKnow && !(await isAnswered(tx, scope, threadId, { target, except: mail.id }))
  const message = toMessage(ours, isOvertaken)
  if (files.length > 0)
    await setSent(
      tx,
      scope,
      files.map(({ id }) => id),
      mail.sentAt,
    )
  if (await insertMessage(tx, scope, message)) {
    await noteMessage(tx, scope, message)
    return false
  }
  // The echo tells of files by their names alone.
  await tx.db.query(sql`
    update messages set task_id = ${taskId},
      attachments = case when ${files.length > 0} then ${json(message.mail.attachments)}::jsonb else attachments end where workspace_id = ${scope.workspaceId}
       and connection_id = ${target.connectionId} and platform_reply_id = ${mail.id}`)
  await removeFromTimeline(tx, scope, threadId, 'answered_elsewhere', { mail: mail.id })
  return isOvertaken && noteOvertaken(tx, scope, message)
}

/** As the platform would have told of it. */
function toMessage(
  { taskId, threadId, target, addressed: { to, cc, sender }, mail, subject, body, files }: OurMail,
  isOvertaken: boolean,
): NewMessage {
  const whole = withSignature(body, sender?.signature ?? '')
  return {
    id: newId(),
    threadId,
    connectionId: target.connectionId,
    newText: whole,
    quotedText: '',
    html: null,
    isTruncated: false,
    source: 'send',
    taskId,
    isOvertaken,
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
      text: whole,
      html: null,
      receivedAt: mail.sentAt,
      from: { name: '', email: sender?.email ?? target.senderEmail ?? '' },
      to,
      cc,
      primaryTo: to[0]?.email ?? target.email,
      messageId: mail.messageId,
      attachments: files.map(({ id, name, bytes }) => ({ name, size: bytes, fileId: id })),
      campaignId: null,
      lead: null,
      senderEmailId: sender?.id ?? target.senderEmailId,
      senderEmail: sender?.email ?? target.senderEmail,
    },
  }
}

/** Whether another mail of ours answers the lead's newest mail already. */
async function isAnswered(
  tx: TxCtx,
  { workspaceId }: Scope,
  threadId: string,
  { target, except }: { target: AnswerTarget; except: string },
): Promise<boolean> {
  const rows = await tx.db.query(sql`
    select from messages where workspace_id = ${workspaceId} and thread_id = ${threadId} and direction = 'outbound'
       and sent_at >= ${target.sentAt}::timestamptz and platform_reply_id is distinct from ${except} limit 1`)
  return rows.length > 0
}
