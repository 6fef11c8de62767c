import { written } from './words.ts'

/** How mail clients in their languages open a quote, a forward, a signature and a disclaimer. Lines come trimmed. What they write stands in `words`, language by language. */

const address = '<[^<>\\s]{3,120}@[^<>\\s]{3,120}>'

/** Attribution in one line: "On 3 Mar 2026, at 10:00, Ann <a@b.c> wrote:". Bounded repeats only, so no line can stall it. */
const attributions = [
  `${written('attribution')}`,
  `.{2,120}${address}\\s?${written('wroteBehindAddress')}.{0,80}:`,
  `.{2,120}\\b${written('wroteSimply', 'wroteOn')}\\b.{4,120}:`,
  '\\d{4}[-/.年]\\s?\\d{1,2}.{3,200}<\\s?[^<>\\s]+@[^<>\\s]+>\\s?[:：]',
  '\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}\\b.{3,200}<\\s?[^<>\\s]+@[^<>\\s]+>\\s?[:：]',
  `.{4,200}\\d.{0,80}\\b${written('wroteBehindDay')}\\b.{0,160}:`,
  `.{2,120}\\b${written('wroteBeforeDay')}\\s.{0,40}\\d.{0,120}:`,
  `.{0,160}\\d.{0,160}${written('wroteLast')}\\s?[:：]`,
].map((source) => new RegExp(`^${source}$`, 'i'))

/** Begins of attributions that clients wrap over two or three lines. */
const attributionBegins = [
  `${written('firstWord', 'firstWordToo')}\\b.{0,300}(?:\\d|@)`,
  '\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}\\b.{0,200}',
  `.{2,120}${address}(?:\\s${written('wrote', 'wroteMore')}\\b.{0,80})?$`,
]
const attributionBegin = new RegExp(`^(?:${attributionBegins.join('|')})`, 'i')

export function isAttribution(line: string): boolean {
  return line.length <= 600 && /[\d@]/.test(line) && attributions.some((pattern) => pattern.test(line))
}

const sharedLine = new RegExp(
  [
    '^(?<own>.{2,4000}?)\\s',
    `(?<attribution>${written('head')}.{3,200}?`,
    `(?:\\b${written('wroteThere')}|\\b${written('wroteThereAnd')}\\b.{0,100}?)\\s?:)`,
    '(?<rest>(?:\\s.*)?)$',
  ].join(''),
  'u',
)

/** The attribution of a quote in the middle of a line, behind what the sender wrote: as a line of its own. */
export function attributionApart(line: string): string[] {
  const { own, attribution, rest } = sharedLine.exec(line.slice(0, 20_000))?.groups ?? {}
  if (own === undefined || attribution === undefined || !isAttribution(attribution) || /^\s{0,3}[>|]/.test(line))
    return [line]
  const below = `${rest ?? ''}${line.slice(20_000)}`.trim()
  return below === '' ? [own, attribution] : [own, attribution, below]
}

/** Who quotes by hand says whom they mean. */
const toSomebody = new RegExp(`(?<!\\p{L})${written('somebody')}(?!\\p{L})`, 'u')
/** "My colleague wrote to you on 3 March:", without an address: a sentence of the sender's. */
export const speaksToUs = (line: string): boolean => toSomebody.test(line) && !/\S@\S/.test(line)

const nameHead = '["“]?\\p{Lu}[\\p{L}.\'’-]{0,30}(?:,? \\p{L}[\\p{L}.\'’-]{0,30}){0,4}["”]?'
const attributionHeads = [
  written('head', 'headOfMail'),
  '\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2} ',
  '\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4} ',
  `${nameHead} (?:${address} |${written('wroteOn', 'wroteOnDay')} )`,
]
const attributionHead = new RegExp(`^(?:${attributionHeads.join('|')})`, 'u')
const longestHead = 320

/**
 * The attribution with which a mail begins that a client flattened to one line, as a line of its own. What follows it can't be told from
 * the quote by any mark. Who writes "On 3 March you wrote: ..." is no client.
 */
