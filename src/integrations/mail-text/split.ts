import { historyMark } from './html-text.ts'
import {
  forwardSubject,
  isAttribution,
  isForwardRule,
  isHeaderBlock,
  isOriginalMessageRule,
  mayBeginAttribution,
} from './wording.ts'

export interface History {
  own: string[]
  quoted: string[]
  forwarded: string[]
}

const quoteLine = /^\s{0,3}(?:>|\|\s)/

function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === ''
}

function isQuoteLine(line: string | undefined): boolean {
  return line !== undefined && quoteLine.test(line)
}

/** How many lines the attribution at `start` takes: clients wrap it over up to four, with a blank one among them. 0 = none. */
function attributionLength(lines: readonly string[], start: number): number {
  const first = (lines[start] ?? '').trim()
  if (isAttribution(first)) return 1
  if (!mayBeginAttribution(first)) return 0
  let joined = first
  for (let count = 2; count <= 4; count += 1) {
    const next = (lines[start + count - 1] ?? '').trim()
    if (isQuoteLine(next)) return 0
    joined = `${joined} ${next}`.trim()
    if (next !== '' && isAttribution(joined)) return count
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

/** The rule of underscores that Outlook draws above its header block belongs to the history. */
function moveRule(own: string[], target: string[]): void {
  let end = own.length - 1
  while (end >= 0 && isBlank(own[end])) end -= 1
  if (end < 0 || !/^\s*[_-]{5,}\s*$/.test(own[end] ?? '')) return
  target.push(...own.splice(end))
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
    const body = nextContent(lines, index + opening.length)
    if (opening.kind === 'attribution' && isQuoteLine(lines[body])) {
      parts.quoted.push(...lines.slice(index, body))
      index = body
      continue
    }
    const target = opening.kind === 'forward' ? parts.forwarded : parts.quoted
    moveRule(parts.own, target)
    for (const rest of lines.slice(index)) target.push(rest)
    break
  }
  return parts
}
