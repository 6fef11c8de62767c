import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { FileLimits } from '#contract/attachments.ts'
import { type ConnectForm, defaultPlatformKind, type PlatformKind } from '#contract/connections.ts'
import type { UnreadableCause, WebhookEventType } from '#contract/webhooks.ts'

export interface PlatformAddress {
  name: string
  /** Lower case. */
  email: string
}

/** A mail as the platform holds it, in our words; from a webhook or from its API, the shape is the same. */
export interface PlatformMail {
  /** The platform's id of the mail: unique within one connection. */
  id: string
  /** By what the platform is asked about this mail, or to answer it: the adapter makes it, and nobody else reads it. */
  handle: string
  /** Where the platform's list has it: the newer there, the higher. Nothing but the order means anything. */
  position: number
  direction: 'inbound' | 'outbound'
  isBounce: boolean
  /** True, when the platform itself took it for an automatic answer. */
  isAutomated: boolean
  isTracked: boolean
  subject: string
  text: string
  html: string | null
  receivedAt: Date
  from: PlatformAddress
  to: PlatformAddress[]
  cc: PlatformAddress[]
  /** The mailbox of ours that sent or received it. */
  primaryTo: string
  /** The Message-ID header, with its angle brackets; null when the platform does not tell. */
  messageId: string | null
  attachments: { name: string; size: number | null }[]
  campaignId: string | null
  lead: PlatformLead | null
  /** The platform's id of our mailbox. */
  senderEmailId: string | null
  senderEmail: string | null
}

export interface PlatformLead {
  id: string
  /** Empty where the platform tells of them by the id alone. */
  email: string
  name: string
  company: string
  title: string
  /** Custom variables, by name. */
  details: Record<string, string>
}

/** A mail that a campaign sent to a lead, a step of its sequence. */
export interface CampaignMailSent {
  /** The platform's id of it: another count than that of mails. */
  id: string
  campaignId: string
  senderEmailId: string | null
  /** The Message-ID header, with its angle brackets; null when the platform does not tell. */
  messageId: string | null
  subject: string
  /** As it went out, text or HTML. */
  body: string
  sentAt: Date
}

/** A mailbox of ours, as the platform has it. */
export interface PlatformSender {
  id: string
  name: string
  /** Lower case. */
  email: string
  /** Text or HTML, as it is kept there; empty: none. */
  signature: string
  isConnected: boolean
}

/** A file that goes out with a mail. */
export interface SendFile {
  name: string
  contentType: string
  content: Uint8Array
}

/** A file of a mail, on its way. Whoever opens it reads it to the end or destroys it. */
export interface PlatformFile {
  /** Null when it is not told. */
  bytes: number | null
  content: Readable
}

/** How a lead stands at the platform. Null where it does not say. */
export interface LeadStanding {
  isUnsubscribed: boolean | null
  campaigns: { id: string; isInterested: boolean | null; isInSequence: boolean | null }[]
}

export interface PlatformCampaign {
  id: string
  name: string
  /** Lower case. */
  status: string
}

/** What a delivery says. */
export type PlatformEvent =
  | { kind: 'mail'; type: string; mail: PlatformMail; campaign: { id: string; name: string } | null }
  /** There is mail that the delivery does not hold whole: it is read by its handle, which may take a while to lead to it. */
  | { kind: 'mail_hint'; type: string; handle: string }
  | { kind: 'lead_unsubscribed'; type: string; lead: PlatformLead; campaignId: string | null }
  | { kind: 'ignored'; type: string }
  | { kind: 'unreadable'; type: string; why: UnreadableCause }

/** How a send ended. `unclear` is every outcome that does not prove one of the others: it is never sent again on doubt. */
export type SendOutcome =
  | { kind: 'sent'; mailId: string; messageId: string | null; sentAt: Date }
  /** The platform took it into a queue of its own, and does not say as what it will go out: the conversation shows it later. */
  | { kind: 'accepted' }
  /** The platform said no, and no again later: `message` is for a person. */
  | { kind: 'refused'; message: string }
  /** Certainly not sent, and worth another try: not reachable, or 429. */
  | { kind: 'not_sent'; message: string; retryAfterMs: number | null }
  /** The platform answered with a fault (5xx): not under way any more, so a look at the conversation settles it. */
  | { kind: 'faulted'; message: string; retryAfterMs: number | null }
  | { kind: 'unclear'; message: string }

export interface SendMail {
  /** The handle of the mail that is answered. */
  inReplyTo: string
  senderEmailId: string | null
  to: { name: string | null; email: string }[]
  cc: { name: string | null; email: string }[]
  /** With its reply mark; a platform that takes none keeps the one of the conversation. */
  subject: string
  /** Plain text. */
  body: string
  /** None for a platform that takes none. */
  files: readonly SendFile[]
}

/** Who opts out, by their newest mail. */
export interface LeadOfMail {
  handle: string | null
  leadId: string | null
  email: string
}

/** One of the calls of an opt-out. */
export interface OptOutCall {
  /** Under this name it is recorded that it was made: stays the same for good. */
  name: string
  call(): Promise<void>
}

export interface ListedWebhook {
  id: string
  url: string
  /** Null when the platform does not say. */
  events: readonly string[] | null
}