export function openingApart(line: string): string[] {
  const text = line.trim()
  const head = text.slice(0, longestHead)
  if (!attributionHead.test(head)) return [line]
  for (const { index } of head.matchAll(/[:：](?=\s+\S)/gu)) {
    const attribution = head.slice(0, index + 1)
    if (!isAttribution(attribution) || !hasDateOrAddress(attribution)) continue
    return toSomebody.test(attribution) ? [line] : [attribution, text.slice(index + 1).trim()]
  }
  return [line]
}

/** "On Monday, Ann wrote:". Who quotes a "you" types it, and goes on below in words of their own. */
const dayAttribution = new RegExp(
  [
    `^(?:${written('beforeDay')}\\s)?${written('day')}[\\p{L}.]{0,12}`,
    `(?!.{0,80}[\\s,]${written('speaker')}\\s).{1,80}${written('wroteOnNamedDay')}\\s?:$`,
  ].join(''),
  'iu',
)

/** An attribution that a client wrote without date and address: a day, somebody, "wrote". */
export const isDayAttribution = (line: string): boolean => line.length <= 200 && dayAttribution.test(line)

const nameAttribution = new RegExp(`^.{1,80}\\s${written('wroteAfterName')}\\s?:$`, 'i')

/** "Ann wrote:": only marked lines below it tell it from a sentence. */
export const saysWhoWrote = (line: string): boolean => line.length <= 120 && nameAttribution.test(line)

/** A year, a time or an address: what an attribution has, and a sentence that begins like one seldom. */
export const hasDateOrAddress = (line: string): boolean => /\b(?:19|20)\d\d\b|\d[:.]\d\d\b|@/.test(line)

const dated = /(?:\d{1,4}[-./]\s?\d{1,2}|\b(?:19|20)\d\d|\d{1,2}[:.]\d{2})/

const addressOrWrote = new RegExp(`${address}|\\b${written('wroteAlone')}\\b`)

/** An attribution of whatever language ends in a colon ... */
export const endsAttribution = (line: string): boolean => /[:：]$/.test(line) && dated.test(line)
/** ... and has a day, or the address that it quotes: only what follows tells whether it is one. */
export const mayBeForeignAttribution = (line: string): boolean =>
  line.length <= 300 && (endsAttribution(line) || (dated.test(line) && addressOrWrote.test(line)))

/** The rest of a wrapped attribution of any language: "<ann@acme.example>:". */
export const isAddressLine = (line: string): boolean => /^<[^<>\s]{3,120}@[^<>\s]{3,120}>.{0,20}[:：]$/.test(line)

const attributionWord = new RegExp(`^${written('firstWord')}\\s`)

/** Whether a line begins an attribution by its first word and has a day in it: what stands before it is no part of it. */
export const beginsAttribution = (line: string): boolean => attributionWord.test(line) && hasDateOrAddress(line)

export function mayBeginAttribution(line: string): boolean {
  return line.length <= 400 && attributionBegin.test(line)
}

const originalMessage = new RegExp(`^[-_=*\\s]{2,40}${written('originalMessage')}[-_=*\\s:]{2,40}$`, 'i')

/** "---- On Thu, 13 Aug 2026 Ann wrote ----" */
const attributionBetweenRules = new RegExp(
  `^[-–—]{2,10}(?:\\s|(?=On\\b)).{3,300}\\b${written('wrote')}\\s?[-–—]{2,10}$`,
  'iu',
)

export function isOriginalMessageRule(line: string): boolean {
  return originalMessage.test(line) || attributionBetweenRules.test(line)
}

const forwardRule = new RegExp(
  `^(?:[-_=*>\\s]{2,40}${written('forwarded')}[-_=*\\s:]{1,40}|${written('forwardBegins')})$`,
  'i',
)

export function isForwardRule(line: string): boolean {
  return forwardRule.test(line)
}

export const forwardSubject = new RegExp(`^\\s*${written('forwardMark')}\\s?:`, 'i')

const fromField = new RegExp(`^[*_]{0,2}${written('fromField')}\\s{0,3}:[*_]{0,2}\\s*\\S`, 'i')
const otherField = new RegExp(
  `^[*_]{0,2}${written('otherField', 'dateField', 'sentField', 'subjectField')}\\s{0,3}:[*_]{0,2}`,
  'i',
)
const sentField = new RegExp(`^[*_]{0,2}${written('sentField')}\\s{0,3}:`, 'i')
const subjectField = new RegExp(`^[*_]{0,2}${written('subjectField')}\\s{0,3}:`, 'i')

