import { detectLanguage } from '../intent/languages.ts'
import { oneOf } from '../text/expression.ts'
import { fold, type Span, sentencesOf } from '../text/folded-text.ts'
import { said } from '../text/words.ts'

/** A word that names a day by how far it is from the one on which it is read. */
interface DayFromNow {
  words: string
  /** How many days from now: today, tomorrow or the day after. */
  ahead: 0 | 1 | 2
}

/** Neither part of a longer word nor of an address: "heute.de". */
const alone = (words: string): string =>
  `(?<![\\p{L}\\p{M}\\p{N}@/_]|[\\p{L}\\p{N}]\\.)${words}(?![\\p{L}\\p{M}\\p{N}@/_]|\\.\\p{L})`

/** What is called like a morning, where it is none: no "guten Morgen" and no "por la mañana". */
const orMorning = `(?<!(?<!\\p{L})${said('beforeMorning')} )${said('nextOrMorning')}`

const anyOf = (after: string, next: string, now: string): RegExp =>
  new RegExp(`(?<after>${after})|(?<next>${next})|(?<now>${now})`, 'gu')

const spaced = anyOf(alone(said('dayAfterNext')), alone(oneOf([said('dayNext'), orMorning])), alone(said('dayNow')))
/** In languages whose words run on nothing stands beside them. */
const runningOn = anyOf(said('runningAfterNext'), said('runningNext'), said('runningNow'))

/** What means something else in another language: a visit in Swedish, a state of the USA, a first name. */
const inOneLanguage: Readonly<Record<string, RegExp>> = {
  hu: anyOf(oneOf([]), oneOf([]), alone(oneOf(['ma', 'mai']))),
  ro: anyOf(oneOf([]), alone('maine'), oneOf([])),
  id: anyOf(alone('lusa'), alone('besok'), oneOf([])),
  sw: anyOf(oneOf([]), oneOf([]), alone('leo')),
}

/** "How do you solve that today?" asks of no day; "Are you free today at 4?" does. */
function asksOfNoDay(folded: string, at: Span): boolean {
  const sentence = sentencesOf(folded).find(({ start, end }) => start <= at.start && end >= at.end)
  const words = sentence === undefined ? '' : folded.slice(sentence.start, sentence.end)
  return /[?？؟]\W*$/u.test(words) && !/\p{N}/u.test(words)
}

/** Longer texts are not searched to their end. */
const maxSearchedChars = 10_000

/**
 * The days that a text names by how far they are from the one on which it is read, in reading order: "today", "tomorrow", "the day after tomorrow".
 * Read on another day than it was written on, it names others than were meant.
 */
export function daysFromNow(text: string): DayFromNow[] {
  const searched = text.slice(0, maxSearchedChars)
  const folded = fold(searched)
  const own = inOneLanguage[detectLanguage(searched)]
  return [spaced, runningOn, ...(own === undefined ? [] : [own])]
    .flatMap((pattern) => [...folded.matchAll(pattern)])
    .map(({ index, 0: found, groups }) => ({
      start: index,
      end: index + found.length,
      ahead: groups?.after !== undefined ? (2 as const) : groups?.next !== undefined ? (1 as const) : (0 as const),
    }))
    .filter(({ ahead, ...at }) => ahead > 0 || !asksOfNoDay(folded, at))
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, ahead }) => ({ words: searched.slice(start, end), ahead }))
}
