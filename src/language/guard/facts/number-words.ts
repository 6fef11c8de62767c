import { expression } from '../../text/expression.ts'
import { said } from '../words.ts'
import { taken } from './plain-text.ts'
import { unitOf } from './units.ts'

/** Cardinal numbers from 2 to 99 in words, by language, folded. One is left out: it is an article more often than a number. */
const small: Readonly<Record<string, string>> = {
  en: 'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  de: 'zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
  fr: 'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
  nl: 'twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
  it: 'due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
  sv: 'tva tre fyra fem sex sju atta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton',
  pl: 'dwa trzy cztery piec szesc siedem osiem dziewiec dziesiec jedenascie dwanascie trzynascie czternascie pietnascie szesnascie siedemnascie osiemnascie dziewietnascie',
  pt: 'dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove',
}
const tens: Readonly<Record<string, string>> = {
  en: 'twenty thirty forty fifty sixty seventy eighty ninety',
  de: 'zwanzig dreißig vierzig funfzig sechzig siebzig achtzig neunzig',
  fr: 'vingt trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix',
  es: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  nl: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
  it: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
  sv: 'tjugo trettio fyrtio femtio sextio sjuttio attio nittio',
  pl: 'dwadziescia trzydziesci czterdziesci piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat',
  pt: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
}
const variants: readonly (readonly [string, number])[] = [
  ['zero', 0],
  ['null', 0],
  ['cero', 0],
  ['nul', 0],
  ['dreissig', 30],
  ['fuenf', 5],
  ['zwoelf', 12],
  ['fuenfzehn', 15],
  ['fuenfzig', 50],
  ['duas', 2],
  ['catorze', 14],
  ['quatre-vingt', 80],
  ['a dozen', 12],
  ['dutzend', 12],
  ['douzaine', 12],
  ['docena', 12],
  ['dozijn', 12],
  ['duzia', 12],
]
/** Words that multiply what stands before them. */
const factors: readonly (readonly [string, number])[] = [
  ['hundred', 100],
  ['hundert', 100],
  ['cent', 100],
  ['cents', 100],
  ['cien', 100],
  ['ciento', 100],
  ['honderd', 100],
  ['cem', 100],
  ['cento', 100],
  ['hundra', 100],
  ['sto', 100],
  ['thousand', 1000],
  ['tausend', 1000],
  ['mille', 1000],
  ['mila', 1000],
  ['tusen', 1000],
  ['mil', 1000],
  ['duizend', 1000],
  ['million', 1_000_000],
  ['millions', 1_000_000],
  ['millionen', 1_000_000],
  ['millones', 1_000_000],
  ['miljoen', 1_000_000],
  ['milhoes', 1_000_000],
]
const hundreds: readonly (readonly [string, number])[] = [
  ['doscientos', 200],
  ['trescientos', 300],
  ['cuatrocientos', 400],
  ['quinientos', 500],
  ['duzentos', 200],
  ['trezentos', 300],
  ['quatrocentos', 400],
  ['quinhentos', 500],
]

/** One, where it ends a number or stands before "and twenty". */
const one: Readonly<Record<string, string>> = { en: 'one', de: 'ein', fr: 'un', es: 'un', nl: 'een', pt: 'um' }

/** "Twenty-five", "fünfundzwanzig", "quatre-vingt-onze", "veinticinco", "vijfentwintig"; other numbers are runs of words. */
function joined(lang: string, ten: string, unit: string): string {
  switch (lang) {
    case 'de':
      return `${unit}und${ten}`
    case 'nl':
      return `${unit}en${ten}`
    case 'es':
      return `veinti${unit}`
    default:
      return `${ten.replace(/s$/, '')}-${unit}`
  }
}

/** What number words are worth, by language: "dos" is two in Spanish and "of the" in Portuguese. */
const amountsOf = new Map<string, Map<string, number>>()
for (const [lang, words] of Object.entries(small)) {
  const amounts = new Map<string, number>([...variants, ...hundreds])
  amountsOf.set(lang, amounts)
  const units = words.split(' ')
  for (const [at, unit] of units.entries()) amounts.set(unit, at + 2)
  for (const [at, ten] of (tens[lang] ?? '').split(' ').entries()) {
    const value = (at + 2) * 10
    amounts.set(ten, value)
    const added = [one[lang] ?? '', ...units.slice(0, lang === 'fr' ? 18 : 8)]
    const isJoined = lang !== 'pt' && (lang !== 'es' || value === 20) && !/-dix$/.test(ten)
    if (isJoined) for (const [by, unit] of added.entries()) amounts.set(joined(lang, ten, unit), value + by + 1)
  }
  if (lang !== 'de' && lang !== 'nl') continue
  for (const [at, unit] of units.slice(0, 8).entries()) {
    amounts.set(`${unit}${lang === 'de' ? 'hundert' : 'honderd'}`, (at + 2) * 100)
    amounts.set(`${unit}${lang === 'de' ? 'tausend' : 'duizend'}`, (at + 2) * 1000)
  }
}

/** For a text that does not tell its language. */
const anyAmounts = new Map([...amountsOf.values()].flatMap((amounts) => [...amounts]))
const ones = new Set(Object.values(one))
const times = new Map(factors)
/** Between the words of one number. */
const joint = expression()`^(?:[ -]| ${said('numberJoint')} )$`
/** These alone are "per cent", a coin or a thousand thanks, unless what is counted follows. */
const counts = expression()`^ ?${said('countedAhead')}`

