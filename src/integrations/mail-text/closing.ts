import type { Sender } from './signature.ts'
import { isSignOff } from './wording.ts'

const mostLines = 6
const longestLine = 90

/** What stands before or behind a name: titles, and what Germans write who sign for others. */
const title = /^(?:dr|prof|ing|dott|avv|mr|mrs|ms|sr|sra|dipl|msc|mba|phd|i\.?a|i\.?v|ppa|x{1,3})$/

const lettersOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}.'’]+/gu) ?? []
const bare = (word: string): string => word.replace(/[.'’]+$/, '')

function namesOf({ name, email }: Sender): Set<string> {
  const local = email.split('@')[0] ?? ''
  const words = [...lettersOf(name), ...local.toLowerCase().split(/[^\p{L}]+/u)]
  return new Set(words.map(bare).filter((word) => word.length > 1))
}

/** Whether a line is the sender's name, perhaps with titles, initials, and a position behind it. */
function isSenderName(line: string, names: ReadonlySet<string>): boolean {
  const [first = ''] = line.replace(/^[*_~\s–—-]+|[*_\s]+$/g, '').split(/\s[|/•·–—-]\s|[|•·,(]/)
  const words = lettersOf(first).map(bare)
  const isKnown = (word: string) => names.has(word)
  const isAside = (word: string) => title.test(word) || word.replaceAll('.', '').length <= 2
  return (
    words.length > 0 &&
    words.length <= 5 &&
    words.some(isKnown) &&
    words.filter((word) => !isKnown(word) && !isAside(word)).length <= 1
  )
}

/** Thanks in their own line are said to us; they stay. */
const thanks =
  /^(?:(?:many |kind )?thanks|thank you|thx|ta|cheers|danke|vielen dank|merci|gracias|muchas gracias|bedankt|dank|obrigad[oa]|grazie)\b/i

/** "Best, Ann", "Cdt B. Saulnier", "Mvh Søren" in one line. */
function isClosingLine(line: string, names: ReadonlySet<string>): boolean {
  const parts = line.split(/[\s,]+/)
  return parts.some((_, index) => {
    const before = parts.slice(0, index).join(' ')
    return index > 0 && index <= 4 && isSignOff(before) && isSenderName(parts.slice(index).join(' '), names)
  })
}

/**
 * Where the sender's closing begins: their name below the text, with the regards above it and the position below; the number of
 * lines when there is none. A name that is not theirs closes nothing: it may be whom they send us to.
 */
export function closingStart(lines: readonly string[], sender: Sender): number {
  const names = namesOf(sender)
  const content = lines.flatMap((line, index) => (line.trim() === '' ? [] : [index]))
  const lineAt = (place: number): string => (lines[content[place] ?? -1] ?? '').trim()
  const isApart = (place: number): boolean =>
    (content[place] ?? 0) - (content[place - 1] ?? -1) > 1 ||
    isSignOff(lineAt(place - 1)) ||
    /[.!?…:)]$/.test(lineAt(place - 1))
  for (let place = Math.max(1, content.length - mostLines); place < content.length; place += 1) {
    const rest = content.slice(place).map((index) => (lines[index] ?? '').trim())
    if (rest.some((line) => line.length > longestLine || /\?$/.test(line))) continue
    const line = lineAt(place)
    const isClosed = isSignOff(line) && !thanks.test(line) && rest.length > 1 && rest.length <= 5
    const isName = isSenderName(line, names) && isApart(place)
    const isAllClosing = content.slice(0, place).every((index) => isSignOff((lines[index] ?? '').trim()))
    if (isAllClosing) return lines.length
    if (isClosed || isName || (isClosingLine(line, names) && isApart(place))) return content[place] ?? lines.length
  }
  return lines.length
}
