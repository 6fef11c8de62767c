import { fold } from '#language/text/folded-text.ts'
import { expression, inOrder } from '../../text/expression.ts'
import { said } from '../words.ts'
import { type Fact, type FactFinder, plainFact, readInTurn } from './fact.ts'
import { unitOf } from './units.ts'

const phone = /(?<![\w.,])(?:\+|00|\(0|\(\+|0)?[\d(][\d ()/.-]{5,22}\d(?![\w%]|[.,]\d)/g
const account = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?\b/g
const wallet = /\b(?:bc1[a-z0-9]{20,60}|[13][a-km-zA-HJ-NP-Z1-9]{25,34}|0x[a-fA-F0-9]{40})\b/g
const streetAhead = new RegExp(
  inOrder(
    "\\b(?:\\p{Lu}[\\p{L}.'-]+[ -]){0,3}",
    String.raw`(?:${said('streetName')}|\p{Lu}?\p{L}*${said('streetEnd')})`,
    '\\s?\\d{0,4}(?:\\s?[a-z](?!\\p{L}))?(?:,? \\d{4,5}(?: [A-Z]{2})? \\p{Lu}[\\p{L}-]+)?',
  ),
  'gu',
)
const streetAbroad = expression(
  'giu',
)`(?<![:.,]\d?)\b\d{1,5}[a-z]?,? ${said('streetBegin')} (?:(?!${said('noStreet')} )\p{L}[\p{L}'-]* ?){1,4}(?:,? \d{4,5} \p{L}[\p{L}-]+)?`
const numberAhead = expression(
  'gu',
)`(?<![:.,]\d?)\b\d{1,5}[a-z]?,? (?:\p{Lu}[\p{L}.'-]+ ){1,3}${said('streetBehindNumber')}\b\.?(?:,? \d{4,5} \p{Lu}[\p{L}-]+)?`
const streetNamed = expression(
  'gu',
)`\b${said('streetWord')} (?:\p{L}[\p{L}'-]* ){0,4}\p{Lu}[\p{L}'-]+,? (?:n[.º°o]+ ?)?\d{1,4}\b`
const box = expression('gi')`\b${said('postBox')}`
const coins = expression('u')` \p{Ll}| ${said('coins')}$`
const postTown =
  /(?<![\w.,])(?:D-|F-|E-|NL-|A-|CH-|P-)?\d{4,5}(?:-\d{3})?(?: [A-Z]{2})? \p{Lu}\p{Ll}[\p{L}-]+(?! ?\p{Ll})/gu

/** Digits that a phone would dial; a national number is the same line as the international one that ends like it. */
const dialled = (words: string): string => words.replace(/\(0\)/g, '').replace(/\D/g, '')

/** Telephone numbers: at least seven digits that are grouped, or begin like a number one dials. */
export const findPhones: FactFinder = ({ text }) =>
  [...text.matchAll(phone)].flatMap((match): Fact[] => {
    const words = match[0].trimEnd()
    const digits = dialled(words)
    const isDialled = /^[+(0]/.test(words) || /\d[ ()/.-]+\d{2,}[ ()/.-]+\d/.test(words)
    const isHours = /^\d{1,2}[.:]\d\d ?- ?\d{1,2}[.:]\d\d$/.test(words)
    const isDated = /\b\d{1,2}[/.]\d{1,2}[/.]\d{4}\b/.test(words)
    const isSum = /^\d{1,3}(?:[.,' ]\d{3})+$/.test(words)
    const isQuotient = /^[1-9][\d.,']* [/-] [1-9][\d.,']*$/.test(words) && /\d[.,']\d{3}(?!\d)/.test(words)
    // "Ten months: €2,650. 300 bookings ...": one sentence ends, and another begins.
    const isOfTwo = /^[\d.,']*\d[.,]\d+\. \d{1,4}$/.test(words)
    const isDate = /^(?:\d{4}-\d\d?-\d\d?|\d\d?([./-])\d\d?\1\d{2,4})$/.test(words)
    if (digits.length < 7 || digits.length > 15 || !isDialled) return []
    if (isHours || isSum || isQuotient || isDate || isDated || isOfTwo) return []
    const tail = digits.replace(/^0+/, '')
    const fact = plainFact('phone', { index: match.index, 0: words }, tail)
    const national = /^(?:\+|00)/.test(words) ? [1, 2, 3].map((code) => tail.slice(code)) : []
    return [
      {
        ...fact,
        claims: [tail, ...national.map((rest) => `national ${rest}`)],
        proves: [tail, ...national, ...(words.startsWith('0') ? [`national ${tail}`] : [])],
      },
    ]
  })

const key = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/stra(?:ß|ss)e\b/g, 'str')

/** Postal addresses, and where money can be sent: bank accounts and wallets. */
export const findAddresses: FactFinder = ({ text }) => {
  const read = (match: RegExpExecArray): Fact[] => {
    const words = match[0].trimEnd()
    // "1800 Quadratmeter" is no town.
    const isCounted =
      /^\d+ \p{L}+$/u.test(words) && (coins.test(words) || undefined !== unitOf(fold(words.replace(/^\d+ /, ''))))
    return /\d/.test(words) && !isCounted ? [plainFact('address', { index: match.index, 0: words }, key(words))] : []
  }
  return readInTurn(
    text,
    [account, wallet, streetAhead, streetAbroad, numberAhead, streetNamed, box, postTown].map((pattern) => [
      pattern,
      read,
    ]),
  )
}
