import { waysToReachIn } from '#language/check-draft.ts'

/** From so many words on a text is somebody's own; fewer name what is asked about: an order, a plan, a day. */
const fewestWords = 4

/** What makes a number a price or a share. */
const unit =
  '(?:[%‰€$£¥₹₽₺]|(?:eur|usd|gbp|chf|euros?|dollars?|pounds?|francs?|per ?cent|prozent|procent|pour ?cent|por ?ciento|por ?cento)(?![\\p{L}\\p{N}]))'
const hasUnit = new RegExp(`(?<!\\p{L})${unit}`, 'iu')
/** A tool may say an address back without it. */
const scheme = /^[a-z][a-z0-9+.-]*:(?:\/\/)?/iu
const isNumber = /^\d+(?:[.,]\d+)?$/
const begins = '(?<![\\p{L}\\p{N}]|\\d[.,])'
const ends = '(?![\\p{L}\\p{N}]|[.,]\\d)'

/**
 * What a tool told, less the words of the question that it says back ("Nothing found for: half the price for Acme"): whoever asks may
 * have them from the lead, and a source must not prove what the lead made up. So does a price, a share, a link, an address or a telephone number, however
 * few its words. Names, days and other numbers that were asked about stay. Pure.
 */
export function withoutEcho(told: string, question: unknown): string {
  const texts = textsIn(question).toSorted((a, b) => b.length - a.length)
  const echoes = [...texts.map(echoOf), ...texts.flatMap(waysToReachIn).map(echoOfWay)]
  return echoes.reduce((left, echo) => (echo === null ? left : left.replace(echo, '…')), told)
}

function textsIn(question: unknown): string[] {
  if (typeof question === 'string') return [question.trim()]
  if (typeof question === 'number') return [String(question)]
  if (typeof question !== 'object' || question === null) return []
  return Object.values(question).flatMap(textsIn)
}

/** As what a tool says a part of a question back; null for what only names a thing. */
function echoOf(text: string): RegExp | null {
  const words = wordsOf(text)
  if (words.length === 0) return null
  if (words.length >= fewestWords) return new RegExp(anywhere(words), 'giu')
  const number = `${begins}${anywhere(words)}${ends}`
  if (isNumber.test(text)) return new RegExp(`${number}\\s?${unit}|${unit}\\s?${number}`, 'giu')
  return hasUnit.test(text) ? new RegExp(`(?:${unit}\\s?)?${number}`, 'giu') : null
}

function echoOfWay(way: string): RegExp | null {
  const words = wordsOf(way.replace(scheme, ''))
  return words.length === 0 ? null : new RegExp(`${begins}${anywhere(words)}${ends}`, 'giu')
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Also in other case, with other signs between the words, as in an address or a JSON text. */
const anywhere = (words: readonly string[]): string => words.join('[^\\p{L}\\p{N}]+')
