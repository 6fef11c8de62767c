import type { Readable } from 'node:stream'
import type { DraftVerifier } from './drafts/verifier.ts'
import type { DraftWriter } from './drafts/writer.ts'

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
    /** Both, as the mail has them. */
    wholeText: string
    isTruncated: boolean
  }
  /**
   * Takes our own mails, known by their words, out of a mail that was split: out of its new text, or out of the whole where that is
   * empty. Null when there is nothing to part; no new text when nothing in it can be told to be the lead's. Never loses text.
   * Told what the lead said `earlier`, it reads what they typed into the quote of a mail of ours, too.
   */
  withoutOwnWords(
    mail: { newText: string; quotedText: string },
    ours: readonly string[],
    earlier?: readonly string[],
  ): { newText: string; quotedText: string } | null
  sanitizeHtml(html: string): { html: string; hadHiddenText: boolean }
}

// ------------------------------------------------------------------------------------------------- the product's own mail

/** Hands a mail over to a mail server. Throws a `MailError` when that does not take it: the job is tried again. */
export interface Mailer {
  /** `kind` is for whoever counts mails; `fromName` takes the place of the name beside the installation's own address. */
  send(mail: {
    kind: string
    to: string
    subject: string
    text: string
    html: string
    /** For mail programs, which post to it (RFC 8058); null: it can't be unsubscribed from. */
    unsubscribeUrl: string | null
    fromName: string | null
    /** Left out: whoever answers writes to the sender. */
    replyTo?: string
  }): Promise<void>
}

export interface MailError extends Error {
  name: 'MailError'
  /** False only when it is certain that the server took nothing: what must not be sent twice may then be tried again. */
  mayHaveArrived: boolean
  /** Whether the server says that it never takes this mail, or any for this address; `no_mailbox`: there is no such address. Null: it doesn't. */
  refusal: 'no_mailbox' | 'for_good' | null
}

export const isMailError = (error: unknown): error is MailError => error instanceof Error && error.name === 'MailError'

// ------------------------------------------------------------------------------- places that take messages as Slack does

/** What a message says, in plain words: whoever brings it somewhere writes it so that nothing in it is taken for more than words. */
export interface ChannelMessage {
  title: string
  blocks: readonly {
    title: string
    lines: readonly string[]
    quotes: readonly { label: string; text: string }[]
    /** The first is the one to press. */
    buttons: readonly { label: string; link: string }[]
  }[]
  ending: readonly string[]
}

/** `dead`: nobody listens there any more, or it may not be called. `not_sent`: certainly nothing arrived. */
export type PostOutcome =
  | { kind: 'taken' }
  | { kind: 'dead'; why: 'refused' | 'not_allowed' }
  | { kind: 'not_sent'; retryAfterMs: number | null }
  | { kind: 'unclear' }

/** A browser's address at its push service, and the keys by which messages to it are sealed. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** `gone`: the browser is not there any more, or is no browser. */
export type PushOutcome = 'taken' | 'gone' | 'failed'

export interface Push {
  /** By which browsers know this installation. */
  publicKey: string
  /** Sends once, sealed for the browser alone. */
  send(to: PushAddress, message: PushMessage): Promise<PushOutcome>
}

/** What a browser shows, and where a click leads. */
export interface PushMessage {
  title: string
  body: string
  url: string
}

