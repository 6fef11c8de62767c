import type { FoundThread, Passage, Sought } from '#contract/search.ts'
import type { ThreadRow } from '#contract/threads.ts'
import { marksAmong, marksIn, searchWords } from '#lib/search-words.ts'

export interface SearchedMessage {
  direction: 'inbound' | 'outbound'
  subject: string
  text: string
}

const shownChars = 220
/** So much stands before the first word that was found. */
const leadChars = 30

/**
 * The passage of a thread's messages, the newest first, that shows most of what was looked for; null where none of it stands in them. It is
 * text and places in it, nothing that a browser would take for HTML.
 */
export function findPassage(messages: readonly SearchedMessage[], sought: readonly Sought[]): Passage | null {
  const shown = sought.filter(({ isExcluded, place }) => !isExcluded && place === 'anywhere')
  if (shown.length === 0) return null
  let best: { kind: Passage['kind']; direction: Passage['direction']; text: string; found: number } | null = null
  for (const { direction, subject, text } of messages) {
    for (const [kind, written] of [
      ['text', text],
      ['subject', subject],
    ] as const) {
      const line = written.replace(/\s+/g, ' ').trim()
      const words = searchWords(line)
      const found = shown.filter((one) => marksAmong(words, [one]).length > 0).length
      if (found > (best?.found ?? 0)) best = { kind, direction, text: line, found }
      if (found === shown.length) return cut(kind, direction, line, shown)
    }
  }
  return best && cut(best.kind, best.direction, best.text, shown)
}

function cut(kind: Passage['kind'], direction: Passage['direction'], line: string, sought: readonly Sought[]): Passage {
  const marks = marksIn(line, sought)
  const first = marks[0]?.[0] ?? 0
  const wanted = Math.max(0, Math.min(first - leadChars, line.length - shownChars))
  // At the beginning of a word, unless that one never begins.
  const space = wanted === 0 ? -1 : line.indexOf(' ', wanted)
  const from = wanted === 0 ? 0 : space >= 0 && space < first ? space + 1 : wanted
  const to = Math.min(line.length, from + shownChars)
  const [before, behind] = [from > 0 ? '… ' : '', to < line.length ? ' …' : '']
  const text = `${before}${line.slice(from, to).toWellFormed()}${behind}`
  const shift = before.length - from
  return {
    kind,
    direction,
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
