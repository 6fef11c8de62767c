import { randomUUID } from 'node:crypto'
import type { SendMail, SendOutcome } from '#domain/sending-platform.ts'
import { isOutgoingError } from '#integrations/outgoing/outgoing-error.ts'
import type { Answer } from './answer.ts'
import { type Access, exchange, type Form, isUsableKey } from './caller.ts'
import { REJECTED_KEY, says } from './errors.ts'
import { readMessageId } from './read-mail.ts'
import { isRecord } from './scalars.ts'
import { sentWire } from './wire.ts'

/** The platform looked at the request and said no; the same request will get the same answer. */
const REFUSED: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 405, 406, 410, 413, 414, 415, 422])

/** A gateway gave up waiting (524: Cloudflare's word for it). Behind it the send may still be running: looking now proves nothing. */
const STILL_UNDER_WAY: ReadonlySet<number> = new Set([504, 524])

const UNCLEAR = 'EmailBison didn’t confirm this reply. It may have gone out.'

/**
 * Sends one mail, at most once, and says how it ended; never throws for what the platform or the network did. `not_sent` only
 * when nothing left this machine or the platform put us off (429); every doubt is `unclear`.
 */
export async function sendMail(access: Access, mail: SendMail, leftMs: () => number): Promise<SendOutcome> {
  if (!isUsableKey(access.apiKey)) return { kind: 'refused', message: REJECTED_KEY }
  try {
    const answer = await exchange(access, {
      method: 'POST',
      path: `/api/replies/${mail.inReplyTo}/reply`,
      ...(mail.files.length === 0 ? { body: toRequest(mail) } : { form: toForm(mail) }),
      leftMs,
      connection: 'own',
    })
    return readOutcome(answer, access.now())
  } catch (error) {
    return readFailure(error, access)
  }
}

function toRequest({ senderEmailId, to, cc, body }: SendMail): Record<string, unknown> {
  const isAddressed = senderEmailId !== null && to.length > 0
  return {
    message: body,
    content_type: 'text',
    // Without it the platform wants both a mailbox and recipients; with it, it takes from the original what is missing.
    reply_all: !isAddressed,
    ...(senderEmailId === null ? {} : { sender_email_id: Number(senderEmailId) }),
    ...(to.length === 0 ? {} : { to_emails: to.map(toRecipient) }),
    ...(cc.length === 0 ? {} : { cc_emails: cc.map(toRecipient) }),
  }
}

const toRecipient = ({ name, email }: SendMail['to'][number]) => ({ name, email_address: email })

/**
 * With files the platform wants a form: lists by their place in the name, 1 for true, and an empty field for null. Written by hand: what writes
 * forms for browsers ends the lines of a text otherwise, and the words are to be the same as without files.
 */
function toForm(mail: SendMail): Form {
  const boundary = `rejoinder-${randomUUID()}`
  const parts: Uint8Array[] = []
  const part = (about: string, content: string | Uint8Array): void => {
    parts.push(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n\r\n`))
    parts.push(typeof content === 'string' ? Buffer.from(content) : content, Buffer.from('\r\n'))
  }
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
    else part(`name="${name}"`, typeof value === 'boolean' ? String(Number(value)) : String(value ?? ''))
  }
  for (const [name, value] of Object.entries(toRequest(mail))) add(name, value)
  for (const { name, contentType, content } of mail.files)
    part(
      `name="attachments[]"; filename="${name.replaceAll('"', '%22').replace(/[\r\n]/g, '_')}"\r\nContent-Type: ${contentType}`,
      content,
    )
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return { contentType: `multipart/form-data; boundary=${boundary}`, content: Buffer.concat(parts) }
}

function readOutcome(answer: Answer, now: Date): SendOutcome {
  const { status, retryAfterMs } = answer
  if (status >= 200 && status < 300) return readConfirmation(answer, now)
  if (status === 429) return { kind: 'not_sent', message: 'EmailBison asked us to slow down.', retryAfterMs }
  if (STILL_UNDER_WAY.has(status)) return { kind: 'unclear', message: UNCLEAR }
  if (status >= 500)
    return { kind: 'faulted', message: `EmailBison is having an error right now (${status}).`, retryAfterMs }
  if (status === 401) return { kind: 'refused', message: REJECTED_KEY }
  if (REFUSED.has(status)) return { kind: 'refused', message: says('EmailBison refused to send this reply', answer) }
  return { kind: 'unclear', message: UNCLEAR }
}

/** Only the id of the new mail, with the word success, proves a send. */
function readConfirmation({ data, success }: Answer, now: Date): SendOutcome {
  const sent = sentWire.parse(isRecord(data) && isRecord(data.reply) ? data.reply : {})
  if (success !== true || sent.id === null) return { kind: 'unclear', message: UNCLEAR }
  return {
    kind: 'sent',
    mailId: sent.id,
    messageId: readMessageId(sent.raw_message_id),
    sentAt: sent.date_received ?? now,
  }
}

function readFailure(error: unknown, { log }: Access): SendOutcome {
  if (!isOutgoingError(error)) {
    log.error({ reason: String(error) }, 'a send failed in an unexpected way')
    return { kind: 'unclear', message: UNCLEAR }
  }
  if (error.mayHaveArrived) return { kind: 'unclear', message: UNCLEAR }
  if (error.code === 'too_late')
    return { kind: 'not_sent', message: 'Sending was held up here for too long.', retryAfterMs: null }
  const isOurs = ['address_not_allowed', 'host_not_listed', 'invalid_request'].includes(error.code)
  const message = isOurs ? 'The base URL in Settings can’t be called.' : 'EmailBison isn’t responding right now.'
  return { kind: 'not_sent', message, retryAfterMs: null }
}
