import { z } from 'zod'
import type { PlatformAddress } from '#domain/sending-platform.ts'
import { withoutUnseen } from '#lib/unseen-signs.ts'
import { mendLetters } from './mend-letters.ts'
import { isRecord, toCount, toDate, toFlag, toId, toLine, toName, toText } from './scalars.ts'

// The platform's documentation, its samples and its live answers disagree on names and types. These schemas take all that was
// seen; a field that is absent or of another kind reads as empty or null and never fails the mail that carries it.

/** A field that may be missing. */
const field = <Value>(read: (raw: unknown) => Value) => z.unknown().optional().transform(read)

const text = field(toText)
const line = field(toLine)
const name = field(toName)
/** What somebody wrote in a mail of theirs. */
const words = field((value) => withoutUnseen(mendLetters(value)))
const writer = field((value) => toName(mendLetters(value)))
const email = field((value) => toText(value).trim().toLowerCase())
const id = field(toId)
const count = field(toCount)
const flag = field(toFlag)
const time = field(toDate)
const raw = field((value) => value)

const addresses = field(readAddresses)

/** Objects, strings, a list of either, or one string of several: each mail address once. */
export function readAddresses(value: unknown): PlatformAddress[] {
  const entries = Array.isArray(value) ? value : [value]
  const read = entries.flatMap((entry) => (isRecord(entry) ? readAddressObject(entry) : readAddressText(toText(entry))))
  return [...new Map(read.map((address) => [address.email, address])).values()]
}

function readAddressObject(entry: Record<string, unknown>): PlatformAddress[] {
  const [address] = readAddressText(toText(entry.address ?? entry.email_address ?? entry.email))
  return address ? [{ name: toLine(entry.name) || address.name, email: address.email }] : []
}

/** `a@b.example`, `Ada <a@b.example>`, `"Byron, Ada" <a@b.example>`. Every repetition is bounded: a mail's sender writes this. */
const MAILBOX = /(?:(?:"([^"<>]{0,200})"\s{0,5}|([^",;<>]{0,200}))<)?([^\s<>,;"]{1,64}@[^\s<>,;"]{1,255})>?/g

function readAddressText(value: string): PlatformAddress[] {
  return [...value.slice(0, 20_000).matchAll(MAILBOX)].map(([, quoted, plain, address]) => ({
    name: toLine(quoted ?? plain),
    email: (address ?? '').toLowerCase(),
  }))
}

const details = field(readDetails)

/** Custom variables: a list of name and value, or an object. */
function readDetails(value: unknown): Record<string, string> {
  const pairs: [unknown, unknown][] = Array.isArray(value)
    ? value.filter(isRecord).map((entry) => [entry.name, entry.value])
    : Object.entries(isRecord(value) ? value : {})
  return Object.fromEntries(
    pairs
      .map(([name, given]): [string, string] => [toText(name).trim(), toText(given).trim()])
      .filter(([name]) => name !== ''),
  )
}

const attachments = field((value) =>
  (Array.isArray(value) ? value : []).filter(isRecord).map((file) => ({
    name: toLine(file.file_name ?? file.name),
    size: toCount(file.size ?? file.file_size),
  })),
)

export const leadWire = z.object({
  id,
  email,
  first_name: name,
  last_name: name,
  title: name,
  company: name,
  custom_variables: details,
})

/** A mail, from a webhook (`email_subject`, ids in the objects beside it) or from the API (`subject`, ids in the mail). */
export const replyWire = z.object({
  id,
  folder: line,
  type: line,
  subject: words,
  email_subject: words,
  automated_reply: flag,
  tracked_reply: flag,
  html_body: words,
  text_body: words,
  date_received: time,
  created_at: time,
  campaign_id: id,
  lead_id: id,
  scheduled_email_id: id,
  sender_email_id: id,
  raw_message_id: line,
  from_name: writer,
  from_email_address: email,
  primary_to_email_address: email,
  to: addresses,
  cc: addresses,
  attachments,
  lead: raw,
})

export type ReplyWire = z.infer<typeof replyWire>

export const campaignWire = z.object({ id, name: line, status: line })

export const mailboxWire = z.object({ id, name: line, email, email_signature: text, status: line })

/** A step of a sequence, as it went out to one lead. */
export const campaignMailWire = z.object({
  id,
  campaign_id: id,
  sender_email_id: id,
  email_subject: text,
  email_body: text,
  sent_at: time,
  raw_message_id: line,
  campaign: raw,
  sender_email: raw,
})

export const workspaceWire = z.object({ id, name: line })

export const userWire = z.object({ email, team: raw, workspace: raw })

const names = field((value) => (Array.isArray(value) ? value.map((name) => toText(name).trim().toLowerCase()) : null))

export const webhookWire = z.object({ id, url: line, events: names })

export const threadWire = z.object({
  current_reply: raw,
  older_messages: raw,
  newer_messages: raw,
})

export const pageMetaWire = z.object({ current_page: count, last_page: count, total: count, next_cursor: line })

export const sentWire = z.object({ id, raw_message_id: line, date_received: time })
