import type { TriedReply } from '#contract/playground.ts'
import type { Message } from '#contract/threads.ts'
import { type InboundMail, readReply } from '#language/read-reply.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import type { Ctx, TxCtx } from '../context.ts'
import { toInboundMail } from '../intent/inbound-mail.ts'
import type { Scope } from '../scope.ts'
import { readFirstSubject, readInbound, readMessages, readThread, type ThreadDetail } from '../threads/reads.ts'
import { type CampaignMail, readCampaignMail } from '../threads/sync/campaign-mail.ts'

/** The conversation that an agent is tried in: its newest message is the reply. */
export interface TriedConversation {
  mail: InboundMail
  thread: ThreadDetail
  messages: Message[]
  campaignMail: CampaignMail[]
  firstSubject: string | undefined
  /** False for a pasted reply: what only a stored conversation has (caps, an opt-out) is then not known. */
  isStored: boolean
}

const messagesRead = 20

/** A stored conversation up to its newest inbound message. Throws `not_found` when there is none. */
export async function readTried(tx: TxCtx, scope: Scope, threadId: string): Promise<TriedConversation> {
  const thread = await readThread(tx, scope, threadId)
  const newest = thread?.lastInboundId ? await readInbound(tx, scope, thread.lastInboundId) : undefined
  if (thread === undefined || newest === undefined) throw new AppError('not_found')
  const [messages, campaignMail] = await Promise.all([
    readMessages(tx, scope, threadId, messagesRead),
    readCampaignMail(tx, scope, threadId),
  ])
  const until = messages.findLastIndex(({ id }) => id === thread.lastInboundId)
  const mail = toInboundMail(newest)
  return {
    mail,
    // What was judged then may have been corrected since: here the agent judges again.
    thread: { ...thread, lang: readReply(mail).lang },
    messages: until < 0 ? messages : messages.slice(0, until + 1),
    campaignMail,
    firstSubject: await readFirstSubject(tx, scope, threadId),
    isStored: true,
  }
}

/** A pasted reply as if it had just come, the only message of a conversation. */
export async function pastedConversation(
  { mailText, now }: Pick<Ctx, 'mailText' | 'now'>,
  reply: Extract<TriedReply, { kind: 'pasted' }>,
): Promise<TriedConversation> {
  const isHtml = /<(?:html|body|div|p|br|table|span)\b[^<>]*>/i.test(reply.text)
  const { newText, quotedText, isTruncated } = (await mailText()).extract({
    textBody: isHtml ? '' : reply.text,
    htmlBody: isHtml ? reply.text : null,
    subject: reply.subject,
    sender: { name: reply.fromName, email: reply.fromEmail },
  })
  // A reserved name (RFC 2606): nobody's address.
  const fromEmail = reply.fromEmail.toLowerCase() || 'lead@example.com'
  const at = now()
  const { fromName, subject } = reply
  const mail: InboundMail = {
    subject,
    newText,
    quotedText,
    fromEmail,
    fromName: fromName || null,
    isAutomated: false,
    isBounce: false,
    receivedAt: at,
  }
  const id = newId()
  const sentAt = at.toISOString()
  return {
    mail,
    thread: threadOf(mail, { id, sentAt }),
    messages: [
      {
        id,
        direction: 'inbound',
        fromName,
        fromEmail,
        toEmail: '',
        alsoTo: [],
        cc: [],
        subject,
        newText,
        quotedText,
        html: null,
        attachments: [],
        isAutomated: false,
        isTruncated,
        sentAt,
      },
    ],
    campaignMail: [],
    firstSubject: subject,
    isStored: false,
  }
}

const threadOf = (mail: InboundMail, { id, sentAt }: { id: string; sentAt: string }): ThreadDetail => ({
  id: newId(),
  contactId: newId(),
  contactName: mail.fromName ?? '',
  contactEmail: mail.fromEmail,
  contactCompany: '',
  contactTitle: '',
  campaignId: null,
  campaignName: null,
  campaignPlatformId: null,
  status: 'new',
  needs: null,
  isNewThread: true,
  label: null,
  intentScore: null,
  reasons: [],
  snippet: '',
  lastMessageAt: sentAt,
  lastDirection: 'inbound',
  archivedAt: null,
  snoozedUntil: null,
  assignedTo: null,
  aiMode: null,
  nextStep: null,
  revision: 1,
  action: null,
  handoff: null,
  optOut: null,
  lang: readReply(mail).lang,
  intentSource: null,
  dates: [],
  referral: null,
  aiLabel: null,
  aiScore: null,
  senderEmail: null,
  senderEmailId: null,
  answeredId: id,
  answerEmail: mail.fromEmail,
  answerName: mail.fromName,
  connectionId: null,
  hasSignature: false,
  lastInboundId: id,
  isUnjudged: false,
  isUnsubscribed: false,
  isOptOutInDoubt: false,
})
