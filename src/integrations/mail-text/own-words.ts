import { footerAt } from './platform-footer.ts'
import { splitSignature } from './signature.ts'
import { attributionLength } from './split.ts'
import { endsAttribution, isAddressLine, isForwardRule, isHeaderField, isOriginalMessageRule } from './wording.ts'

export interface Parted {
  newText: string
  quotedText: string
}

interface Word {
  text: string
  start: number
  end: number
}

/** So many words of a mail that stand in ours, from `at` on, are as many words of ours from `ours` on. */
interface Run {
  at: number
  ours: number
  length: number
}

/** Fewer words in a row are anybody's. */
const shortestRun = 5
/** As many are nobody's by chance: also where the same words of ours were found already. */
const certainRun = 12
const longQuote = 25
/** Our longest mails and many of them: more is cut. */
const mostOfOurs = 40_000
/** Of the places where the same five words stand in our mails, as many are tried. */
const mostPlaces = 8

/** A link is a word. */
function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: word, index } of text.matchAll(/https?:\/\/\S+|[\p{L}\p{N}]+/gu))
    words.push({ text: word.normalize('NFKC').toLowerCase(), start: index, end: index + word.length })
  return words
}

const keyAt = (words: readonly string[], at: number): string => words.slice(at, at + shortestRun).join(' ')

/** The longest runs of our words, each where it is longest; one pass over the mail. */
function findRuns(mail: readonly string[], ours: readonly string[]): Run[] {
  const places = new Map<string, number[]>()
  for (let at = 0; at + shortestRun <= ours.length; at += 1) {
    const key = keyAt(ours, at)
    const known = places.get(key)
    if (known === undefined) places.set(key, [at])
    else if (known.length < mostPlaces) known.push(at)
  }
  const runs: Run[] = []
  for (let at = 0; at + shortestRun <= mail.length; ) {
    let best: Run = { at, ours: 0, length: 0 }
    for (const place of places.get(keyAt(mail, at)) ?? []) {
      let length = shortestRun
      while (mail[at + length] !== undefined && mail[at + length] === ours[place + length]) length += 1
      if (length > best.length) best = { at, ours: place, length }
    }
    if (best.length > 0) runs.push(best)
    at += Math.max(1, best.length)
  }
  return runs
}

/**
 * The runs that are a quote of ours: those of a mail that is in this one for the most part. The same words that the lead typed as well
 * ("Tuesday at 10 am works") are the shorter run, and stay.
 */
function quotedRuns(runs: readonly Run[], mails: readonly { from: number; to: number }[], fewest: number): Run[] {
  const used = new Set<number>()
  const kept: Run[] = []
  for (const run of runs.toSorted((a, b) => b.length - a.length)) {
    let known = 0
    for (let at = run.ours; at < run.ours + run.length; at += 1) if (used.has(at)) known += 1
    if (run.length < certainRun && known * 2 > run.length) continue
    for (let at = run.ours; at < run.ours + run.length; at += 1) used.add(at)
    kept.push(run)
  }
  const within = mails.filter(({ from, to }) => {
    let found = 0
    for (let at = from; at < to; at += 1) if (used.has(at)) found += 1
    const isLong = kept.some(({ ours, length }) => length >= longQuote && from <= ours && ours < to)
    return found >= fewest && (found * 2 >= to - from || isLong)
  })
  return kept
    .filter(({ ours }) => within.some(({ from, to }) => from <= ours && ours < to))
    .toSorted((a, b) => a.at - b.at)
}

interface Place {
  start: number
  end: number
  /** The words of ours from where it begins and to where it ends. */
  ours: { from: number; to: number }
}

/** Marks and links between two words of ours: a platform rewrites its links, a client adds marks and addresses. */
const onlyMarks = /^[^\p{L}\p{N}]*(?:(?:https?:\/\/|www\.|mailto:)[^\s]{1,2000})?[^\p{L}\p{N}]*$/u

/** Between the words of two mails of ours: no run goes over from one to the next. */
const mailEnd = '\n'

