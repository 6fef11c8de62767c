import { historyMark } from './html-text.ts'
import {
  beginsAttribution,
  endsAttribution,
  forwardSubject,
  hasDateOrAddress,
  isAddressLine,
  isAttribution,
  isDayAttribution,
  isForwardRule,
  isHeaderBlock,
  isHeaderField,
  isOriginalMessageRule,
  mayBeForeignAttribution,
  mayBeginAttribution,
  saysWhoWrote,
  speaksToUs,
} from './wording.ts'

export interface History {
  own: string[]
  quoted: string[]
  forwarded: string[]
}

/** From, sent, to, cc, subject and a few more. */
const mostFields = 9

/** A row of a table that somebody typed has its bar at both ends. */
const quoteLine = /^\s{0,3}(?:>|\|\s(?!.*\|\s*$))/

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}

function isQuoteLine(line: string | undefined): boolean {
  return line !== undefined && quoteLine.test(line)
}

/** The last line of an attribution whose address another client put between lines of its own: "> wrote:". */
const isRestOfAttribution = (line: string): boolean => /^>\s?\p{L}{2,12}(?:\s\p{L}{2,12})?\s?:$/u.test(line)

/**
 * How many lines the attribution at `start` takes: clients wrap it over up to five, with a blank one among them. 0 = none. A
 * reply that begins like one ("El jueves a las 9 …") is none: its own attribution follows it.
 */
export function attributionLength(lines: readonly string[], start: number): number {
  const first = (lines[start] ?? '').trim()
  const isTyped = () => speaksToUs(first) && !isQuoteLine(lines[nextContent(lines, start + 1)])
  if ((isAttribution(first) && !isTyped()) || isDayAttribution(first)) return 1
  if (saysWhoWrote(first) && isQuoteLine(lines[nextContent(lines, start + 1)])) return 1
  const next = (lines[start + 1] ?? '').trim()
  const isUnknown = mayBeForeignAttribution(first) || (hasDateOrAddress(first) && isAddressLine(next))
  if (isUnknown && isQuoteLine(lines[nextContent(lines, start + 1)])) return 1
  if (!mayBeginAttribution(first) && !isUnknown) return 0
  let joined = first
  for (let count = 2; count <= 5; count += 1) {
    const line = (lines[start + count - 1] ?? '').trim()
    if (
      (isQuoteLine(line) && !isRestOfAttribution(line)) ||
      (line === '' && !hasDateOrAddress(first)) ||
      beginsAttribution(line)
    )
      return 0
    joined = `${joined} ${line}`.trim()
    if (line === '') continue
    if (isAttribution(joined)) return count
    if (isUnknown && endsAttribution(joined) && isQuoteLine(lines[nextContent(lines, start + count)])) return count
  }
  return 0
}

/** A long quoted line that a mail gateway broke: its rest stands without a mark between two marked lines. */
function isBrokenQuote(lines: readonly string[], index: number): boolean {
  const before = lines[index - 1]
  return (
    isQuoteLine(before) &&
    (before?.length ?? 0) >= 66 &&
    isQuoteLine(lines[index + 1]) &&
    (lines[index]?.length ?? 0) < 60
  )
}

type Opening = 'forward' | 'history' | 'attribution'

function openingAt(
  lines: readonly string[],
  index: number,
  isForward: boolean,
): { kind: Opening; length: number } | null {
  const line = (lines[index] ?? '').trim()
  if (line === '') return null
  if (isForwardRule(line)) return { kind: 'forward', length: 1 }
  if (line === historyMark || isOriginalMessageRule(line)) return { kind: 'history', length: 1 }
  if (isHeaderBlock(lines, index)) return { kind: isForward ? 'forward' : 'history', length: 1 }
  const length = attributionLength(lines, index)
  return length > 0 ? { kind: 'attribution', length } : null
}

function nextContent(lines: readonly string[], from: number): number {
  let index = from
  while (index < lines.length && isBlank(lines[index])) index += 1
  return index
}

/** Where the quoted text begins: below an attribution, or below the header fields that some clients write above marked lines. */
function bodyOf(lines: readonly string[], start: number, { kind, length }: { kind: Opening; length: number }): number {
  let index = nextContent(lines, start + length)
  if (kind === 'attribution') return index
  for (let fields = 0; fields < mostFields && isHeaderField((lines[index] ?? '').trim()); fields += 1) {
    index = nextContent(lines, index + 1)
  }
  return index
}

/** One by one: a mail has more lines than a call takes arguments. */
function move(lines: readonly string[], target: string[]): void {
  for (const line of lines) target.push(line)
}

/** The rule of underscores that Outlook draws above its header block belongs to the history. */
function moveRule(own: string[], target: string[]): void {
  let end = own.length - 1
  while (end >= 0 && isBlank(own[end])) end -= 1
  if (end < 0 || !/^\s*[_-]{5,}\s*$/.test(own[end] ?? '')) return
  move(own.splice(end), target)
}

/**
 * Sorts a mail's lines into the sender's own, the quoted and the forwarded. No line is dropped and no line is in two
 * lists. A line that fits nothing stays the sender's own.
 */
export function splitHistory(lines: readonly string[], subject: string): History {
  const parts: History = { own: [], quoted: [], forwarded: [] }
  const isForward = forwardSubject.test(subject)
  let index = 0
  while (index < lines.length) {
    const line = lines[index] ?? ''
    if (isQuoteLine(line) || isBrokenQuote(lines, index)) {
      parts.quoted.push(line)
      index += 1
      continue
    }
    const opening = openingAt(lines, index, isForward)
    if (opening === null) {
      parts.own.push(line)
      index += 1
      continue
    }
    const body = bodyOf(lines, index, opening)
    if (opening.kind !== 'forward' && isQuoteLine(lines[body])) {
      move(lines.slice(index, body), parts.quoted)
      index = body
      continue
    }
    const target = opening.kind === 'forward' ? parts.forwarded : parts.quoted
    moveRule(parts.own, target)
    move(lines.slice(index), target)
    break
  }
  return parts
}
