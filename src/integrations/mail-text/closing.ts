import { footerAt } from './platform-footer.ts'
import { isContactLine, isSaid, isSignOff } from './wording.ts'

/** How a postscript begins. */
export const postscript = /^\s*p\.?\s?s\.?\s?[:.-]/i

const mostLines = 12
const longestLine = 90

/** What stands before or behind a name: titles, and what Germans write who sign for others. */
const title = /^(?:dr|prof|ing|dott|avv|mr|mrs|ms|sr|sra|dipl|msc|mba|phd|i\.?a|i\.?v|ppa|x{1,3})$/

/** "Sinéad" signs a mail of Sinead's. */
const lettersOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}.'’]+/gu) ?? []
const bare = (word: string): string => word.replace(/(?<![.'’])[.'’]+$/, '')

/** Who sent a mail, as far as its head says: how their closing is told from a name that they send us to. */
export interface Sender {
  name: string
  email: string
}

interface Names {
  words: ReadonlySet<string>
  /** "jmp" of Jean-Marc Pelissier. */
  initials: string
  /** "midlandpaper" of ap@midlandpaper.com. */
  company: string
}

/** "ashdowndairy" of ashdowndairy.co.uk. */
const firmOf = (labels: readonly string[]): string =>
  (labels.length > 2 && /^(?:com?|org|net|ac|gov|edu|ltd|plc)$/.test(labels.at(-2) ?? '')
    ? labels.at(-3)
    : labels.at(-2)) ?? ''

function namesOf({ name, email }: Sender): Names {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const words = [...lettersOf(name), ...local.split(/[^\p{L}]+/u)]
  const initials = (name.match(/\p{L}+/gu) ?? []).map((word) => word.charAt(0).toLowerCase()).join('')
  const company = firmOf(domain.split('.')).replace(/[^\p{L}]/gu, '')
  return { words: new Set(words.map(bare).filter((word) => word.length > 1)), initials, company }
}

/** Whether a line is the sender's name, perhaps with titles, initials, and a position behind it; or the company's. */
function isSenderName(line: string, { words: names, initials, company }: Names): boolean {
  const [first = ''] = line.replace(/^[*_~\s–—-]+|[*_\s]+$/g, '').split(/\s[|/•·–—-]\s|[|•·,(]/)
  // "Fiona McAllister BVMS MRCVS"
  const words = lettersOf(first.replace(/(?<=\p{Ll})(?:[\s,]+\p{Lu}{2,6}\.?)+$/u, '')).map(bare)
  const isKnown = (word: string) =>
    names.has(word) ||
    (word.length > 2 && [...names].some((name) => name.startsWith(word) && name.length > word.length))
  const isAside = (word: string) => title.test(word) || word.replaceAll('.', '').length <= 2
  const [, letters = ''] = /^((?:\p{Lu}\.? ?){1,4})(?: ?x{1,3})?$/u.exec(first.trim()) ?? []
  const short = letters.replace(/[. ]/g, '').toLowerCase()
  // "J.H." of Col. James Harker, "m." of Max
  const isInitials =
    (short.length > 1 && initials.includes(short)) ||
    (short !== '' && initials.startsWith(short)) ||
    (/^\p{Ll}\.?$/u.test(first.trim()) && initials.startsWith(first.trim().charAt(0)))
  // The address of a page of theirs is what they send us, not who they are.
  const isPage = /\.\p{L}{2,}\/\S/u.test(line)
  const isCompany =
    company.length > 4 &&
    words.length <= 8 &&
    words.join('').replace(/['’]/g, '').startsWith(company) &&
    !isPage &&
    !/[.!?]$/.test(line)
  const isNamed =
    words.length <= 5 && words.some(isKnown) && words.filter((word) => !isKnown(word) && !isAside(word)).length <= 1
  return isInitials || isCompany || isNamed
}

/** Thanks in their own line are said to us; they stay. */
const thanks =
  /^(?:(?:many |kind )?thanks|thank you|thx|ta|cheers|danke|vielen dank|merci|gracias|muchas gracias|bedankt|dank|obrigad[oa]|grazie)\b/i

/** "Best, Ann", "Cdt B. Saulnier", "Mvh Søren" in one line. */
function isClosingLine(line: string, names: Names): boolean {
  const parts = line.split(/[\s,]+/)
  return parts.some((_, index) => {
    const before = parts.slice(0, index).join(' ')
    return index > 0 && index <= 4 && isSignOff(before) && isSenderName(parts.slice(index).join(' '), names)
  })
}

/** Who signs for somebody else says so, in German letters, before any name: "i. A. Susanne Marks". */
const isOnBehalf = (line: string): boolean =>
  /^(?:i\. ?[AV]\.|ppa\.) ?\p{Lu}\p{L}+(?:[ -]\p{Lu}\p{L}+){0,3}$/u.test(line)

/** Nothing but words of the sender's name: what stands right below the text, as on a phone, with or without a full stop above it. */
const isOwnName = (line: string, { words: names }: Names): boolean => {
  if (line.length > 40) return false
  const words = lettersOf(line).map(bare)
  return words.length > 0 && words.length <= 3 && words.every((word) => names.has(word))
}
/** "The right person is", "please ask:" lead to a name. */
const isStatement = (line: string): boolean =>
  !/(?::|\b(?:is|to|ask|call|ist|an|frag|est|[àa]|es|a|é|è|naar|is:))$/iu.test(line.trim())
const isFarewellBefore = (line: string): boolean => line.endsWith(',') && line.split(/\s+/).length <= 3

/** A few words above a name that close a letter in their own way: "With every blessing,", "Vergelt's Gott". */
const isFarewell = (line: string): boolean =>
  line.length <= 40 && line.split(/\s+/).length <= 6 && !/[.!?:…]$/.test(line)

/** "With kind regards from Leeds" */
export const beginsInSignOff = (line: string): boolean =>
  [1, 2, 3, 4].some((count) => isSignOff(line.split(/\s+/).slice(0, count).join(' ')) && !thanks.test(line))

/** "... Bon courage à vous": regards at the end of the text's last line. */
const endsInSignOff = (line: string): boolean =>
  isSignOff(line) || [2, 3, 4].some((count) => isSignOff(line.split(/\s+/).slice(-count).join(' ')))

/** Regards without a name below them; thanks only with a comma, behind which a name was cut. */
const isLooseSignOff = (line: string): boolean =>
  line.split(/\s\/\s/).every((part) => isSignOff(part)) && (!thanks.test(line) || line.endsWith(','))

const hungBelow =
  /print|imprim|impres|druck|stamp|virus|viren|typos|brevity|\b(?:intended recipient|adressat|destinatair|destinat[aá]ri|geadresseerde)/i

/** What stands below many names by itself: how to be rid of the firm's mails, to think before one prints, and for whom alone it is. */
export const isHungBelow = (line: string): boolean => footerAt(line) !== null || hungBelow.test(line)

/** What somebody adds below their name, where no card stands that could have it as its slogan. What they call a postscript is found apart. */
const isAddedBelow = (lines: readonly string[]): boolean =>
  lines.slice(1).some((line) => isSaid(line) && !isHungBelow(line)) &&
  !lines.some((line) => isContactLine(line) || postscript.test(line))

/**
 * Where the sender's closing begins: their name below the text, with the regards above it and the position below; the number of
 * lines when there is none. A name that is not theirs closes nothing: it may be whom they send us to.
 */
export function closingStart(lines: readonly string[], sender: Sender): number {
  const names = namesOf(sender)
  const content = lines.flatMap((line, index) => (line.trim() === '' ? [] : [index]))
  const lineAt = (place: number): string => (lines[content[place] ?? -1] ?? '').trim()
  const isBelowBlank = (place: number): boolean => (content[place] ?? 0) - (content[place - 1] ?? -1) > 1
  const isApart = (place: number): boolean =>
    isBelowBlank(place) || endsInSignOff(lineAt(place - 1)) || /[.!?…:)]$/.test(lineAt(place - 1))
  const isAllClosing = (place: number): boolean =>
    content.slice(0, place).every((index) => isSignOff(lines[index] ?? ''))
  for (let place = Math.max(1, content.length - mostLines); place < content.length; place += 1) {
    const rest = content.slice(place).map((index) => (lines[index] ?? '').trim())
    const head = rest.slice(0, 3)
    if (head.some((line) => line.length > longestLine) || rest.some((line) => /\?$/.test(line)) || isAddedBelow(rest))
      continue
    const line = lineAt(place)
    const isClosed = isSignOff(line) && !thanks.test(line) && rest.length > 1 && rest.length <= 5
    const isName = isSenderName(line, names) && isApart(place)
    const isAbove = isFarewell(line) && isBelowBlank(place) && !isBelowBlank(place + 1) && rest.length <= 3
    const isFarewellToName = isAbove && place + 1 < content.length && isSenderName(lineAt(place + 1), names)
    const isClosing =
      isClosed ||
      isName ||
      (isOnBehalf(line) && isApart(place)) ||
      isFarewellToName ||
      (isClosingLine(line, names) && isApart(place))
    if (isClosing) return isAllClosing(place) ? lines.length : (content[place] ?? lines.length)
  }
  const last = content.length - 1
  if (last > 0 && isOwnName(lineAt(last), names) && isStatement(lineAt(last - 1))) {
    const begin = isFarewellBefore(lineAt(last - 1)) && last > 1 ? last - 1 : last
    return content[begin] ?? lines.length
  }
  return last > 0 && isLooseSignOff(lineAt(last)) && !isAllClosing(last)
    ? (content[last] ?? lines.length)
    : lines.length
}