export const isHeaderField = (line: string): boolean => fromField.test(line) || otherField.test(line)

/** All fields in one line, as some HTML leaves them: "From: ann@acme.example Date: Thu, 24 Mar 2016". */
const datedField = new RegExp(`@.{1,120}\\s${written('dateField', 'sentField')}\\s?:.{0,40}\\d`, 'i')

/** Fields that begin with another one than the sender: with the sender among them, or the day and whom it went to. */
function isBlockWithoutFrom(at: (index: number) => string, start: number): boolean {
  const next = [1, 2, 3].map((step) => at(start + step))
  const isInRow = (count: number) => next.slice(0, count).every(isHeaderField)
  if (isInRow(2) && (fromField.test(next[1] ?? '') || (isInRow(3) && fromField.test(next[2] ?? '')))) return true
  return dated.test(at(start)) && isInRow(1) && /\S@\S/.test(next[0] ?? '')
}

const mostFieldLines = 9
const dayInWords = /(?<![-./\d])(?:19|20)\d\d\b(?![-./]\d)/
const dayInDigits = /\b\d{1,4}[-./]\d{1,2}[-./]\d\d/
const timeOfDay = /(?<![\d.])\d{1,2}[:.h]\s?\d\d(?![\d.])/
const hasDay = (line: string): boolean => dayInWords.test(line) || (dayInDigits.test(line) && timeOfDay.test(line))
/** A field with an address, or the day with when it was sent or what it is about: what clients write, and few into a list of their own. */
const isHead = (block: readonly string[]): boolean =>
  block.some((line) => isHeaderField(line.trim()) && /\S@\S/.test(line.slice(0, 400))) ||
  (block.some((line) => sentField.test(line.trim()) || subjectField.test(line.trim())) &&
    block.some((line) => hasDay(line.slice(0, 400))))

/** A block of at least three header lines ("From / Sent / To / Subject") that starts at this line; some clients put the date first. */
export function isHeaderBlock(lines: readonly string[], start: number): boolean {
  const at = (index: number) => (lines[index] ?? '').trim()
  if (fromField.test(at(start)) && datedField.test(at(start))) return true
  const isDateFirst = otherField.test(at(start)) && fromField.test(at(start + 1))
  if (!isDateFirst && !fromField.test(at(start))) return otherField.test(at(start)) && isBlockWithoutFrom(at, start)
  // "From: Hamburg, To: Berlin" is freight: a client names an address, or the day and the subject.
  const block = lines.slice(start, start + mostFieldLines)
  const end = block.findIndex((line) => line.trim() === '')
  if (!isHead(block.slice(0, end < 0 ? undefined : end))) return false
  const isAddressed = /<[^<>\s]{3,120}@[^<>\s]{3,120}>/.test(at(start))
  let fields = 0
  for (let index = start + 1; index < Math.min(start + mostFieldLines, lines.length); index += 1) {
    if (otherField.test(at(index))) fields += 1
    const isSecond = fields === 1 && index === start + 1
    if (fields >= 2 || (isSecond && (isAddressed || dated.test(at(index))))) return true
  }
  return false
}

const personal = new RegExp(`(?<!\\p{L})${written('personal')}(?!\\p{L})`, 'iu')

