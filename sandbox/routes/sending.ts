import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { apiError, invalid } from '../api-error.ts'
import type { ApiEnv, Sandbox } from '../context.ts'
import { boolean, check, integer } from '../http/parameters.ts'
import { recipients, replyAllRecipients, withoutDuplicates } from '../mail/recipients.ts'
import { answerSubject, sendMail } from '../mail/send.ts'
import { type Attachment, ownedReply } from '../store/replies.ts'
import { type SenderEmail, senderEmailRow } from '../store/sender-emails.ts'
import { replyWire } from '../wire/reply.ts'

const megabyte = 1024 * 1024
const message = z.string().min(1)
const envelopeFields = {
  message,
  to_emails: recipients,
  cc_emails: recipients,
  bcc_emails: recipients,
  content_type: z.enum(['html', 'text']).nullish(),
  use_dedicated_ips: boolean.nullish(),
  attachments: z.array(z.instanceof(File)).nullish(),
}
const answerBody = z
  .object({
    ...envelopeFields,
    sender_email_id: integer.nullish(),
    reply_all: boolean.nullish(),
    inject_previous_email_body: boolean.nullish(),
    reply_template_id: integer.nullish(),
  })
  .superRefine((body, context) => {
    if (body.reply_all === true) return
    if (body.sender_email_id == null) require(context, 'sender_email_id')
    if (body.to_emails.length === 0) require(context, 'to_emails')
  })
const newBody = z.object({ ...envelopeFields, subject: z.string().nullish(), sender_email_id: integer })

function require(context: z.RefinementCtx, field: string): void {
  const message = `The ${field.replaceAll('_', ' ')} field is required unless reply all is in true.`
  context.addIssue({ code: 'custom', path: [field], message })
}

/** The calls that send mail. None of them knows an idempotency key: a call that is repeated sends again. */
export function sendingRoutes(sandbox: Sandbox): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()
  routes.post('/new', (c) => {
    const body = check(newBody, c.var.params)
    const letter = {
      sender: senderOf(sandbox, c, body.sender_email_id),
      recipients: withoutDuplicates({ to: body.to_emails, cc: body.cc_emails, bcc: body.bcc_emails }),
      subject: body.subject ?? '',
      answers: null,
      injectPrevious: false,
    }
    if (letter.recipients.to.length === 0) throw invalid({ to_emails: ['The to emails field is required.'] })
    return send(sandbox, c, body, letter)
  })
  routes.post('/:id/reply', (c) => {
    const original = ownedReply(sandbox.db, c.var.workspace.id, c.req.param('id'))
    const body = check(answerBody, c.var.params)
    const sender = senderOf(sandbox, c, body.sender_email_id ?? original.sender_email_id)
    const added = { to: body.to_emails, cc: body.cc_emails, bcc: body.bcc_emails }
    const all = body.reply_all === true ? replyAllRecipients(original, sender.email, added) : withoutDuplicates(added)
    return send(sandbox, c, body, {
      sender,
      recipients: all,
      subject: answerSubject(original),
      answers: original,
      injectPrevious: body.inject_previous_email_body === true,
    })
  })
  return routes
}

type Envelope = Pick<z.infer<typeof newBody>, 'message' | 'content_type' | 'attachments'>
type Prepared = Omit<Parameters<typeof sendMail>[2], 'message' | 'contentType' | 'attachments' | 'via'>

function send(sandbox: Sandbox, c: Context<ApiEnv>, body: Envelope, prepared: Prepared): Response {
  const { sent } = sendMail(sandbox, c.var.workspace, {
    ...prepared,
    message: body.message,
    contentType: body.content_type ?? 'html',
    attachments: attachmentsOf(body.attachments ?? []),
    via: 'api',
  })
  const reply = { ...replyWire(sandbox, sent), parent_id: prepared.answers?.id ?? null }
  return c.json({ data: { success: true, message: 'Successfully sent email', reply } })
}

function senderOf({ db }: Sandbox, c: Context<ApiEnv>, id: number | null): SenderEmail {
  const found = db.first(senderEmailRow, 'SELECT * FROM sender_emails WHERE id = ? AND workspace_id = ?', [
    id,
    c.var.workspace.id,
  ])
  if (found !== undefined) return found
  if (id === null) throw apiError(400, 'The mailbox that received this reply does not exist any more.')
  throw invalid({ sender_email_id: ['The selected sender email id is invalid.'] })
}

function attachmentsOf(files: File[]): Attachment[] {
  const total = files.reduce((sum, file) => sum + file.size, 0)
  if (files.some((file) => file.size > 10 * megabyte)) {
    throw invalid({ attachments: ['Each attachment must not be greater than 10 MB.'] })
  }
  if (total > 25 * megabyte)
    throw invalid({ attachments: ['The attachments must not be greater than 25 MB together.'] })
  return files.map((file) => ({ uuid: randomUUID(), file_name: file.name, size: file.size }))
}
