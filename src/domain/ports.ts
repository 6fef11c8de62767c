import type { Readable } from 'node:stream'
import type { DraftWriter } from './drafts/writer.ts'

// ------------------------------------------------------------------------------------------------- the sending platform

export interface PlatformAddress {
  name: string
  /** Lower case. */
  email: string
}

/** A mail as the platform holds it, in our words; from a webhook or from its API, the shape is the same. */
export interface PlatformMail {
  /** The platform's integer id of the mail: unique within one connection. */
  id: number
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
  campaignId: number | null
  lead: PlatformLead | null
  senderEmailId: number | null
  senderEmail: string | null
}

export interface PlatformLead {
  id: number
  email: string
  name: string
  company: string
  title: string
  /** Custom variables, by name. */
  details: Record<string, string>
}

/** How a lead stands at the platform. Null where it does not say. */
export interface LeadStanding {
  isUnsubscribed: boolean | null
  campaigns: { id: number; isInterested: boolean | null; isInSequence: boolean | null }[]
}

export interface PlatformCampaign {
  id: number
  name: string
  /** Lower case. */
  status: string
}

/** What a delivery says. `unknown` carries why it could not be read, or that nobody here needs it. */
export type PlatformEvent =
  | { kind: 'mail'; type: string; mail: PlatformMail; campaign: { id: number; name: string } | null }
  | { kind: 'lead_unsubscribed'; type: string; lead: PlatformLead; campaignId: number | null }
  | { kind: 'ignored'; type: string }
  | { kind: 'unreadable'; type: string; why: string }

/** How a send ended. `unclear` is every outcome that does not prove one of the others: it is never sent again on doubt. */
export type SendOutcome =
  | { kind: 'sent'; mailId: number; messageId: string | null; sentAt: Date }
  /** The platform said no, and no again later: `message` is for a person. */
  | { kind: 'refused'; message: string }
  /** Certainly not sent, and worth another try: not reachable, or 429. */
  | { kind: 'not_sent'; message: string; retryAfterMs: number | null }
  /** The platform answered with a fault (5xx): not under way any more, so a look at the conversation settles it. */
  | { kind: 'faulted'; message: string; retryAfterMs: number | null }
  | { kind: 'unclear'; message: string }

export interface SendMail {
  inReplyTo: number
  senderEmailId: number | null
  to: { name: string | null; email: string }[]
  body: string
}

