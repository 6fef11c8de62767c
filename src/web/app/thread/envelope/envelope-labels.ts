import type { Addressee, Envelope } from '#contract/envelope.ts'
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
