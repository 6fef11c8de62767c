import {
  type CampaignMailSent,
  isPlatformError,
  type LeadOfMail,
  type LeadStanding,
  type PlatformFile,
  type PlatformMail,
  type PlatformSender,
  type SendingPlatform,
  type SendMail,
} from '#domain/sending-platform.ts'
import { type Access, callOnce, openFile, read } from './caller.ts'
import { platformError } from './errors.ts'
import { countRows, readAll, readPage } from './pages.ts'
import { readCampaign, readCampaignMail, readMail } from './read-mail.ts'
import { isRecord, toFlag, toId, toText } from './scalars.ts'
import { sendMail } from './send.ts'
import { mailboxWire, threadWire, userWire, webhookWire, workspaceWire } from './wire.ts'

/** The platform itself waits up to 15 s for the address that it tests. */
const TEST_TIMEOUT_MS = 20_000

interface NewWebhook {
  name: string
  url: string
  events: readonly string[]
}

/** A client of one connection. Makes no call by itself; reads are tried twice, all else once. */
export function createClient(access: Access) {
  return {
    check: (signal?: AbortSignal) => check(access, signal),
    listCampaigns: () => readAll(access, '/api/campaigns', readCampaign),
    listMail: (cursor: string | null) => listMail(access, cursor),
    countReceived: () => countReceived(access),
    getMail: (handle: string) => getMail(access, handle),
    getConversation: (handle: string) => getConversation(access, handle),
    openAttachment: (handle: string, place: number) => openAttachment(access, handle, place),
    listCampaignMail: (leadId: string) => listCampaignMail(access, leadId),
    readMailbox: (id: string) => readMailbox(access, id),
    listMailboxes: (campaignId: string) => readAll(access, `/api/campaigns/${campaignId}/sender-emails`, toSender),
    send: (mail: SendMail, leftMs: () => number) => sendMail(access, mail, leftMs),
    registerWebhook: (webhook: NewWebhook) => registerWebhook(access, webhook),
    listWebhooks: () => readAll(access, '/api/webhook-url', readWebhook),
    removeWebhook: (id: string) => removeWebhook(access, id),
    sendTestEvent: (eventType: string, url: string) =>
      change(access, 'POST', '/api/webhook-events/test-event', { event_type: eventType, url }, TEST_TIMEOUT_MS),
    // The platform refuses both for mail that belongs to no lead of its own.
    optOut: ({ handle, leadId }: LeadOfMail) =>
      handle === null || leadId === null ? null : [{ name: 'unsubscribe', call: () => unsubscribe(access, handle) }],
    markInterested: (handle: string) => change(access, 'PATCH', `/api/replies/${handle}/mark-as-interested`),
    stopSequence: (campaignId: string, leadId: string) => stopSequence(access, campaignId, leadId),
    readLead: (leadId: string, signal?: AbortSignal) => readLead(access, leadId, signal),
  } satisfies SendingPlatform
}

export type EmailBisonClient = ReturnType<typeof createClient>

async function check(access: Access, signal: AbortSignal | undefined) {
  const { data } = await read(access, { path: '/api/users', ...(signal ? { signal } : {}) })
  const user = isRecord(data) ? userWire.parse(data) : null
  const block = user?.team ?? user?.workspace
  const workspace = isRecord(block) ? workspaceWire.parse(block) : null
  if (!user || !workspace || workspace.id === null) {
    throw platformError('bad_answer', 'EmailBison didn’t say which workspace this key belongs to.')
  }
  return { workspaceId: String(workspace.id), workspaceName: workspace.name, userEmail: user.email }
}

async function listMail(access: Access, cursor: string | null) {
  const page = await readPage(access, '/api/replies', { cursor, query: { folder: 'all' } })
  return { mails: readMails(access, page.rows), nextCursor: page.nextCursor }
}

/** One row that can't be read must not hide the others. */
function readMails({ log }: Access, rows: readonly unknown[]): PlatformMail[] {
  return rows.flatMap((row) => {
    const mail = readMail(row)
    if (typeof mail !== 'string') return [mail]
    log.warn({ why: mail }, 'platform mail cannot be read')
    return []
  })
}

/** What is sent meanwhile must not count as a reply less. */
async function countReceived(access: Access): Promise<number | null> {
  const sent = await countRows(access, '/api/replies', { folder: 'sent' })
  const all = await countRows(access, '/api/replies', { folder: 'all' })
  return all === null || sent === null ? null : Math.max(0, all - sent)
}

async function getMail(access: Access, id: string): Promise<PlatformMail> {
  const { data } = await read(access, { path: `/api/replies/${id}` })
  const mail = readMail(data)
  if (typeof mail === 'string') throw platformError('bad_answer', `EmailBison’s answer was not a message. ${mail}`)
  return mail
}