/** One connection to the platform. What is null in it the platform can't do. Calls that are not sends throw a `PlatformError`; reads are retried once on a passing fault. */
export interface SendingPlatform {
  check(signal?: AbortSignal): Promise<{ workspaceId: string; workspaceName: string; userEmail: string }>
  listCampaigns(): Promise<PlatformCampaign[]>
  /** One page of all mail (received, sent, bounced), newest first; start without a cursor. */
  listMail(cursor: string | null): Promise<{ mails: PlatformMail[]; nextCursor: string | null }>
  /** How many mails it has received, bounces among them; null when the platform does not say. */
  countReceived(): Promise<number | null>
  getMail(handle: string): Promise<PlatformMail>
  /** Every mail of the conversation around the one with this handle, oldest first. */
  getConversation(handle: string): Promise<PlatformMail[]>
  /** The file at a place of a mail's `attachments`; null when it is not there any more. Null for a platform that gives none. */
  openAttachment: ((handle: string, place: number) => Promise<PlatformFile | null>) | null
  /** What campaigns really sent to a lead, oldest first. */
  listCampaignMail(leadId: string): Promise<CampaignMailSent[]>
  /** A mailbox of ours; what the platform does not tell is empty. */
  readMailbox(senderEmailId: string): Promise<PlatformSender>
  /** The mailboxes from which a campaign writes. Null for a platform that always sends from the one which was written to. */
  listMailboxes: ((campaignId: string) => Promise<PlatformSender[]>) | null
  /**
   * Never throws for what the platform or the network did: the outcome says it. `leftMs` says how long it may take from now on; it is asked once more
   * right before the first byte, and when nothing is left none goes out.
   */
  send(mail: SendMail, leftMs: () => number): Promise<SendOutcome>
  registerWebhook(webhook: { name: string; url: string; events: readonly WebhookEventType[] }): Promise<{ id: string }>
  /** The webhooks registered under the key's workspace. Null for a platform that lists none: what is there is known by its id alone. */
  listWebhooks: (() => Promise<ListedWebhook[]>) | null
  /** Quiet when it is gone already. */
  removeWebhook(id: string): Promise<void>
  /** Has the platform deliver a sample to an address, once; `refused` when it could not reach that. Null where it has no samples. */
  sendTestEvent: ((eventType: WebhookEventType, url: string) => Promise<void>) | null
  /** The calls that together make an opt-out hold there, each safe to repeat. Null when nothing can be told of this lead. */
  optOut(lead: LeadOfMail): OptOutCall[] | null
  /** Null for a platform that has no such mark. */
  markInterested: ((handle: string) => Promise<void>) | null
  /** Null for a platform that stops a lead's sequence by itself, or not at all. */
  stopSequence: ((campaignId: string, leadId: string) => Promise<void>) | null
  readLead(leadId: string, signal?: AbortSignal): Promise<LeadStanding>
}

export type PlatformErrorCode =
  | 'rejected_key'
  | 'address_not_allowed'
  | 'unreachable'
  | 'rate_limited'
  | 'not_found'
  | 'refused'
  | 'bad_answer'

/** Told apart by `code`. `message` may be shown to a person; `retryAfterMs` when the platform named a time. */
export interface PlatformError extends Error {
  name: 'PlatformError'
  code: PlatformErrorCode
  retryAfterMs: number | null
}

export const isPlatformError = (error: unknown): error is PlatformError =>
  error instanceof Error && error.name === 'PlatformError'

/** The platform was away or had too much to do: later it may be otherwise. */
export const isPassingFault = (error: unknown): boolean =>
  isPlatformError(error) && (error.code === 'unreachable' || error.code === 'rate_limited')

/** By what a connection is opened. The base URL is where it stands, in one spelling. */
export interface Credentials {
  baseUrl: string
  apiKey: string
}

/** All that the product knows of one sending platform. What a platform is asked goes by the client of a connection. */
export interface PlatformAdapter {
  /** As people call it. */
  displayName: string
  /** What the form says by which people connect it. */
  connectForm: ConnectForm
  /** Reads what a person gave to connect, and brings it into one spelling; fails when this can't be an address of the platform. */
  credentials: z.ZodType<Credentials>
  /** The events that its webhooks can tell of; what they can't, the sync finds. */
  eventKinds: readonly WebhookEventType[]
  /** What may go out with a mail; null: it takes no files. */
  fileLimits: FileLimits | null
  /** A client for one connection; opening it makes no call. */
  open(access: Credentials): SendingPlatform
  /** Reads a delivery's raw body. Never throws: what can't be read comes back as `unreadable`. */
  readEvent(body: Uint8Array): PlatformEvent
  /** What makes two deliveries the same one; never throws, and is fast. */
  eventKey(body: Uint8Array): { type: string; key: string }
}

/** The one list of sending platforms. A connection's kind says which it is, and nothing else does. */
export type Platforms = Record<PlatformKind, PlatformAdapter>

/** The adapter of a workspace's platform; where nothing is connected, of the one that it would connect. */
export const adapterFor = (platforms: Platforms, kind: PlatformKind | null): PlatformAdapter =>
  platforms[kind ?? defaultPlatformKind]

/** The simulator that runs beside the product. */
export interface SandboxClient {
  baseUrl: string
  /** Where a person plays the leads of this workspace of the simulator; the link holds the key to that workspace alone. */
  pageOf(workspaceId: string): string
  /** A workspace of one's own there, with campaigns and leads: no two customers ever share one. */
  /** Its leads begin to answer by themselves as soon as it is connected. */
  makeWorkspace(name: string): Promise<{ apiKey: string }>
  /** Takes it away there, with all that is of it; quiet when it is gone. */
  removeWorkspace(workspaceId: string): Promise<void>
}
