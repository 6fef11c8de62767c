import { randomUUID } from 'node:crypto'
import type { Sandbox } from '../context.ts'
import type { Database } from '../database.ts'
import { addOutgoingMail, type OutgoingMail } from '../store/outgoing-mails.ts'
import { type Attachment, addReply, type Reply } from '../store/replies.ts'
import type { SenderEmail } from '../store/sender-emails.ts'
import type { Workspace } from '../store/workspaces.ts'
import { timestamp } from '../timestamps.ts'
import { emit } from '../webhooks/emit.ts'
import { replyEventData } from '../webhooks/payloads.ts'
import { bothBodies } from './body.ts'
import type { Recipients } from './recipients.ts'

type Letter = {
  sender: SenderEmail
  recipients: Recipients
  subject: string
  message: string
  contentType: 'html' | 'text'
  /** The mail that it answers; null for the first of a new conversation. */
  answers: Reply | null
  injectPrevious: boolean
  attachments: Attachment[]
  via: 'api' | 'manual'
  /** Left out: now. */
  at?: Date
}

/** Mail goes out: recorded as sent, put into the inbox as a sent row, and told by webhook, in one transaction. */
export function sendMail(sandbox: Sandbox, workspace: Workspace, letter: Letter): Sent {
  return sandbox.db.transaction(() => {
    const stored = storeSent(sandbox.db, workspace, letter)
    emit(sandbox, workspace, 'manual_email_sent', replyEventData(sandbox, stored.sent, null))
    return stored
  })
}

type Sent = { sent: Reply; record: OutgoingMail }

/** The same without telling anybody: what went out before somebody listened. */
export function storeSent(db: Database, workspace: Workspace, letter: Letter): Sent {
  const { html, text } = bodiesOf(letter)
  const sent = addReply(db, sentRow(workspace, letter, html, text))
  const record = addOutgoingMail(db, {
    workspace_id: workspace.id,
    sent_reply_id: sent.id,
    answered_reply_id: letter.answers?.id ?? null,
    via: letter.via,
    campaign_id: sent.campaign_id,
    lead_id: sent.lead_id,
    sender_email_id: letter.sender.id,
    to_addresses: letter.recipients.to,
    cc_addresses: letter.recipients.cc,
    bcc_addresses: letter.recipients.bcc,
    subject: letter.subject,
    message: letter.message,
    text_body: text,
    html_body: html,
    sent_at: sent.date_received,
  })
  return { sent, record }
}

function sentRow(workspace: Workspace, letter: Letter, html: string, text: string) {
  const { sender, answers, recipients, at } = letter
  return {
    workspace_id: workspace.id,
    conversation: answers?.conversation ?? `new:${randomUUID()}`,
    folder: 'Sent',
    type: 'Outgoing Email',
    subject: letter.subject,
    read: true,
    automated_reply: false,
    html_body: html,
    text_body: text,
    date_received: timestamp(at),
    campaign_mail_id: answers?.campaign_mail_id ?? null,
    campaign_id: answers?.campaign_id ?? null,
    lead_id: answers?.lead_id ?? null,
    sender_email_id: sender.id,
    raw_message_id: `<${randomUUID()}@${sender.email.split('@')[1] ?? 'tidewell.example'}>`,
    from_name: sender.name,
    from_email: sender.email,
    to: recipients.to,
    cc: recipients.cc,
    bcc: recipients.bcc,
    parent_id: answers?.id ?? null,
    attachments: letter.attachments,
    label: null,
    corpus_id: null,
  }
}

function bodiesOf({ message, contentType, injectPrevious, answers }: Letter): { html: string; text: string } {
  const { html, text } = bothBodies(message, contentType)
  if (!injectPrevious || answers === null) return { html, text }
  const quoted = (answers.text_body ?? '').split('\n').map((line) => `> ${line}`)
  return {
    html: `${html}<br><blockquote>${answers.html_body ?? ''}</blockquote>`,
    text: `${text}\n\n${quoted.join('\n')}`,
  }
}

/** The platform derives the subject of an answer; it takes none. */
export function answerSubject(original: Reply): string {
  const subject = original.subject ?? ''
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`
}