/** Its signed address is good for a while only, so the mail is asked for it each time. It takes no key of ours. */
async function openAttachment(access: Access, id: string, place: number): Promise<PlatformFile | null> {
  const { data } = await read(access, { path: `/api/replies/${id}` })
  const files = isRecord(data) && Array.isArray(data.attachments) ? data.attachments.filter(isRecord) : []
  const url = toText(files[place]?.download_url)
  return url === '' ? null : openFile(access, url)
}

async function getConversation(access: Access, id: string): Promise<PlatformMail[]> {
  const { data } = await read(access, { path: `/api/replies/${id}/conversation-thread` })
  if (!isRecord(data) || !isRecord(data.current_reply)) {
    throw platformError('bad_answer', 'EmailBison’s answer was not a conversation.')
  }
  const thread = threadWire.parse(data)
  const rows = [thread.older_messages, thread.current_reply, thread.newer_messages].flatMap((part) => part ?? [])
  const mails = new Map(readMails(access, rows).map((mail) => [mail.id, mail]))
  // The platform's own order is not by date.
  return [...mails.values()].sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || a.position - b.position)
}

async function listCampaignMail(access: Access, leadId: string): Promise<CampaignMailSent[]> {
  const mails = await readAll(access, `/api/leads/${leadId}/sent-emails`, readCampaignMail)
  return mails.sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime() || Number(a.id) - Number(b.id))
}

async function readMailbox(access: Access, id: string): Promise<PlatformSender> {
  const { data } = await read(access, { path: `/api/sender-emails/${id}` })
  if (!isRecord(data)) throw platformError('bad_answer', 'EmailBison’s answer was not a mailbox.')
  return { ...toMailbox(data), id }
}

function toMailbox(raw: Record<string, unknown>): Omit<PlatformSender, 'id'> & { id: string | null } {
  const { id, name, email, email_signature: signature, status } = mailboxWire.parse(raw)
  // "Not connected" in one answer, "not_connected" in another; one that says nothing may well send.
  return { id, name, email, signature, isConnected: status === '' || status.toLowerCase() === 'connected' }
}

function toSender(raw: unknown): PlatformSender | null {
  if (!isRecord(raw)) return null
  const { id, ...mailbox } = toMailbox(raw)
  return id === null || mailbox.email === '' ? null : { id, ...mailbox }
}

async function readLead(access: Access, leadId: string, signal: AbortSignal | undefined): Promise<LeadStanding> {
  const { data } = await read(access, { path: `/api/leads/${leadId}`, ...(signal ? { signal } : {}) })
  if (!isRecord(data)) throw platformError('bad_answer', 'EmailBison’s answer was not a lead.')
  const status = toText(data.status).toLowerCase()
  const campaigns = Array.isArray(data.lead_campaign_data) ? data.lead_campaign_data.filter(isRecord) : []
  return {
    isUnsubscribed: status === '' ? null : status === 'unsubscribed',
    campaigns: campaigns.flatMap((row) => {
      const id = toId(row.campaign_id)
      const standing = toText(row.status).toLowerCase()
      const isInSequence = standing === '' ? null : standing === 'in_sequence'
      return id === null ? [] : [{ id, isInterested: toFlag(row.interested), isInSequence }]
    }),
  }
}

function readWebhook(raw: unknown): { id: string; url: string; events: string[] | null } | null {
  const webhook = isRecord(raw) ? webhookWire.parse(raw) : null
  return webhook && webhook.id !== null ? { id: webhook.id, url: webhook.url, events: webhook.events } : null
}

async function registerWebhook(access: Access, webhook: NewWebhook) {
  const { data } = await callOnce(access, { method: 'POST', path: '/api/webhook-url', body: webhook })
  const registered = readWebhook(data)
  if (!registered) throw platformError('bad_answer', 'EmailBison didn’t say which webhook it registered.')
  return { id: registered.id }
}

async function removeWebhook(access: Access, id: string): Promise<void> {
  try {
    await change(access, 'DELETE', `/api/webhook-url/${id}`)
  } catch (error) {
    if (!isPlatformError(error) || error.code !== 'not_found') throw error
  }
}

/** The next mail of a sequence is days away, the answer of somebody else is due now. */
async function stopSequence(access: Access, campaignId: string, leadId: string): Promise<void> {
  const path = `/api/campaigns/${campaignId}/leads/stop-future-emails`
  await callOnce(access, { method: 'POST', path, body: { lead_ids: [Number(leadId)] }, yields: true })
}

const unsubscribe = (access: Access, handle: string) => change(access, 'PATCH', `/api/replies/${handle}/unsubscribe`)

async function change(
  access: Access,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  timeoutMs = access.timeoutMs,
): Promise<void> {
  await callOnce(access, { method, path, body, timeoutMs })
}
