import { beginsInSignOff, closingStart, isHungBelow, postscript, type Sender } from './closing.ts'
import {
  isAfterthought,
  isBanner,
  isContactLine,
  isDisclaimer,
  isMobileFooter,
  isSaid,
  isSentence,
  isSignatureRule,
  isSignOff,
} from './wording.ts'

export interface OwnParts {
  text: string[]
  signature: string[]
  disclaimer: string[]
}

const maxSignatureLines = 14
const maxNameLength = 40

function lastContent(lines: readonly string[]): number {
  let index = lines.length - 1
  while (index >= 0 && (lines[index] ?? '').trim() === '') index -= 1
  return index
}

function hasContent(line: string): boolean {
  return line.trim() !== ''
}

/** No disclaimer asks anything but whether to print it. */
const isQuestion = (line: string): boolean => /\?\s*$/.test(line) && !/print|imprim|impres|druck|stamp/i.test(line)

/** "Hi Jonas," alone in its line. */
const isGreeting = (line: string): boolean => line.length <= 60 && /^\p{L}[^.?!:;,]*,$/u.test(line) && !isSignOff(line)

/** Regards with a name below them. */
function isClosedAt(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? '').trim()
  const below = [lines[index + 1], lines[index + 2]].find((next) => next !== undefined && hasContent(next))
  return isSignOff(line) && beginsInSignOff(line) && looksLikeName(below)
}

function disclaimerStart(lines: readonly string[]): number {
  // A banner above the text is left alone: what follows it is the reply. So is what follows a greeting.
  const opening = lines.findIndex(hasContent)
  const isGreeted = opening >= 0 && isGreeting((lines[opening] ?? '').trim())
  const first = isGreeted ? lines.findIndex((line, index) => index > opening && hasContent(line)) : opening
  const asked = lines.findLastIndex(isQuestion)
  // Nobody signs below one.
  const closed = lines.findLastIndex((_, index) => isClosedAt(lines, index))
  for (let index = Math.max(first, asked, closed) + 1; index < lines.length; index += 1) {
    const before = (lines[index - 1] ?? '').trim()
    const line = (lines[index] ?? '').trim()
    // Below a short line of a card it needs no blank one; below a full line it may be the rest of a sentence.
    const isBelowCard = line.length > 60 && before.length <= 60 && !/[,;]$/.test(before)
    const isParagraphStart = before === '' || isSignatureRule(before) || isBelowCard
    if (isParagraphStart && isDisclaimer(line)) return index
  }
  return lines.length
}

/** A name or a title: words with capitals, joined by small ones. A sentence that opens with a name is none. */
const nameLine =
  /^\p{Lu}[\p{L}'’.-]*(?:\s+(?:\p{Lu}[\p{L}'’.-]*|&|and|und|et|y|e|en|of|von|van|der|den|de|du|da|dos|di|la|le|ten)){0,5}$/u

function looksLikeName(line: string | undefined): boolean {
  const bare = (line ?? '').replace(/^[*_\s]+|(?<![*_,\s])[*_,\s]+$/g, '')
  return bare.length <= maxNameLength && nameLine.test(bare)
}

/** Everything below is a card: short lines, at least one of them with contact data; what is said before that is said to us. */
function isCard(lines: readonly string[]): boolean {
  const content = lines.map((line) => line.trim()).filter(hasContent)
  if (content.length === 0 || content.length > maxSignatureLines) return false
  const isShort = content.every((line) => line.length <= 120 && !/[?]$/.test(line))
  const first = content.findIndex((line) => isSaid(line) || isContactLine(line))
  return isShort && first >= 0 && !isSaid(content[first] ?? '')
}

/** Below a rule stands a signature, unless something is asked there and nothing says how to reach anybody: then the rule parts text from text. */
function asksBelowRule(rest: readonly string[]): boolean {
  const content = rest.map((line) => line.trim()).filter(hasContent)
  return content.some((line) => line.endsWith('?')) && !content.some(isContactLine)
}

function signatureStart(lines: readonly string[]): number {
  const end = lastContent(lines)
  const first = Math.max(0, end - 24)
  for (let index = first; index <= end; index += 1) {
    const line = (lines[index] ?? '').trim()
    if (line === '') continue
    const rest = lines.slice(index + 1, end + 1)
    if (isSignatureRule(line) && index > 0 && rest.length <= maxSignatureLines * 2 && !asksBelowRule(rest)) return index
    if (isMobileFooter(line) && rest.filter(hasContent).length <= 4) return index
    if (isSignOff(line) && looksLikeName(rest.find(hasContent)) && isCard(rest)) {
      return index + 1 + typedNameLength(rest)
    }
  }
  return cardStart(lines, end)
}