/** Where our words stand in a text, with the marks around them; and these words. */
function placesOfOurs(
  text: string,
  ours: readonly string[],
  fewest: number,
): { places: Place[]; all: readonly string[] } {
  const words = wordsOf(text)
  const mails: { from: number; to: number }[] = []
  const all: string[] = []
  for (const mail of ours) {
    const from = all.length
    for (const { text: word } of wordsOf(mail.slice(0, mostOfOurs))) if (all.length < mostOfOurs) all.push(word)
    mails.push({ from, to: all.length })
    all.push(mailEnd)
  }
  const bare = words.map(({ text: word }) => word)
  const places: Place[] = []
  for (const run of quotedRuns(findRuns(bare, all), mails, fewest)) {
    const start = words[run.at]?.start ?? 0
    const end = words[run.at + run.length - 1]?.end ?? start
    const last = places.at(-1)
    const isNext = last !== undefined && run.ours >= last.ours.to
    if (last !== undefined && isNext && start - last.end <= 2000 && onlyMarks.test(text.slice(last.end, start))) {
      last.end = end
      last.ours.to = run.ours + run.length
    } else places.push({ start, end, ours: { from: run.ours, to: run.ours + run.length } })
  }
  const withMarks = places.map(({ start, end, ...place }) => {
    let from = start
    while (from > 0 && /[>|*_"“„«([\s]/.test(text[from - 1] ?? '')) from -= 1
    let to = end
    while (to < text.length && to < end + 10 && /[^\p{L}\p{N}\s]/u.test(text[to] ?? '')) to += 1
    return { ...place, start: from, end: to }
  })
  return { places: withMarks, all }
}

/** Nobody answers in more places of a mail, nor at more length in one, nor leaves out more of our words there. */
const mostAnswers = 60
const longestAnswer = 4000
const mostMissing = 100

const quoteMarks = /^(?:\s{0,3}[>|])+\s?/
const isOnlyMark = (line: string): boolean => /^[>|\s*_=-]*$/.test(line)

/** How many lines from here on only introduce a quote: an attribution, a header field, a rule. */
function introductionLength(lines: readonly string[], at: number): number {
  const line = (lines[at] ?? '').trim()
  if (line !== '' && (isOriginalMessageRule(line) || isForwardRule(line) || isHeaderField(line))) return 1
  return attributionLength(lines, at)
}

/** Parts the lead's lines of a piece from what introduces the quote behind it. */
function ownLines(piece: string, isBeforeOurs: boolean, isFromQuote: boolean): { own: string[]; rest: string[] } {
  const lines = piece.split('\n').map((line) => (isFromQuote ? line.replace(quoteMarks, '') : line))
  const marksFrom = lines.findLastIndex((line) => !isOnlyMark(line)) + 1
  const own: string[] = []
  const rest: string[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const length = introductionLength(lines, at)
    const isLast = isBeforeOurs && at + Math.max(1, length) >= marksFrom
    const opensOurs = isLast && (endsAttribution(line.trim()) || isAddressLine(line.trim()))
    const taken = length > 0 && (isFromQuote || isLast) ? length : opensOurs ? 1 : 0
    if (taken > 0) rest.push(...lines.slice(at, at + taken))
    else own.push(isFromQuote && isOnlyMark(line) ? '' : line)
    at += Math.max(1, taken)
  }
  return { own, rest }
}

/**
 * Where the footers end that a platform hung below our mail. A bare "Unsubscribe" there may be one of them, or the lead's answer to it:
 * nothing tells which.
 */
function footersBehind(text: string, from: number, to: number): { end: number; isDoubtful: boolean } {
  for (let end = from; ; ) {
    const footer = footerAt(text.slice(end, to))
    if (footer === null || footer.isBare) return { end, isDoubtful: footer !== null }
    end += footer.length
  }
}

const wholeOf = (first: string, then: string): string => (then === '' ? first : `${first}\n\n${then}`)

const tidy = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const bareOf = (text: string): string =>
  wordsOf(text)
    .map(({ text: word }) => word)
    .join(' ')

/** What a client writes for a picture. */
const isPicture = (line: string): boolean =>
  /^\[(?:cid:|https?:|image\b|logo\b)[^\]]*\]$|^\[[^\]]*(?:\.(?:png|jpe?g|gif)|automatically generated)\]$/i.test(
    line.trim(),
  )

/**
 * What the lead typed between two neighbouring places of one mail of ours, into a quote that marks no line ("see my answers below"). Where words
 * of ours are missing there that don't stand in lines of their own between, ours was quoted otherwise than we know it, and nothing is told.
 */
