import type { InboundMail } from '#language/read-reply.ts'
import type { InboundToJudge } from '../threads/reads.ts'

/** A stored message as the judge reads it. A bounce comes from a postmaster, which the signals recognise by its form. */
export const toInboundMail = (message: InboundToJudge): InboundMail => ({
  subject: message.subject,
  newText: message.newText,
  quotedText: message.quotedText,
  ...(message.isUnclear ? { isUnclear: true } : {}),
  ...(message.answeredText === null ? {} : { answeredText: message.answeredText }),
  fromEmail: message.fromEmail,
  fromName: message.fromName === '' ? null : message.fromName,
  isAutomated: message.isAutomated,
  isBounce: message.isBounce,
  receivedAt: new Date(message.sentAt),
})
