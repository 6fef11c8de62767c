import type { FoundThread, Passage, Sought } from '#contract/search.ts'
import type { ThreadRow } from '#contract/threads.ts'
import { marksAmong, marksIn, searchWords } from '#lib/search-words.ts'

export interface SearchedMessage {
  direction: 'inbound' | 'outbound'
  subject: string
  text: string
  fromName: string
  fromEmail: string
  /** To whom it went beside the lead. */
  others: readonly { name: string; email: string }[]
}

type Contact = Pick<ThreadRow, 'contactName' | 'contactEmail' | 'contactCompany'>

const shownChars = 220
/** So much stands before the first word that was found: on a phone, and beside an open thread, a row has room for some 45. */
const leadChars = 20
/** A word that begins within so many is seen there, too, when nothing is cut before it. */
const seenChars = 35

/**
 * The passage of a thread's messages, the newest first, that shows most of what was looked for; where the words stand in names and addresses
 * that its row does not show, the message of whoever has them. Null where all of it stands in the row. It is text and places in it, nothing that
 * a browser would take for HTML.
 */
export function findPassage(
  contact: Contact,
  messages: readonly SearchedMessage[],
  sought: readonly Sought[],
): Passage | null {
  const wanted = sought.filter(({ isExcluded }) => !isExcluded)
  return findWords(contact, messages, wanted) ?? findNames(contact, messages, wanted)
}

function findWords(contact: Contact, messages: readonly SearchedMessage[], sought: readonly Sought[]): Passage | null {
  const shown = sought.filter(({ place }) => place === 'anywhere')
  if (shown.length === 0) return null
  let best: { passage: Pick<Passage, 'kind' | 'text'>; message: SearchedMessage; found: number } | null = null
  for (const message of messages) {
    for (const kind of ['text', 'subject'] as const) {
      const text = inOneLine(message[kind])
      const words = searchWords(text)
      const found = shown.filter((one) => marksAmong(words, [one]).length > 0).length
      if (found > (best?.found ?? 0)) best = { passage: { kind, text }, message, found }
      if (found === shown.length) break
    }
    if (best?.found === shown.length) break
  }
  return (
    best && {
      ...best.passage,
      direction: best.message.direction,
      ...cut(best.passage.text, shown),
      writer: writerOf(contact, best.message, sought),
    }
  )
}

/** Of what the row does not show: the newest message of somebody else who is called so, or one that went to somebody who is. */
function findNames(contact: Contact, messages: readonly SearchedMessage[], sought: readonly Sought[]): Passage | null {
  const ofRow = [contact.contactName, contact.contactEmail, contact.contactCompany]
  const missing = sought.filter((one) => ofRow.every((text) => marksIn(text, [one]).length === 0))
  if (missing.length === 0) return null
  for (const message of messages) {
    const writer = writerOf(contact, message, missing)
    if (writer !== null && writer.marks.length > 0)
      return { kind: 'text', direction: message.direction, ...cut(inOneLine(message.text), []), writer }
  }
  const anywhere = missing.filter(({ place }) => place === 'anywhere')
  for (const { direction, others } of messages) {
    const named = others.map(nameAndAddress).find((text) => marksIn(text, anywhere).length > 0)
    if (named !== undefined) return { kind: 'others', direction, ...cut(named, anywhere), writer: null }
  }
  return null
}

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const nameAndAddress = ({ name, email }: { name: string; email: string }): string =>
  name === '' ? email : `${name} (${email})`

/** Who wrote a message that the lead did not write, by name where that shows what was looked for. */
function writerOf(
  { contactEmail }: Contact,
  { direction, fromName, fromEmail }: SearchedMessage,
  sought: readonly Sought[],
): Passage['writer'] {
  if (direction === 'outbound' || fromEmail.toLowerCase() === contactEmail.toLowerCase()) return null
  const isNameEnough =
    fromName !== '' && (marksIn(fromName, sought).length > 0 || marksIn(fromEmail, sought).length === 0)
  const text = isNameEnough ? fromName : nameAndAddress({ name: fromName, email: fromEmail })
  return { text, marks: marksIn(text, sought) }
}

function cut(line: string, sought: readonly Sought[]): Pick<Passage, 'text' | 'marks'> {
  const marks = marksIn(line, sought)
  const first = marks[0]?.[0] ?? 0
  const wanted = first > seenChars ? first - leadChars : 0
  // At the beginning of a word, unless that one never begins.
  const space = wanted === 0 ? -1 : line.indexOf(' ', wanted)
  const from = wanted === 0 ? 0 : space >= 0 && space < first ? space + 1 : wanted
  const to = Math.min(line.length, from + shownChars)
  const [before, behind] = [from > 0 ? '… ' : '', to < line.length ? ' …' : '']
  const text = `${before}${line.slice(from, to).toWellFormed()}${behind}`
  const shift = before.length - from
  return {
    text,
    marks: marks
      .filter(([start, end]) => start >= from && end <= to)
      .map(([start, end]): [number, number] => [start + shift, end + shift]),
  }
}

/** Where what was looked for stands in a row's contact. */
export function marksOfContact(
  { contactName, contactEmail, contactCompany }: ThreadRow,
  sought: readonly Sought[],
): FoundThread['marks'] {
  const shown = sought.filter(({ isExcluded }) => !isExcluded)
  return {
    name: marksIn(contactName, shown),
    email: marksIn(contactEmail, shown),
    company: marksIn(contactCompany, shown),
  }
}
