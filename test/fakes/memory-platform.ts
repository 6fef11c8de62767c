import { z } from 'zod'
import { webhookEventTypes } from '#contract/webhooks.ts'
import type { PlatformAdapter, PlatformMail, SendingPlatform, SendMail, SendOutcome } from '#domain/sending-platform.ts'

/** How the next send goes; `dies` stands for our own process, which ends before or after the mail has left. */
export type SendFate =
  | 'sent'
  | 'lost after'
  | 'lost before'
  | 'put off'
  | 'fault after'
  | 'fault before'
  | 'refused'
  | 'dies before'
  | 'dies after'

/** A sending platform of one lead, in memory: it keeps every mail, and does to a send what it was told to. */
export interface MemoryPlatform {
  adapter: PlatformAdapter
  mails: PlatformMail[]
  /** Fates of the sends to come, in turn; without one a send goes well. */
  fates: SendFate[]
  /** Called at the moment when a mail really goes out. */
  onSent: (mail: SendMail) => Promise<void>
  leadWrites(text: string, at: Date): PlatformMail
  answerElsewhere(text: string, at: Date): PlatformMail
  /** Begins again with another lead. */
  nextLead(): void
}

const us = { name: 'Ann', email: 'ann@seller.example' }

export function createMemoryPlatform(now: () => Date): MemoryPlatform {
  let mailId = 0
  let leadId = 0
  const platform: MemoryPlatform = {
    adapter: {
      displayName: 'Memory',
      connectForm: {
        baseUrl: { label: 'Memory address', placeholder: 'https://memory.example', hint: 'Where it remembers.' },
        apiKey: { label: 'Memory key', hint: 'It forgets none.' },
      },
      credentials: z.object({ baseUrl: z.string(), apiKey: z.string() }),
      eventKinds: webhookEventTypes,
      fileLimits: { each: 1_000_000, together: 2_000_000 },
      open: () => client,
      readEvent: () => ({ kind: 'unreadable', type: '', why: 'unknown_type' }),
      eventKey: () => ({ type: '', key: '' }),
    },
    mails: [],
    fates: [],
    onSent: async () => undefined,
    leadWrites: (text, at) => add('inbound', text, at),
    answerElsewhere: (text, at) => add('outbound', text, at),
    nextLead() {
      leadId += 1
      platform.mails = []
      platform.fates = []
    },
  }
  const add = (direction: PlatformMail['direction'], text: string, receivedAt: Date): PlatformMail => {
    mailId += 1
    const lead = {
      id: String(leadId),
      email: `lead${leadId}@buyer.example`,
      name: 'Ona Petraite',
      company: 'Buyer',
      title: 'CEO',
      details: {},
    }
    const [from, to] = direction === 'inbound' ? [lead, us] : [us, lead]
    const mail: PlatformMail = {
      id: String(mailId),
      handle: String(mailId),
      position: mailId,
      direction,
      isBounce: false,
      isAutomated: false,
      isTracked: true,
      subject: 'Re: Offer',
      text,
      html: null,
      receivedAt,
      from: { name: from.name, email: from.email },
      to: [{ name: to.name, email: to.email }],
      cc: [],
      primaryTo: to.email,
      messageId: `<${mailId}@mail.example>`,
      attachments: [],
      campaignId: '1',
      lead,
      senderEmailId: '1',
      senderEmail: us.email,
    }
    platform.mails.push(mail)
    return mail
  }
  const goOut = async (mail: SendMail): Promise<SendOutcome> => {
    await platform.onSent(mail)
    const { id, messageId, receivedAt } = add('outbound', mail.body, now())
    return { kind: 'sent', mailId: id, messageId, sentAt: receivedAt }
  }
  const client: SendingPlatform = {
    check: async () => ({ workspaceId: '1', workspaceName: 'Memory', userEmail: us.email }),
    listCampaigns: async () => [{ id: '1', name: 'Campaign', status: 'active' }],
    listMail: async () => ({ mails: platform.mails.toReversed(), nextCursor: null }),
    countReceived: async () => null,
    getMail: async (id) => found(platform.mails.find((mail) => mail.id === id)),
    getConversation: async () => [...platform.mails],
    openAttachment: null,
    listCampaignMail: async () => [],
    readMailbox: async (id) => ({ ...us, id, signature: '', isConnected: true }),
    listMailboxes: async () => [{ ...us, id: '1', signature: '', isConnected: true }],
    async send(mail) {
      switch (platform.fates.shift() ?? 'sent') {
        case 'sent':
          return goOut(mail)
        case 'lost after':
          await goOut(mail)
          return { kind: 'unclear', message: 'No answer came.' }
        case 'lost before':
          return { kind: 'unclear', message: 'No answer came.' }
        case 'put off':
          return { kind: 'not_sent', message: 'Later, please.', retryAfterMs: 2000 }
        case 'fault after':
          await goOut(mail)
          return { kind: 'faulted', message: 'A fault.', retryAfterMs: null }
        case 'fault before':
          return { kind: 'faulted', message: 'A fault.', retryAfterMs: null }
        case 'refused':
          return { kind: 'refused', message: 'No.' }
        case 'dies before':
          throw new Error('our process dies')
        case 'dies after':
          await goOut(mail)
          throw new Error('our process dies')
      }
    },
    registerWebhook: async () => ({ id: '1' }),
    listWebhooks: async () => [],
    removeWebhook: async () => undefined,
    sendTestEvent: async () => undefined,
    optOut: () => [],
    markInterested: async () => undefined,
    stopSequence: async () => undefined,
    readLead: async () => ({ isUnsubscribed: null, campaigns: [] }),
  }
  return platform
}

function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('There is no such mail')
  return thing
}