/**
 * How many lines below a sign-off the sender typed themself: their name, when a card repeats it in a paragraph of its
 * own. -1 when there is no second name: the sign-off then belongs to the card.
 */
function typedNameLength(rest: readonly string[]): number {
  const name = rest.findIndex(hasContent)
  const gap = rest.findIndex((line, index) => index > name && !hasContent(line))
  const card = rest.findIndex((line, index) => index > gap && hasContent(line))
  if (gap !== name + 1 || card < 0) return -1
  if (isSignatureRule((rest[card] ?? '').trim())) return gap
  const words = new Set(rest[name]?.toLowerCase().match(/\p{L}{2,}/gu))
  const isRepeated =
    rest[card]
      ?.toLowerCase()
      .match(/\p{L}{2,}/gu)
      ?.some((word) => words.has(word)) === true
  return isRepeated && looksLikeName(rest[card]?.split(/\s[|·•–-]\s|,/)[0]) ? gap : -1
}

/** A card without a sign-off: a paragraph at the end that opens with a name and carries contact data. */
function cardStart(lines: readonly string[], end: number): number {
  for (let index = end; index > Math.max(0, end - maxSignatureLines); index -= 1) {
    if ((lines[index - 1] ?? '').trim() !== '') continue
    const first = (lines[index] ?? '').trim()
    const block = lines.slice(index, end + 1)
    const above = lines[lastContent(lines.slice(0, index))] ?? ''
    // "Please ask my colleague:" is followed by somebody else's card.
    if (looksLikeName(first) && block.length >= 2 && isCard(block) && !above.trim().endsWith(':')) return index
  }
  return lines.length
}

function bannerEnd(lines: readonly string[]): number {
  const first = lines.findIndex(hasContent)
  return first >= 0 && isBanner((lines[first] ?? '').trim()) && lastContent(lines) > first ? first + 1 : 0
}

/** A saying, as some hang it below their name: in quotation marks, or with who said it. */
const isMotto = (line: string): boolean => /^["“„«]/.test(line) || /\s[-–—]\s?\p{Lu}\S+(?:\s\p{Lu}\S+)?$/u.test(line)

/**
 * Where somebody goes on who has signed already, or below a rule that parts text from text: -1 when nothing but a signature is there. With a card
 * below the name, only an afterthought is told from its slogan.
 */
function addedAt(below: readonly string[]): number {
  const lines = below.map((line) => line.trim())
  const isOfCard = (line: string): boolean => isContactLine(line) && !isSaid(line)
  const hasCard = lines.some(isOfCard)
  const first = lines.findIndex((line, index) => index > 0 && line !== '')
  return lines.findIndex((line, index) => {
    if (postscript.test(line)) return true
    if (index === 0 || isHungBelow(line) || isDisclaimer(line) || isMobileFooter(line) || isMotto(line)) return false
    if (beginsInSignOff(line) || isOfCard(line)) return false
    const isBelowRule = index === first && isSignatureRule(lines[0] ?? '')
    return isAfterthought(line) || ((isBelowRule || !hasCard) && isSentence(line, isBelowRule && !hasCard))
  })
}

/**
 * Parts the sender's own lines into text, signature and disclaimer, in the order in which mails carry them; a gateway's banner
 * above the text counts as a disclaimer, a postscript below the signature, or what else is said there, as text. Of a known sender the closing with
 * their name belongs to the signature. When nothing but a signature would be left, it is the text: a wrong guess may not swallow a reply.
 */
export function splitSignature(lines: readonly string[], sender?: Sender): OwnParts {
  const begin = bannerEnd(lines)
  const banner = lines.slice(0, begin)
  const own = lines.slice(begin)
  const bodyEnd = disclaimerStart(own)
  const body = own.slice(0, bodyEnd)
  const disclaimer = [...banner, ...own.slice(bodyEnd)]
  const cut = signatureStart(body)
  const signed = body.slice(0, cut)
  const text = sender === undefined ? signed : signed.slice(0, closingStart(signed, sender))
  if (lastContent(text) < 0) return { text: [...body], signature: [], disclaimer }
  const below = body.slice(text.length)
  const added = addedAt(below)
  if (added < 0) return { text, signature: below, disclaimer }
  const rest = splitSignature(below.slice(added), sender)
  return {
    text: [...text, '', ...rest.text],
    signature: [...below.slice(0, added), ...rest.signature, ...rest.disclaimer],
    disclaimer,
  }
}
