import { z } from 'zod'
import { apiError, notFound } from '../api-error.ts'
import type { Sandbox } from '../context.ts'
import { replyAllRecipients } from '../mail/recipients.ts'
import { answerSubject, sendMail } from '../mail/send.ts'
import type { Reply } from '../store/replies.ts'
import { senderEmailById } from '../store/sender-emails.ts'
import { workspaceById } from '../store/workspaces.ts'
import { sentRecord } from './records.ts'

export const manualSendBody = z.strictObject({
  replyId: z.number().int(),
  text: z.string().min(1).default('Thanks, I have sent you a calendar invitation. Talk soon.'),
  html: z.string().optional(),
})

/** A person answers inside the platform: the same mail, row and webhook as an answer by API, but recorded as theirs. */
export function manualSend(sandbox: Sandbox, original: Reply, { text, html }: z.infer<typeof manualSendBody>) {
  const workspace = workspaceById(sandbox.db, original.workspace_id)
  if (workspace === undefined) throw notFound('reply', original.id)
  if (original.sender_email_id === null)
    throw apiError(400, 'The mailbox that received this reply does not exist any more.')
  const sender = senderEmailById(sandbox.db, original.sender_email_id)
  const { record } = sendMail(sandbox, workspace, {
    sender,
    recipients: replyAllRecipients(original, sender.email, { to: [], cc: [], bcc: [] }),
    subject: answerSubject(original),
    message: html ?? text,
    contentType: html === undefined ? 'text' : 'html',
    answers: original,
    injectPrevious: false,
    attachments: [],
    via: 'manual',
  })
  return sentRecord(sandbox, record)
}