interface Spelled {
  start: number
  end: number
  words: string[]
}

/** "Twelve-month": the number before what it counts. */
function numberOf(parts: string[], amounts: ReadonlyMap<string, number>): string[] {
  const unit = parts.at(-1)
  const isCounting = parts.length > 1 && unit !== undefined && !amounts.has(unit) && unitOf(unit) !== undefined
  return isCounting ? parts.slice(0, -1) : parts
}

function runsIn(folded: string, amounts: ReadonlyMap<string, number>): Spelled[] {
  const runs: Spelled[] = []
  for (const { 0: word, index } of folded.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) {
    if (!word.includes('-') && !amounts.has(word) && !times.has(word) && !ones.has(word)) continue
    const parts = amounts.has(word) || times.has(word) ? [word] : numberOf(word.split('-'), amounts)
    const counted = word.split('-').length === parts.length + 1 ? `-${word.split('-').at(-1)}`.length : 0
    const end = index + word.length - (parts[0] === word ? 0 : counted)
    const last = runs.at(-1)
    const between = last === undefined ? '' : folded.slice(last.end, index)
    // "Twenty and five" is one number, "nine and seventeen" are two.
    const before =
      last === undefined ? 0 : (amounts.get(last.words.at(-1) ?? '') ?? times.get(last.words.at(-1) ?? '') ?? 0)
    const goesOn =
      last !== undefined &&
      joint.test(between) &&
      (!/\p{L}/u.test(between) || before > (amounts.get(parts[0] ?? '') ?? 1))
    if (
      (parts.length === 0 || !parts.every((part) => amounts.has(part) || times.has(part))) &&
      !(goesOn && ones.has(word))
    )
      continue
    if (goesOn) {
      last.end = end
      last.words.push(...parts)
    } else runs.push({ start: index, end, words: parts })
  }
  return runs
}

function amountIn(words: readonly string[], amounts: ReadonlyMap<string, number>): number {
  let total = 0
  let current = 0
  for (const word of words) {
    const by = times.get(word)
    if (by === undefined) current += amounts.get(word) ?? 1
    else if (by >= 1000) {
      total += Math.max(1, current) * by
      current = 0
    } else current = Math.max(1, current) * by
  }
  return total + current
}

const article = said('indefinite')
/** One of a time: "within an hour", "one business day"; elsewhere such a word is an article. */
const single = new RegExp(
  [
    String.raw`(?<=\b${said('withinTime')} )${article}(?= (?:(?:single|business|working) )?${said('singleTime')}\b)`,
    `(?<=\\ben )une?(?= (?:seule )?(?:jour|semaine|mois|journee|annee)\\b)`,
    String.raw`(?<=\b${said('inTime')} )${article}(?= ${said('singleHour')}\b)`,
    String.raw`(?<=\b${said('lasting')}(?: up to| about| just)? )${said('oneOrA')}(?= ${said('lastingTime')}\b)`,
    '(?<=\\b(?:within|in) )the(?= hour\\b| day\\b)|\\bone(?= (?:year|month|week)\\b)',
    "\\bone(?= (?:business|working|full|calendar|single) (?:hour|day|week|month|year)| ?(?:hour|day|week|month|year|minute)(?:'s)? (?:of |notice|trial|contract|response|money|refund|guarantee))",
  ].join('|'),
  'g',
)

/** In a source any such article is read as one: it does no harm there. */
const anySingle = expression('g')`\b${said('anyOne')}(?=[ -](?:(?:single|business|working|full) )?${said('anyTime')}\b)`

const digitsOf = (amount: number, room: number): string =>
  `${amount}`.length <= room ? `${amount}` : amount % 1000 === 0 ? `${amount / 1000}k` : ''

/**
 * Numbers in words as digits, in as much room as the words took, so that every place stays: "ninety days" reads as "90 days".
 * `spelled` tells from where their digits now stand where their words begin.
 */
export function withDigits(
  folded: string,
  lang = 'und',
  isSource = false,
): { folded: string; spelled: ReadonlyMap<number, number> } {
  const spelled = new Map<number, number>()
  let text = folded.replace(isSource ? anySingle : single, (word, at: number) => {
    spelled.set(at + word.length - 1, at)
    return `${taken.repeat(word.length - 1)}1`
  })
  // A source may be read in every language at once: what is no number there proves nothing that anybody says.
  const amounts = (isSource ? undefined : amountsOf.get(lang)) ?? anyAmounts
  for (const { start, end, words } of runsIn(text, amounts)) {
    const behind = folded.slice(end, end + 24)
    const unit = /^[ -](\p{L}+)/u.exec(behind)?.[1]
    const isFactorAlone = words.every((word) => times.has(word))
    // "Two 150 kW chargers" are no 2150.
    if (/^ \d{3}(?!\d)/.test(behind)) continue
    // "5 million" is read with its figure.
    if (isFactorAlone && /\d ?$/.test(text.slice(Math.max(0, start - 2), start))) continue
    if (isFactorAlone && !counts.test(behind) && (unit === undefined || unitOf(unit) === undefined)) continue
    const digits = digitsOf(amountIn(words, amounts), end - start)
    if (digits === '') continue
    spelled.set(end - digits.length, start)
    text = text.slice(0, start) + taken.repeat(end - start - digits.length) + digits + text.slice(end)
  }
  return { folded: text, spelled }
}
