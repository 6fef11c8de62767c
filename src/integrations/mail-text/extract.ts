import { withoutUnseen } from '#lib/unseen-signs.ts'
import type { Sender } from './closing.ts'
import { historyMark, markedTextOf, maxBodyChars } from './html-text.ts'
import { splitSignature } from './signature.ts'
import { splitHistory } from './split.ts'
import { attributionApart, isMobileFooter, openingApart } from './wording.ts'

export interface MailBody {
  textBody: string | null
  htmlBody: string | null
  subject: string | null
  /** Who wrote it: lets their closing be told from the text. Left out, a closing stays. */
  sender?: Sender
}

export interface ExtractedText {
  /** What the sender wrote this time. Empty only when the mail holds nothing of their own (`isOnlyHistory`). */
  newText: string
  quotedText: string
  signature?: string
  disclaimer?: string
  forwarded?: string
  /** The whole mail as text. */
  plainText: string
  /** The mail has content, all of it quoted or forwarded. */
  isOnlyHistory: boolean
  /** The body was longer than we read. */
  isTruncated: boolean
}

/** A whole tag: who begins with "<p" and nothing more has written just that. */
const htmlStart = /^\s*<(?:!doctype|html|head|body|div|p|table|span)\b[^<>]{0,2000}>/i
const htmlLater = /<\/[a-z][a-z0-9]{0,20}\s{0,3}>|<br\b/i
const stubText = /\b(?:html|view (?:this|it)(?: e-?mail| message)? in|does not support|nicht (?:korrekt )?angezeigt)\b/i

function normalise(text: string): string {
  const plain = text
    .slice(0, maxBodyChars)
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u0000', '')
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
  return withoutUnseen(plain)
}

function join(lines: readonly string[]): string {
  return lines
    .filter((line) => line !== historyMark)
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')
}

const firstContent = (lines: readonly string[]): number =>
  lines.findIndex((line) => line.trim() !== '' && line !== historyMark)

/** Whether a text begins with an attribution and goes on in the same line: its marks were lost. */
function isFlattened(text: string): boolean {
  const lines = text.split('\n')
  return openingApart(lines[firstContent(lines)] ?? '').length > 1
}

/** What a phone writes in one line below its own footer: "Sent from my phone", and then "On 6 June 2025 Ann wrote: Are you free?" */
function flattenedApart(lines: readonly string[]): string[] {
  let above = ''
  return lines.flatMap((line) => {
    const isBelowFooter = isMobileFooter(above)
    if (line.trim() !== '') above = line.trim()
    return isBelowFooter ? openingApart(line) : [line]
  })
}

/** Entries of a calendar, as a program wrote them into the text: no words of anybody's. One that was cut off goes on to the end. */
function calendarApart(lines: readonly string[]): { lines: string[]; entries: string[] } {
  const rest: string[] = []
  const entries: string[] = []
  let isEntry = false
  for (const line of lines) {
    isEntry ||= /^BEGIN:VCALENDAR\s*$/.test(line)
    ;(isEntry ? entries : rest).push(line)
    isEntry &&= !/^END:VCALENDAR\s*$/.test(line)
  }
  return { lines: rest, entries }
}

function split(marked: string, subject: string, sender: Sender | undefined): ExtractedText {
  const { lines, entries } = calendarApart(marked.split('\n'))
  const first = firstContent(lines)
  const apart = first < 0 ? lines : lines.toSpliced(first, 1, ...openingApart(lines[first] ?? ''))
  const history = splitHistory(flattenedApart(apart).flatMap(attributionApart), subject)
  const own = splitSignature(history.own, sender)
  const newText = join(own.text).trim()
  const quotedText = join([...history.quoted, ...entries])
  const forwarded = join(history.forwarded)
  const signature = join(own.signature)
  const disclaimer = join(own.disclaimer)
  return {
    newText,
    quotedText,
    ...(signature === '' ? {} : { signature }),
    ...(disclaimer === '' ? {} : { disclaimer }),
    ...(forwarded === '' ? {} : { forwarded }),
    plainText: join(marked.split('\n')),
    isOnlyHistory: newText === '' && (quotedText !== '' || forwarded !== ''),
    isTruncated: false,
  }
}

const bare = (text: string): string => text.replace(/[\s>]+/g, '')

/** Stands for the HTML, which says something else. */
function isStub(text: string, html: string): boolean {
  return text.length < 300 && stubText.test(text) && !bare(html).includes(bare(text))
}

/** Whether a text says anything that another one does not. */
const isMore = (text: string, than: string): boolean => !bare(than).includes(bare(text))

function hasHistory(mail: ExtractedText): boolean {
  return mail.quotedText !== '' || mail.forwarded !== undefined
}

/**
 * Parts a mail into what the sender wrote now and what hangs on it. No line is lost: new text, signature, disclaimer,
 * quoted and forwarded text together are the mail; what can't be told apart stays new text. The text body is read
 * first, the HTML body when there is none, when the text is a stub, or when only the HTML shows where history begins, or what is new.
 * Reads at most a million characters of each body and says so in `isTruncated`.
 */
export function extractText(mail: MailBody): ExtractedText {
  const subject = mail.subject ?? ''
  const html = mail.htmlBody ?? ''
  const text = normalise(mail.textBody ?? '').replaceAll(historyMark, '')
  const isTruncated = (mail.textBody?.length ?? 0) > maxBodyChars || html.length > maxBodyChars
  const isHtmlInText = htmlStart.test(text) && htmlLater.test(text)
  const fromText = isHtmlInText ? null : split(text, subject, mail.sender)
  const isFlat = isFlattened(text)
  const isNothingNew = fromText?.newText === ''
  if (fromText !== null && text.trim() !== '' && hasHistory(fromText) && !isFlat && !isNothingNew)
    return { ...fromText, isTruncated }

  const markup = html.trim() === '' && isHtmlInText ? text : html
  const marked = normalise(markedTextOf(markup))
  if (marked.trim() === '') return { ...(fromText ?? split(text, subject, mail.sender)), isTruncated }
  const fromHtml = split(marked, subject, mail.sender)
  // Nothing of what is quoted there may become the sender's own word.
  const isPlainer = isNothingNew && !isFlat && text.trim() !== ''
  const isHtmlBetter =
    fromText === null ||
    (isPlainer
      ? isMore(fromHtml.newText, fromText.plainText)
      : text.trim() === '' || isStub(text, marked) || hasHistory(fromHtml))
  return { ...(isHtmlBetter ? fromHtml : fromText), isTruncated }
}
