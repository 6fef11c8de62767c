import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type {
  PlatformAdapter,
  PlatformError,
  PlatformErrorCode,
  PlatformMail,
  SendingPlatform,
  SendMail,
} from '#domain/sending-platform.ts'
import { post } from '../http/post-hook.ts'

/** How many reads of a new mail fail before it is there. */
const readsBeforeShown = 1

/**
 * A second sending platform, in memory, that is unlike EmailBison wherever the port lets it be: it names everything by UUIDs, its
 * webhooks only point at a mail and come before that can be read, it takes sends into a queue without saying as what they go out,
 * lists no webhooks, has no samples, no mark of interest and no sequence to stop; and who opts out is told to it by two calls.
 */
export interface QueueingPlatform {
  adapter: PlatformAdapter
  /** Whatever went out or came in, oldest first. */
  mails: PlatformMail[]
  /** What it was asked to send, in order. */
  accepted: SendMail[]
  webhooks: Map<string, string>
  /** What was told of those who opted out: the name of each call that was taken. */
  told: string[]
  /** Calls that are refused, by name, so many times. */
  refusals: Map<string, number>
  leadWrites(text: string): Promise<PlatformMail>
  /** Sends what waits in the queue and tells the webhooks of it. */
  releaseQueue(): Promise<void>
  /** Throws away what waits in the queue. */
  loseQueue(): void
}

const handleSchema = z.object({ mail: z.uuid(), thread: z.uuid(), account: z.email() })
const account = { name: 'Ann', email: 'ann@seller.example' }
const lead = {
  id: randomUUID(),
  email: 'ona@buyer.example',
  name: 'Ona Petraite',
  company: 'Buyer',
  title: 'CEO',
  details: {},
}
const campaign = { id: randomUUID(), name: 'Spring', status: 'active' }

const readHint = (body: Uint8Array) =>
  z.object({ event: z.string(), mail: z.uuid() }).parse(JSON.parse(Buffer.from(body).toString()))

export function createQueueingPlatform(now: () => Date): QueueingPlatform {
  const thread = randomUUID()
  const reads = new Map<string, number>()
  let queue: SendMail[] = []
  const platform: QueueingPlatform = {
    mails: [],
    accepted: [],
    webhooks: new Map(),
    told: [],
    refusals: new Map(),
    async leadWrites(text) {
      const mail = add('inbound', text)
      await notify({ event: 'reply', mail: mail.id })
      return mail
    },
    async releaseQueue() {
      const leaving = queue
      queue = []
      for (const { body } of leaving) await notify({ event: 'sent', mail: add('outbound', body).id })
    },
    loseQueue() {
      queue = []
    },
    adapter: {
      displayName: 'Queueing',
      connectForm: {
        baseUrl: { label: 'Queueing address', placeholder: 'https://queueing.example', hint: 'Where it queues.' },
        apiKey: { label: 'Queueing key', hint: 'A UUID.' },
      },
      credentials: z.object({ baseUrl: z.url(), apiKey: z.uuid() }),
      eventKinds: ['lead_replied', 'manual_email_sent'],
      fileLimits: null,
      open: () => client,
      readEvent(body) {
        const { event, mail } = readHint(body)
        return { kind: 'mail_hint', type: event, handle: handleOf(mail) }
      },
      eventKey: (body) => ({ type: readHint(body).event, key: readHint(body).mail }),
    },
  }
  const handleOf = (mail: string): string => JSON.stringify({ mail, thread, account: account.email })
  const find = (handle: string): PlatformMail | undefined => {
    const { mail } = handleSchema.parse(JSON.parse(handle))
    return platform.mails.find(({ id }) => id === mail)
  }
  const notify = async (event: { event: string; mail: string }): Promise<void> => {
    for (const url of platform.webhooks.values()) await post(url, JSON.stringify(event))
  }
  const add = (direction: PlatformMail['direction'], text: string): PlatformMail => {
    const id = randomUUID()
    const [from, to] = direction === 'inbound' ? [lead, account] : [account, lead]
    const mail: PlatformMail = {
      id,
      handle: handleOf(id),
      // Several within one moment have the same place.
      position: now().getTime(),
      direction,
      isBounce: false,
      isAutomated: false,
      isTracked: true,
      subject: 'Re: Offer',
      text: '',
      html: `<p>${text.replaceAll('\n', '<br>')}</p>`,
      receivedAt: now(),
      from: { name: from.name, email: from.email },
      to: [{ name: to.name, email: to.email }],
      cc: [],
      primaryTo: to.email,
      messageId: null,
      attachments: [],
      campaignId: campaign.id,
      lead,
      senderEmailId: account.email,
      senderEmail: account.email,
    }
    platform.mails.push(mail)
    return mail
  }
  const optOutCall = (name: string) => ({
    name,
    async call() {
      const left = platform.refusals.get(name) ?? 0
      if (left > 0) {
        platform.refusals.set(name, left - 1)
        throw platformError('unreachable', 'Queueing is not there.')
      }
      platform.told.push(name)
    },
  })
  const client: SendingPlatform = {
    check: async () => ({ workspaceId: thread, workspaceName: 'Queueing', userEmail: account.email }),
    listCampaigns: async () => [campaign],
    listMail: async () => ({ mails: platform.mails.toReversed(), nextCursor: null }),
    countReceived: async () => null,
    async getMail(handle) {
      const seen = reads.get(handle) ?? 0
      reads.set(handle, seen + 1)
      const mail = find(handle)
      if (mail === undefined || seen < readsBeforeShown) throw platformError('not_found', 'There is no such mail.')
      return mail
    },
    getConversation: async () => [...platform.mails],
    openAttachment: null,
    listCampaignMail: async () => [],
    readMailbox: async (id) => ({ ...account, id, signature: '', isConnected: true }),
    listMailboxes: null,
    async send(mail) {
      if (find(mail.inReplyTo) === undefined) return { kind: 'refused', message: 'There is no such mail.' }
      platform.accepted.push(mail)
      queue.push(mail)
      return { kind: 'accepted' }
    },
    async registerWebhook({ url }) {
      const id = randomUUID()
      platform.webhooks.set(id, url)
      return { id }
    },
    listWebhooks: null,
    async removeWebhook(id) {
      platform.webhooks.delete(id)
    },
    sendTestEvent: null,
    optOut: ({ email }) => [optOutCall(`block ${email}`), optOutCall(`mark ${email} not interested`)],
    markInterested: null,
    stopSequence: null,
    readLead: async () => ({ isUnsubscribed: null, campaigns: [] }),
  }
  return platform
}

const platformError = (code: PlatformErrorCode, message: string): PlatformError =>
  Object.assign(new Error(message), { name: 'PlatformError' as const, code, retryAfterMs: null })
