import { monthNames } from '../text/calendar-words.ts'
import { expression, oneOf } from '../text/expression.ts'
import { daysSaid, type SaidDay } from './return-date.ts'
import { said } from './words.ts'

const numbers: readonly (readonly [number, string])[] = [
  [1, 'a|an|one|ein|einem|einen|einer|un|une|uno|una|een|um|uma|en|et|jeden'],
  [2, 'two|a couple of|couple of|zwei|deux|dos|twee|dois|duas|due|tva|to|dwa|dwoch'],
  [
    3,
    'three|a few|few|several|some|drei|ein paar|paar|einigen|trois|quelques|tres|unos|unas|unos cuantos|algunos|drie|een paar|enkele|uns|umas|alguns|tre|alcuni|qualche|trzy|kilka',
  ],
  [4, 'four|vier|quatre|cuatro|quatro|quattro|fyra|fire|cztery'],
  [6, 'six|sechs|half a|halben|halbes|half|medio|seis|zes|sei|sex|seks|szesc|pol'],
  [12, 'twelve|zwolf|zwoelf|douze|doce|twaalf|doze|dodici|tolv'],
]
const anyNumber = numbers.map(([, words]) => words).join('|')
const units: readonly (readonly [days: number, months: number, words: string])[] = [
  [7, 0, 'weeks?|wochen?|semaines?|semanas?|weken|week|settiman[ae]|veckor|uger|uker|tygodni\\w*'],
  [0, 1, 'months?|monate?n?|mois|meses|mes|maanden|maand|mesi|mese|manader|maneder|miesi\\w+'],
  [0, 3, 'quarters?|quartale?n?|trimestres?|kwartalen|kwartaal|trimestri'],
  [0, 12, 'years?|jahre?n?|ans?|annees?|anos?|jaar|anni|anno|ar|rok'],
]

const on = (year: number, month: number, day = 1): Date => new Date(Date.UTC(year, month, day))

const soonDays = 14

/**
 * The first day of so many months, the next time that they come. While they run: in two weeks, or on their last day when that is
 * sooner; somebody who says "in November" in November means no day of the next year.
 */
function nextMonth(month: number, now: Date, months = 1): Date {
  const [year, present] = [now.getUTCFullYear(), now.getUTCMonth()]
  const past = (present - month + 12) % 12
  if (past >= months) return on(month > present ? year : year + 1, month)
  const inDays = (days: number): number => on(year, present, now.getUTCDate() + days).getTime()
  const last = on(year, present - past + months, 0).getTime()
  return new Date(Math.max(inDays(1), Math.min(inDays(soonDays), last)))
}

/** Easter Sunday (Anonymous Gregorian computus). */
function easter(year: number): Date {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return on(year, Math.floor(f / 31) - 1, (f % 31) + 1)
}

function afterEaster(now: Date): Date {
  const days = [now.getUTCFullYear(), now.getUTCFullYear() + 1].map(
    (year) => new Date(easter(year).getTime() + 2 * 86_400_000),
  )
  return days.find((day) => day > now) ?? on(now.getUTCFullYear() + 1, 3)
}

type Rule = readonly [words: RegExp, day: (now: Date, match: RegExpMatchArray) => Date]

const inWords = (words: string): RegExp => new RegExp(`\\b(?:${words})\\b`, 'g')
const nextYearDay = (now: Date): Date => on(now.getUTCFullYear() + 1, 0)
const longMonths = monthNames.map((names) =>
  names.filter((name) => name.length > 3 || name === 'mai' || name === 'mei'),
)

function monthsOf(match: RegExpMatchArray): number {
  const count = Number(match[1]) || (numbers.find(([, words]) => words.split('|').includes(match[1] ?? ''))?.[0] ?? 1)
  const unit = units.find(([, , words]) => new RegExp(`^(?:${words})$`).test(match[2] ?? ''))
  // "Half a year" counts its half of a year, not six of them.
  const isHalf = /^(?:half|half a|halben|halbes|medio|pol)$/.test(match[1] ?? '')
  return isHalf ? 6 : (unit?.[1] ?? 0) * count
}

function inSoLong(now: Date, match: RegExpMatchArray): Date {
  const months = monthsOf(match)
  if (months > 0) return on(now.getUTCFullYear(), now.getUTCMonth() + months, now.getUTCDate())
  const weeks = Number(match[1]) || (numbers.find(([, words]) => words.split('|').includes(match[1] ?? ''))?.[0] ?? 1)
  return on(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 7 * weeks)
}

const ordinals: readonly (readonly [quarter: number, words: string])[] = [
  [0, 'first|1st|erste[ns]?|premier|primer|eerste|primeiro|primo'],
  [1, 'second|2nd|zweite[ns]?|deuxieme|second|segundo|tweede|secondo'],
  [2, 'third|3rd|dritte[ns]?|troisieme|tercer|derde|terceiro|terzo'],
  [3, 'fourth|4th|last|vierte[ns]?|letzte[ns]?|quatrieme|dernier|cuarto|ultimo|vierde|laatste|quarto'],
]