function answersWithin(text: string, ours: readonly string[], earlier: readonly string[]): Parted | null {
  const { places, all } = placesOfOurs(text, ours, certainRun)
  if (places.length > mostAnswers) return null
  const saidLines = new Set([...ours, ...earlier].flatMap((mail) => mail.split('\n').map(bareOf)))
  const saidBefore = earlier.map((mail) => ` ${bareOf(mail.slice(0, mostOfOurs))} `)
  const isSaidBefore = (words: string) =>
    saidLines.has(words) ||
    (words.split(' ').length >= shortestRun && saidBefore.some((mail) => mail.includes(` ${words} `)))
  const own: string[] = []
  const rest: string[] = []
  let from = 0
  for (const [index, { end, ours: before }] of places.entries()) {
    const next = places[index + 1]
    rest.push(text.slice(from, end))
    from = end
    if (next === undefined || next.ours.from < before.to || next.start - end > longestAnswer) continue
    const missing = all.slice(before.to, next.ours.from)
    const behind = footersBehind(text, end, next.start)
    if (missing.length > mostMissing || missing.includes(mailEnd) || behind.isDoubtful) continue
    const left = ` ${missing.join(' ')} `
    const piece = text.slice(behind.end, next.start)
    const typed: string[] = []
    const others: string[] = []
    const pictures: string[] = []
    for (const line of piece.split('\n')) {
      const isOurs = bareOf(line) !== '' && left.includes(` ${bareOf(line)} `)
      ;(isOurs || quoteMarks.test(line) ? others : isPicture(line) ? pictures : typed).push(line)
    }
    if (others.map(bareOf).join(' ') !== left.trim()) continue
    const parts = ownLines(typed.join('\n'), true, true)
    const answer = parts.own.filter((line) => !isSaidBefore(bareOf(line)) || line.trim() === '')
    if (!/\p{L}/u.test(answer.join('')) || isSaidBefore(bareOf(answer.join(' ')))) continue
    const known = parts.own.filter((line) => !answer.includes(line))
    own.push(...answer, '')
    rest.push(text.slice(end, behind.end), ...others, ...pictures, ...parts.rest, ...known)
    from = next.start
  }
  return own.length === 0 ? null : { newText: tidy(own), quotedText: tidy([...rest, text.slice(from)]) }
}

/**
 * Takes our own known mails out of what was taken for the lead's text; or, where a split left none of it, out of the whole: what then
 * remains is the lead's. Compares words, so that lines, marks, spaces and links may differ; a few words in common are no quote.
 * A platform's footer behind our words is taken out with them. No word is lost: what is taken out is quoted text. Where it is told what the
 * lead said `earlier`, what they typed into the quote of a mail of ours counts as well, behind what they wrote above it.
 *
 * @returns null when none of our mails is in it, or a split left nothing and this finds nothing either. No new text where nothing of the
 * lead's is in it, or nothing tells their own "Unsubscribe" from a footer: then all of it is quoted text.
 */
export function withoutOwnWords(mail: Parted, ours: readonly string[], earlier?: readonly string[]): Parted | null {
  const within = earlier === undefined || mail.newText === '' ? null : answersWithin(mail.quotedText, ours, earlier)
  if (within === null) return takenOut(mail, ours)
  const rest = { newText: mail.newText, quotedText: within.quotedText }
  const { newText, quotedText } = takenOut(rest, ours) ?? rest
  return newText === '' ? takenOut(mail, ours) : { newText: wholeOf(newText, within.newText), quotedText }
}

function takenOut({ newText, quotedText }: Parted, ours: readonly string[]): Parted | null {
  const isFromQuote = newText === ''
  const text = isFromQuote ? quotedText : newText
  const { places } = placesOfOurs(text, ours, isFromQuote ? shortestRun : certainRun)
  if (places.length === 0) return null
  const untold = isFromQuote ? null : { newText: '', quotedText: wholeOf(newText, quotedText) }
  const own: string[] = []
  const taken: string[] = []
  let from = 0
  for (const { start, end } of [...places, { start: text.length, end: text.length }]) {
    const behind = from === 0 ? { end: from, isDoubtful: false } : footersBehind(text, from, start)
    if (behind.isDoubtful) return untold
    const parts = ownLines(text.slice(behind.end, start).trim(), end > start, isFromQuote)
    for (const line of [...parts.own, '']) own.push(line)
    for (const piece of [text.slice(from, behind.end).trim(), ...parts.rest, text.slice(start, end)]) taken.push(piece)
    from = end
  }
  const closing = isFromQuote ? splitSignature(own, undefined) : { text: own, signature: [], disclaimer: [] }
  const remains = tidy(closing.text)
  if (!/[^\s\p{P}]/u.test(remains)) return untold
  const rest = tidy([...closing.signature, ...closing.disclaimer, ...taken])
  return { newText: remains, quotedText: isFromQuote ? rest : wholeOf(rest, quotedText) }
}