/** One connection to the platform. Calls that are not sends throw a `PlatformError`; reads are retried once on a passing fault. */
export interface SendingPlatform {
  check(signal?: AbortSignal): Promise<{ workspaceId: string; workspaceName: string; userEmail: string }>
  listCampaigns(): Promise<PlatformCampaign[]>
  /** One page of all mail (received, sent, bounced), newest first; start without a cursor. */
  listMail(cursor: string | null): Promise<{ mails: PlatformMail[]; nextCursor: string | null }>
  /** How many mails it has received, bounces among them; null when the platform does not say. */
  countReceived(): Promise<number | null>
  getMail(id: number): Promise<PlatformMail>
  /** Every mail of the conversation around this one, oldest first. */
  getConversation(id: number): Promise<PlatformMail[]>
  /** Never throws for what the platform or the network did: the outcome says it. */
  send(mail: SendMail, timeoutMs: number): Promise<SendOutcome>
  registerWebhook(webhook: { name: string; url: string; events: readonly string[] }): Promise<{ id: number }>
  /** The webhooks registered under the key's workspace; `events` is null when the platform does not say. */
  listWebhooks(): Promise<{ id: number; url: string; events: string[] | null }[]>
  /** Quiet when it is gone already. */
  removeWebhook(id: number): Promise<void>
  /** Has the platform deliver a sample to an address, once; `refused` when it could not reach that. */
  sendTestEvent(eventType: string, url: string): Promise<void>
  unsubscribe(mailId: number): Promise<void>
  markInterested(mailId: number): Promise<void>
  stopSequence(campaignId: number, leadId: number): Promise<void>
  readLead(leadId: number): Promise<LeadStanding>
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

export interface PlatformDoor {
  /** The origin in one spelling ("https://dedi.emailbison.com"), or null when this is no address of a platform. */
  normalizeBaseUrl(text: string): string | null
  /** A client for one base URL and key; opening it makes no call. */
  open(access: { baseUrl: string; apiKey: string }): SendingPlatform
  /** Reads a delivery's raw body. Never throws: what can't be read comes back as `unreadable`. */
  readEvent(body: Uint8Array): PlatformEvent
  /** What makes two deliveries the same one; never throws, and is fast. */
  eventKey(body: Uint8Array): { type: string; key: string }
}

/** The simulator that runs beside the product. */
export interface SandboxDoor {
  baseUrl: string
  /** A workspace of one's own there, with campaigns and leads: no two customers ever share one. */
  makeWorkspace(name: string): Promise<{ apiKey: string }>
}

// -------------------------------------------------------------------------------------------------------- text of a mail

export interface MailText {
  /**
   * Splits what the sender wrote now from what the mail merely quotes. Bounded in time; never loses text. With the sender given,
   * the closing with their name is no new text.
   */
  extract(mail: {
    textBody: string
    htmlBody: string | null
    subject: string
    sender?: { name: string; email: string }
  }): {
    newText: string
    quotedText: string
    isTruncated: boolean
  }
  sanitizeHtml(html: string): { html: string; hadHiddenText: boolean }
}

// ------------------------------------------------------------------------------------------------- the product's own mail

/** Hands a mail over to a mail server. Throws when that does not take it: the job is tried again. */
export interface Mailer {
  send(mail: { to: string; subject: string; text: string; html: string }): Promise<void>
}

// --------------------------------------------------------------------------------------------- who else knows people

/** A person as a provider vouches for them; `email` is as the provider writes it, and null when the provider does not say that it is theirs. */
export interface ProviderPerson {
  subject: string
  email: string | null
  fullName: string
}

/** An OpenID Connect provider. All calls throw a `ProviderError`: `unreachable`, or `refused` when what it says does not hold. */
export interface IdentityProvider {
  /** Where a browser is sent to sign in; `challenge` is the S256 hash of the verifier. */
  authorizeUrl(request: { redirectUri: string; state: string; nonce: string; challenge: string }): Promise<string>
  /** Turns the code that the browser brought back into the person. */
  exchange(answer: { code: string; redirectUri: string; verifier: string; nonce: string }): Promise<ProviderPerson>
  /** Checks a token that the browser got by itself; `nonce` is what the browser made, before hashing, if it made one. */
  readIdToken(token: { idToken: string; nonce: string | undefined }): Promise<ProviderPerson>
}

export interface ProviderError extends Error {
  name: 'ProviderError'
  code: 'unreachable' | 'refused'
}

export const isProviderError = (error: unknown): error is ProviderError =>
  error instanceof Error && error.name === 'ProviderError'

// ------------------------------------------------------------------------------------------------------------- passwords

/** Passwords that are known from leaks. */
export interface LeakedPasswords {
  /** True for every known one, in whatever case; seldom (one in ten thousand) for one that is not. */
  has(password: string): boolean
}

// ----------------------------------------------------------------------------------------------------------------- files

export interface ZipEntry {
  name: string
  /** Called once, when its turn has come. */
  read(): AsyncIterable<string>
}

/** Files of the product's own making, by a key such as `<workspace id>/exports/<id>.zip`. */
export interface Files {
  /** Writes an archive whole or not at all, replacing an earlier one; only a little of it is in memory at a time. */
  putZip(key: string, entries: readonly ZipEntry[]): Promise<{ bytes: number }>
  /** Null when there is none. Whoever opens it reads it to the end or destroys it. */
  open(key: string): Promise<{ bytes: number; content: Readable } | null>
  /** Quiet when it is gone already. */
  remove(key: string): Promise<void>
  /** Removes everything below a key; quiet when there is nothing. */
  removeFolder(key: string): Promise<void>
}

// ------------------------------------------------------------------------------------------------- documents of customers

/** A document as text, cut where its headings are; words before the first heading have none. */
export interface DocumentReading {
  /** Empty when it has none. */
  title: string
  parts: { heading: string | null; text: string }[]
}

/** Both are bounded in time and memory, and throw a `DocumentError`. */
export interface Documents {
  readPdf(bytes: Uint8Array): Promise<DocumentReading>
  /** A page, or a PDF, of the public web; follows a few redirects. On abort it throws the signal's reason. */
  readPage(url: string, signal?: AbortSignal): Promise<DocumentReading>
}

export type DocumentErrorCode =
  | 'unreachable'
  | 'not_allowed'
  | 'not_found'
  | 'not_a_text'
  | 'too_large'
  | 'unreadable'
  | 'empty'

/** Told apart by `code`; `message` may be shown to a person. */
export interface DocumentError extends Error {
  name: 'DocumentError'
  code: DocumentErrorCode
}

export const isDocumentError = (error: unknown): error is DocumentError =>
  error instanceof Error && error.name === 'DocumentError'

// ------------------------------------------------------------------------------------------------------ who writes drafts

export interface WriterDoor {
  /** The writer for a model and key (a workspace's own key wins over the installation's); without a key the built-in drafter. */
  open(choice: { model: string; workspaceKey: string | null }): DraftWriter
}

// ------------------------------------------------------------------------------------------- the workspace's own tools

export interface McpTool {
  name: string
  description: string
  /** JSON Schema of the arguments. */
  inputSchema: Record<string, unknown>
  /** The server itself says that it changes nothing. */
  isReadOnly: boolean
}

/** A conversation with a workspace's MCP server. */
export interface McpSession {
  serverName: string
  tools: McpTool[]
  /** What the tool says, as text. Throws when it fails, or when the signal fires. */
  call(name: string, input: unknown, signal: AbortSignal): Promise<string>
  /** Never throws. */
  close(): Promise<void>
}

export interface McpDoor {
  /** Begins a conversation and asks for the tools. Throws an `McpError`, or the signal's reason. */
  open(url: string, signal: AbortSignal): Promise<McpSession>
}

/** Why there is no conversation; `message` may be shown to a person. */
export interface McpError extends Error {
  name: 'McpError'
}

export const isMcpError = (error: unknown): error is McpError => error instanceof Error && error.name === 'McpError'
