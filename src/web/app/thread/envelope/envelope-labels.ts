import type { Addressee, Envelope, Sender } from '#contract/envelope.ts'
import { isNameOf, namePartsOf } from '#contract/snippet-fields.ts'
import type { Thread } from '#contract/threads.ts'

const address = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/

/** What was typed or pasted, as addresses: "eva@a.example, Tom Reed <tom@a.example>". Null where a part of it is none. */
export function addresseesIn(typed: string): Addressee[] | null {
  const parts = typed
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const read = parts.map((part) => {
    const [, name = '', inBrackets] = /^"?([^"<]*?)"?\s*<([^<>]+)>$/.exec(part) ?? []
    const email = (inBrackets ?? part).trim().toLowerCase()
    return address.test(email) ? { name: name.trim(), email } : null
  })
  return read.every((one) => one !== null) ? read : null
}

/** To whom and from where an answer goes now. */
export function envelopeNow({ envelope, answerEmail, contactEmail, contactName }: Thread, chosen: Envelope | null) {
  if (chosen !== null) return chosen
  if (envelope !== null) return { to: envelope.to, cc: envelope.cc, senderId: envelope.sender?.id ?? null }
  return { to: [{ name: contactName, email: answerEmail ?? contactEmail }], cc: [], senderId: null }
}

/** Everybody who has a part in the conversation, for whoever adds one of them: the newest first, each once. */
export function peopleIn({ messages, contactName, contactEmail, senderEmail }: Thread): Addressee[] {
  const all = messages
    .toReversed()
    .flatMap(({ direction, fromName, fromEmail, alsoTo, cc }) => [
      ...(direction === 'inbound' ? [{ name: fromName, email: fromEmail }] : []),
      ...alsoTo,
      ...cc,
    ])
  const byEmail = new Map(
    [...all, { name: contactName, email: contactEmail }].toReversed().map((one) => [one.email, one]),
  )
  return [...byEmail.values()].toReversed().filter(({ email }) => email !== senderEmail)
}

export const isSameEnvelope = (a: Envelope, b: Envelope): boolean =>
  a.senderId === b.senderId && emails(a.to) === emails(b.to) && emails(a.cc) === emails(b.cc)

const emails = (list: readonly Addressee[]): string => list.map(({ email }) => email).join()

/** The words of a reply as another mailbox signs them. */
export type Resign = (body: string) => string

/**
 * The words with the name at their end changed to that of the mailbox which they go out of now, as much of it as stood there: nobody signs for
 * another. Where that mailbox has a signature, the name gives way to it.
 */
export function signedBy(body: string, before: Pick<Sender, 'name'>, now: Pick<Sender, 'name' | 'signature'>): string {
  const lines = body.trimEnd().split('\n')
  // A company's name may stand below the person's.
  const place = Math.max(0, lines.length - 2) + lines.slice(-2).findIndex((line) => isNameOf(before.name, line))
  const line = lines
    .slice(-2)
    .find((one) => isNameOf(before.name, one))
    ?.trim()
  if (line === undefined) return body
  if (now.signature !== '') return lines.slice(0, place).join('\n')
  if (now.name === '') return body
  const name = line === before.name.trim() ? now.name : namePartsOf(now.name).first
  return lines.with(place, name).join('\n')
}