const rules: readonly Rule[] = [
  [/\b(?:q|t)([1-4])\b/g, (now, match) => nextMonth((Number(match[1]) - 1) * 3, now, 3)],
  ...ordinals.map(
    ([quarter, words]): Rule => [
      inWords(`(?:${words}) (?:quarter|quartal|trimestre|kwartaal)`),
      (now) => nextMonth(quarter * 3, now, 3),
    ],
  ),
  [
    inWords(
      '(?:second|2nd|zweite[ns]?|deuxieme|segundo|tweede|secondo) (?:half|halbjahr\\w*|semestre|helft|semester)|h2',
    ),
    (now) => nextMonth(6, now, 6),
  ],
  [new RegExp(`\\b(\\d{1,2}|${anyNumber}) (${units.map(([, , words]) => words).join('|')})\\b`, 'g'), inSoLong],
  [
    inWords(
      'next quarter|nachste[sn]? quartal|trimestre prochain|prochain trimestre|proximo trimestre|volgend kwartaal',
    ),
    (now) => on(now.getUTCFullYear(), (Math.floor(now.getUTCMonth() / 3) + 1) * 3),
  ],
  [
    inWords(
      'next month|nachste[nr]? monat|mois prochain|mes que viene|proximo mes|volgende maand|mes que vem|prossimo mese',
    ),
    (now) => on(now.getUTCFullYear(), now.getUTCMonth() + 1),
  ],
  [
    inWords(
      oneOf([
        '(?:next|new|coming) (?:financial |fiscal |budget )?year',
        'nachste[sn]? jahr',
        'kommende[sn]? jahr',
        'neue[sn]? jahr',
        'annee prochaine',
        "l'an prochain",
        'nouvelle annee',
        'ano que viene',
        'proximo ano',
        'ano que vem',
        'para o ano',
        'volgend jaar',
        'nieuwe jaar',
        'prossimo anno',
        'anno prossimo',
        'nasta ar',
        'naste ar',
        'neste ar',
        'przyszlym roku',
        'christmas',
        'weihnachten',
        'noel',
        'navidad',
        'kerst',
        'natal',
        'natale',
      ]),
    ),
    nextYearDay,
  ],
  [
    inWords(
      "(?:after|post) (?:the )?summer|nach (?:dem|der) sommer\\w*|apres l'ete|rentree|despues del verano|pase el verano|na de (?:zomer|vakantie)|depois do verao|dopo l'estate|efter sommer\\w*",
    ),
    (now) => nextMonth(8, now),
  ],
  [inWords('easter|ostern|paques|semana santa|pascua|pasen|pascoa|pasqua'), afterEaster],
  [
    inWords('spring|fruhjahr|fruehjahr|fruhling|printemps|primavera|voorjaar|lente|varen'),
    (now) => nextMonth(2, now, 3),
  ],
  [inWords("summer|sommer|l'ete|verano|zomer|verao|estate"), (now) => nextMonth(5, now, 3)],
  [
    inWords('autumn|the fall|herbst|automne|otono|najaar|herfst|outono|autunno|hosten|efterar\\w*'),
    (now) => nextMonth(8, now, 3),
  ],
  [inWords('winter|hiver|invierno|inverno'), (now) => nextMonth(11, now, 3)],
  ...longMonths.map((names, month): Rule => [inWords(names.join('|')), (now) => nextMonth(month, now)]),
  [/\b(?:in|by|until|till|before|after|early|late|mid|from) (may)\b/g, (now) => nextMonth(4, now)],
]

const pastBefore =
  /\b(?:last|since|this past|letzte[nmrs]?|vergangene[nmrs]?|vorige[nmrs]?|seit|depuis|desde|sinds|afgelopen|vorige|scorso|passado)(?: (?:the|dem|der|el|la|le|l'|o|a|in|im))? $/
const pastAfter = expression()`^ ${said('daysPast')}\b`
/** "Since last November" names a time behind us. */
const isPast = (folded: string, match: RegExpMatchArray): boolean => {
  const [start = 0, end = 0] = [match.index, (match.index ?? 0) + match[0].length]
  return pastBefore.test(folded.slice(Math.max(0, start - 24), start)) || pastAfter.test(folded.slice(end, end + 16))
}
const yearAfter = /^(?: (?:of|de|del|di|von))? (20\d\d)\b/
/** The day that a rule reads, counted from the end of the year before where the words go on with a year ("March 2028"). */
function dayOf(read: Rule[1], folded: string, match: RegExpMatchArray, now: Date): Date {
  const said = Number(yearAfter.exec(folded.slice((match.index ?? 0) + match[0].length))?.[1] ?? 0)
  return read(said > now.getUTCFullYear() ? on(said - 1, 11, 31) : now, match)
}

/**
 * The day from which a person who puts it off wants to be asked again ("in Q3", "after the summer", "in six months"): the first
 * day of what they name, counted from the day the mail came; null when they name no time. Of several the first one said.
 */
export function askAgainDay(folded: string, lang: string, now: Date): SaidDay | null {
  const exact = daysSaid(folded, lang, now).filter(({ day, isRelative }) => !isRelative && day > now)
  const said = rules.flatMap(([words, day]) =>
    [...folded.matchAll(words)]
      .filter((match) => !isPast(folded, match))
      .map((match) => ({
        start: match.index,
        end: match.index + match[0].length,
        day: dayOf(day, folded, match, now),
        isRelative: true,
      })),
  )
  const isInside = ({ start, end }: SaidDay, others: readonly SaidDay[]) =>
    others.some((other) => other.start <= start && end <= other.end && other.end - other.start > end - start)
  const all = [...exact, ...said]
  return all.filter((one) => !isInside(one, all)).sort((a, b) => a.start - b.start)[0] ?? null
}