export interface Hooks {
  /** Posts once, to an address that a customer gave. Never throws. */
  post(url: string, message: ChannelMessage): Promise<PostOutcome>
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

// ----------------------------------------------------------------------------------------------- the names of the network

/** The domain name system. Both are bounded in time and never throw; null: nobody answered, so that nothing is known. */
export interface Dns {
  /** What the TXT records of a name say; empty when it has none, or does not exist. */
  texts(name: string): Promise<string[] | null>
  /** To which addresses a name leads; empty when to none. */
  addresses(name: string): Promise<string[] | null>
}

// ------------------------------------------------------------------------------------------------------------- passwords

/** Passwords that are known from leaks. */
export interface LeakedPasswords {
  /** True for every known one, in whatever case; seldom (one in ten thousand) for one that is not. */
  has(password: string): boolean
}

// -------------------------------------------------------------------------------------------------------------- payments

/** An amount: whole cents of a currency (`usd`). */
export interface Money {
  cents: number
  currency: string
}

/** What a plan costs each month, before tax. */
export interface Offer extends Money {
  plan: string
  /** As the bill names it. */
  name: string
}

/** Something happened at the provider: of whom, not what. Whoever hears of it reads how things stand now. */
export interface PaymentEvent {
  id: string
  type: string
  /** Null: it names a charge, or nobody. */
  customerId: string | null
  chargeId: string | null
}

/** `incomplete`: the first payment has not gone through. `past_due`: a later one did not; `ended`: the provider asks for no more. */
export interface ProviderSubscription {
  id: string
  /** Null: something that is no plan of ours. */
  plan: string | null
  state: 'incomplete' | 'active' | 'past_due' | 'ended'
  /** How many times its price is asked for. */
  quantity: number
  startedAt: string
  periodStart: string
  periodEnd: string
  /** When it ends, where it is to end by itself. */
  cancelsAt: string | null
}

export interface ProviderInvoice extends Money {
  id: string
  subscriptionId: string | null
  number: string | null
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  /** What of it was paid by what the customer had on account. `cents` is what is left to pay. */
  onAccountCents: number
  periodStart: string
  periodEnd: string
  /** Where the customer reads it, and the receipt of its payment. */
  link: string | null
  receiptLink: string | null
  at: string
}

/** Money that went back, or that the customer's bank asks back. */
export interface Reversal extends Money {
  id: string
  kind: 'refund' | 'dispute'
  /** In the provider's own words. */
  status: string
  reason: string | null
  invoiceId: string | null
  at: string
}

/** How things stand with a customer at this moment. */
export interface PaymentAccount {
  /** The newest first, ended ones too. */
  subscriptions: ProviderSubscription[]
  /** The newest first. */
  invoices: ProviderInvoice[]
  reversals: Reversal[]
  /** What will be asked for next, with tax and what is on account; null: nothing is due. */
  nextInvoice: (Money & { at: string }) | null
  /** What the customer has on account, for bills to come. */
  onAccountCents: number
  /** What we put there (below 0: took away again), by our own names for it. */
  entries: { name: string; cents: number; at: string }[]
  /** Marks by which the provider knows the cards that were charged. */
  cards: string[]
}

/**
 * A provider of payments. Everything but `readEvent` throws a `PaymentError`. What is asked with a `key` is done once, however often it is
 * asked with that key within a day; whoever asks later looks first how things stand.
 */
export interface Payments {
  /** What a signed message says; null: it is not signed by the provider, or not in the last minutes. */
  readEvent(body: Buffer, signature: string): Promise<PaymentEvent | null>
  /** Whose charge it was; null: nobody's whom we could know. */
  customerOf(chargeId: string): Promise<string | null>
  /** Whose customer it is, as it was noted there when it was made; null: no workspace's. */
  workspaceOf(customerId: string): Promise<string | null>
  /** The customer that was made for the workspace, of several the one who pays, else the first; null: there is none. */
  findCustomer(workspaceId: string): Promise<string | null>
  createCustomer(customer: { workspaceId: string; name: string; email: string }, key: string): Promise<string>
  /** A page at which a person pays for a plan; it is open for a day. */
  openCheckout(
    checkout: { customerId: string; workspaceId: string; offer: Offer; paidUrl: string; backUrl: string },
    key: string,
  ): Promise<{ id: string; url: string; expiresAt: string }>
  /** Nobody pays there any more. `paid`: somebody has. */
  closeCheckout(id: string): Promise<'closed' | 'paid'>
  /** A page at which a person changes card and address, reads bills, or cancels. */
  openPortal(customerId: string, returnUrl: string): Promise<string>
  readAccount(customerId: string): Promise<PaymentAccount>
  /** What a change of plan would ask for at once; below 0: what it would put on account. */
  previewChange(subscriptionId: string, offer: Offer): Promise<Money>
  /** Changes the plan now; what is left of the month is charged or put on account. Nothing changes where the payment is declined. */
  changePlan(subscriptionId: string, offer: Offer, key: string): Promise<void>
  /** Asks for its price so many times from now on; what is left of the month is charged or put on account. */
  setQuantity(subscriptionId: string, quantity: number, key: string): Promise<void>
  /** Lets it end with the month that is paid for, or go on. */
  setEnding(subscriptionId: string, endsWithPeriod: boolean): Promise<void>
  /** Ends a subscription that should not be, at once, and gives back what was paid for it. */
  undoSubscription(subscriptionId: string): Promise<void>
  /** Ends it at once, and gives nothing back. */
  endNow(subscriptionId: string): Promise<void>
  /** Puts something on the customer's account under a name, once; below 0: takes it away again. */
  putOnAccount(customerId: string, entry: Money & { name: string }): Promise<void>
}

/** `declined`: the card was refused. `refused`: it can't be done, whoever asks again. `unreachable`: nobody knows whether it was done. */
export type PaymentErrorCode = 'unreachable' | 'declined' | 'refused'

export interface PaymentError extends Error {
  name: 'PaymentError'
  code: PaymentErrorCode
}

export const isPaymentError = (error: unknown): error is PaymentError =>
  error instanceof Error && error.name === 'PaymentError'

// ----------------------------------------------------------------------------------------------------------------- files

export interface ZipEntry {
  name: string
  /** Called once, when its turn has come. */
  read(): AsyncIterable<string | Uint8Array>
}

/** An archive that somebody handed over: nothing in it is trusted. What is larger than it says, or than anything should be, ends with an error. */
export interface ReadArchive {
  names(): Iterable<string>
  has(name: string): boolean
  open(name: string): Promise<Readable>
}

/** Files of the product's own making, by a key such as `<workspace id>/exports/<id>.zip`. */
export interface Files {
  /** Writes a file whole or not at all. */
  put(key: string, content: Uint8Array): Promise<void>
  /** Writes an archive whole or not at all, replacing an earlier one; only a little of it is in memory at a time. */
  putZip(key: string, entries: readonly ZipEntry[]): Promise<{ bytes: number }>
  /** The same for a file that comes piece by piece. */
  write(key: string, content: Readable): Promise<{ bytes: number }>
  /** Null when there is none. Whoever opens it reads it to the end or destroys it. */
  open(key: string): Promise<{ bytes: number; content: Readable } | null>
  /** Whether it can be opened from here. */
  has(key: string): Promise<boolean>
  /** Quiet when it is gone already. */
  remove(key: string): Promise<void>
  /** Removes everything below a key; quiet when there is nothing. */
  removeFolder(key: string): Promise<void>
  /** The keys of all files, in no order. */
  list(): AsyncIterable<string>
  /** The first parts of the keys of all files, without asking for each file. There may be one of no file. */
  folders(): AsyncIterable<string>
}

// ------------------------------------------------------------------------------------------------- documents of customers

/** A document as text, cut where its headings are; words before the first heading have none. */
export interface DocumentReading {
  /** Empty when it has none. */
  title: string
  parts: { heading: string | null; text: string }[]
}

/** Both are bounded in time and memory, wait for their turn, and throw a `DocumentError`; on abort the signal's reason. */
export interface Documents {
  readPdf(bytes: Uint8Array, signal?: AbortSignal): Promise<DocumentReading>
  /** A page, or a PDF, of the public web; follows a few redirects. */
  readPage(url: string, signal?: AbortSignal): Promise<DocumentReading>
  /** A PNG, JPEG, WebP or SVG, told by what it holds, drawn anew as a PNG that fits where logos are shown. */
  drawLogo(bytes: Uint8Array, signal?: AbortSignal): Promise<Picture>
}

/** A PNG of our own making: nothing of the file that it was drawn from is left in it. */
export interface Picture {
  png: Uint8Array
  width: number
  height: number
}

export type DocumentErrorCode =
  | 'unreachable'
  | 'not_allowed'
  | 'not_found'
  | 'not_a_text'
  | 'too_large'
  | 'busy'
  | 'unreadable'
  | 'empty'
  | 'not_a_picture'
  | 'too_small'

/** Told apart by `code`; `message` may be shown to a person. */
export interface DocumentError extends Error {
  name: 'DocumentError'
  code: DocumentErrorCode
}

export const isDocumentError = (error: unknown): error is DocumentError =>
  error instanceof Error && error.name === 'DocumentError'

// ------------------------------------------------------------------------------------------------------ who writes drafts

export interface WriterFactory {
  /** The writer for a model and key (a workspace's own key wins over the installation's); without a key the built-in drafter. */
  open(choice: { model: string; workspaceKey: string | null }): DraftWriter
}

// ----------------------------------------------------------------------------------------------------- who reads drafts again

export interface VerifierFactory {
  /** The second reader of a model and key, chosen like a writer's; null without a key: nobody reads what is meant. */
  open(choice: { model: string; workspaceKey: string | null }): DraftVerifier | null
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

export interface McpClient {
  /** Begins a conversation and asks for the tools. Throws an `McpError`, or the signal's reason. */
  open(url: string, signal: AbortSignal): Promise<McpSession>
}

/** Why there is no conversation; `message` may be shown to a person. */
export interface McpError extends Error {
  name: 'McpError'
}

export const isMcpError = (error: unknown): error is McpError => error instanceof Error && error.name === 'McpError'