/** What somebody says to us, in small letters for the most part: "Please call me on 030 1234567". A position or an address says nothing. */
export function isSaid(line: string): boolean {
  const words = line.split(/\s+/).filter((word) => /^["'(]?\p{L}/u.test(word))
  const small = words.filter((word) => /^["'(]?\p{Ll}/u.test(word)).length
  return words.length >= 4 && small * 2 >= words.length && personal.test(line) && !/https?:|www\.|[|•·]/.test(line)
}

const opensAfterthought = new RegExp(`^\\W{0,3}${written('afterthought')}(?!\\p{L})`, 'iu')
const wordsIn = (line: string): string[] => line.match(/\p{L}[\p{L}’'-]*/gu) ?? []

/** Words as in a sentence, small letters for the most part; a name, a position, an address and a link are none. */
function isProse(line: string): boolean {
  const words = wordsIn(line)
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length
  return words.length >= 3 && small * 2 >= words.length && !/https?:|www\.|\S@\S|[|•·]/.test(line)
}

/** "Actually, make it 4pm": what somebody adds who has signed already, also below a whole card. */
export const isAfterthought = (line: string): boolean => opensAfterthought.test(line) && isProse(line)

const timeSaid = /(?<![\d.:])\d{1,2}(?:[:.h]\d\d|\s?(?:[ap]\.?m\b|uhr\b|h\b))/i

const official = new RegExp(`(?<!\\p{L})${written('official')}(?!\\p{L})`, 'iu')

/** A sentence: who says something to us, a time, or what ends in a full stop. Below a bare rule it needs none of these. */
export const isSentence = (line: string, isBelowRule: boolean): boolean =>
  isSaid(line) ||
  (isProse(line) && !official.test(line) && (isBelowRule || /[.!?…]["”’)]*$/.test(line) || timeSaid.test(line)))

const mobileFooter = new RegExp(`^${written('mobileFooter')}$`, 'i')

/** "Sent from my desk, is much easier than from my telephone." */
const goesOn = /^sent from my [^,]{1,40}, (?:is|it|and|but|so|which)\b/i

export function isMobileFooter(line: string): boolean {
  return line.length <= 140 && mobileFooter.test(line) && !goesOn.test(line) && !line.endsWith('?')
}

/** Lines that part text and signature: "-- ", "__", "~~~". */
export function isSignatureRule(line: string): boolean {
  return /^(?:--|—|__{1,40}|-{3,40}|={3,40}|\*{3,40}|~{2,40})\s*$/.test(line)
}

const signOff = new RegExp(`^${written('signOff')}[\\s,.!;]*$`, 'i')

/** The closings of other languages, and the short ones of those above. */
const otherSignOff = new RegExp(`^${written('otherSignOff')}[\\s,.!;]*$`, 'iu')

export function isSignOff(line: string): boolean {
  return line.length <= 60 && (signOff.test(line) || otherSignOff.test(line))
}

const disclaimer = new RegExp(`^${written('disclaimer')}`, 'i')

const company = 'ltd|limited|llc|llp|inc|plc|gmbh|ag|bv|b\\.v\\.|sarl|sas'
const otherDisclaimers = [
  written('otherDisclaimer'),
  `${written('thisMail')}\\b.{0,160}${written('confidential')}`,
  `.{2,60}\\b(?:${company})\\.? ${written('ofCompany')}\\b.{0,160}${written('ofCompanySecret')}`,
]
const otherDisclaimer = new RegExp(`^[*_\\s]*(?:${otherDisclaimers.join('|')})`, 'iu')

export function isDisclaimer(line: string): boolean {
  return disclaimer.test(line.slice(0, 400)) || otherDisclaimer.test(line.slice(0, 400))
}

const banners = [
  written('banner'),
  `\\[?${written('external')}(?: e-?mail| sender| message)?\\]?\\s*[:!-]?\\s*$`,
  `${written('caution')}\\b.{0,20}\\b${written('mailFrom')}.{0,80}${written('outside')}`,
]
const banner = new RegExp(`^[[*_\\s]*(?:${banners.join('|')})`, 'i')

/** What a mail gateway writes above a mail from outside ("CAUTION: external e-mail"). */
export const isBanner = (line: string): boolean => line.length <= 400 && banner.test(line)

const firm =
  'GmbH|AG|SARL|SAS|S\\.L\\.|B\\.V\\.|BV|N\\.V\\.|Ltd|LLC|Inc|Lda|Ltda|S\\.A\\.|SA|UG|KG|Corp|plc|Group|Gruppe|e\\. ?V'
const contactLines = [
  '\\+?\\d[\\d\\s()./-]{6,}\\d|\\bwww\\.|https?:\\/\\/|[\\w.+-]+@[\\w-]+\\.',
  `\\b(?:${firm})\\b`,
  `\\b${written('position', 'phone')}`,
]
const contactLine = new RegExp(`(?:${contactLines.join('|')})\\b`, 'i')

/** A line that belongs on a business card rather than in a sentence. */
export function isContactLine(line: string): boolean {
  return line.length <= 120 && contactLine.test(line.slice(0, 120))
}
