import { monthNames, weekdayNames } from '#language/text/calendar-words.ts'
import { fold } from '#language/text/folded-text.ts'
import { expression } from '../../text/expression.ts'
import { languageCodes, said, saidIn } from '../words.ts'
import type { Fact, FactFinder } from './fact.ts'
import { commonCapitals, firstNames, knownCompanies, openers } from './known-names.ts'
import { languageNames, placeNames } from './places.ts'
import { languageOf, type PlainText, sentenceAround } from './plain-text.ts'
import { europeanUnion, isPlacedIn } from './regions.ts'
import { unitOf } from './units.ts'

const token =
  /(?<![\p{L}\p{N}\ufffc@./#_-])(?:\p{Lu}[\p{L}\p{N}&'.-]*[\p{L}\p{N}]|\p{Lu}|\p{Ll}{1,3}\p{Lu}\p{L}+)(?:'s?(?!\p{L}))?/gu
const title = expression()`\b${said('titles')}\.?\s$`
const companyForm = /^(?:gmbh|inc|ltd|llc|ag|kg|sarl|sas|bv|nv|sl|slu|lda|plc|corp|co|oy|ab|se)\.?$/
const calendar = new Set([...monthNames, ...weekdayNames].flat())

interface Token {
  start: number
  end: number
  word: string
  folded: string
  /** A language that something is said to speak, a region that it is said to be in. */
  isAbility?: boolean
}

/** One law has a name of its own in each language. */
const translated: Readonly<Record<string, string>> = {
  dsgvo: 'gdpr',
  rgpd: 'gdpr',
  avg: 'gdpr',
  sps: 'plc',
  macos: 'mac',
  macs: 'mac',
  iphone: 'ios',
  iphones: 'ios',
  'wi-fi': 'wifi',
  wlan: 'wifi',
}
/** Names of several words that are one in another language, or a few letters. */
const joined: readonly (readonly [RegExp, string])[] = [
  [expression('gu')`\b${said('joinedBehind')}(?!\p{L})`, 'UK'],
  [expression('gu')`(?<!\p{L})${said('joinedAround')}(?!\p{L})`, 'USA'],
  [europeanUnion, 'EU'],
  [/(?<!\p{L})NL(?!\p{L})/gu, 'Netherlands'],
  [/(?<!\p{L})CH(?!\p{L})/gu, 'Switzerland'],
]

/** What a vowel has shortened before a word: "l'atelier", "dell'azienda". Folded. */
export const elided = expression('u')`^${said('elided')}'(?=\p{L}{2})`

/** The words of a name by which it is looked for: folded, without a possessive ending. */
export const nameWords = (text: string): string[] =>
  (
    fold(joined.reduce((words, [pattern, name]) => words.replace(pattern, name), text)).match(
      /[\p{L}\p{N}][\p{L}\p{N}&'.-]*/gu,
    ) ?? []
  )
    .map((word) =>
      word
        .replace(/'s?$/, '')
        .replace(/[.-]+$/, '')
        .replace(elided, ''),
    )
    .filter((word) => word !== '')
    .map(
      (word) =>
        translated[word] ??
        placeNames.get(word) ??
        languageNames.get(word) ??
        placeNames.get(word.replace(/s$/, '')) ??
        word,
    )

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(token)].map((match) => {
    const word = match[0].replace(/'s?$/, '')
    return { start: match.index, end: match.index + word.length, word, folded: fold(word) }
  })

const opensSentence = (text: string, at: number): boolean =>
  /(?:^|\n|[.!?:…]["')]*\s|\d\)\s|(?:[•*–>]|\p{Extended_Pictographic}|\ufe0f)\s|-\s|^["'(¿¡]|[¿¡])["'(¿¡]*$/u.test(
    text.slice(Math.max(0, at - 6), at),
  ) || at === 0
const isShout = (word: string) => word.split('-').some((part) => /^(?=.*\p{Lu})[\p{Lu}\p{N}&.]{2,}$/u.test(part))
const isCamel = (word: string) => /\p{Ll}\p{Lu}/u.test(word)
/** In "darLe" Italian only is polite. */
const isPolite = (word: string) => /^\p{Ll}+(?:Le|La|Vi|Lei)$/u.test(word)
const isKnown = ({ folded, isAbility }: Token) =>
  firstNames.has(folded) || knownCompanies.has(folded) || placeNames.has(folded) || isAbility === true
const isCommon = ({ folded, isAbility, word }: Token) =>
  isAbility !== true &&
  (isPolite(word) ||
    commonCapitals.has(folded.replace(/^[ldn]'/, '')) ||
    openers.has(folded.replace(/'(?:ll|ve|re|d|m|s)$/, '')) ||
    calendar.has(folded) ||
    folded.split('-').every((part) => commonCapitals.has(part) || openers.has(part)))

const speaking = expression()`\b(?:${said('speaking')}\b)`
const isSpoken = (plain: PlainText, { start, end, folded }: Token): boolean => {
  if (!languageNames.has(folded)) return false
  const sentence = sentenceAround(plain, { start, end })
  return speaking.test(plain.folded.slice(sentence.start, sentence.end))
}

/** Runs of capitalised words with nothing but a space between them. */
function runsOf(text: string, tokens: readonly Token[]): Token[][] {
  const runs: Token[][] = []
  for (const one of tokens) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run !== undefined && last !== undefined && text.slice(last.end, one.start) === ' ') run.push(one)
    else runs.push([one])
  }
  return runs
}

/** "Six Herons" at the head of a sentence counts them. */
const withoutCount = ({ text, spelled }: PlainText, run: readonly Token[]): readonly Token[] =>
  run.length > 1 && opensSentence(text, run[0]?.start ?? 0) && isSpelled(spelled, run[0]) ? run.slice(1) : run

const isSpelled = (spelled: PlainText['spelled'], token: Token | undefined): boolean =>
  token !== undefined && [...spelled.values()].includes(token.start)

function trimmed(run: readonly Token[]): Token[] {
  const titled = run.findLastIndex((one, at) => at < run.length - 1 && title.test(`${one.folded} `))
  const first = titled < 0 ? run.findIndex((one) => !isCommon(one)) : titled + 1
  const last = run.findLastIndex((one) => !isCommon(one) || companyForm.test(one.folded))
  return first < 0 ? [] : run.slice(first, last + 1)
}

/** Capitals of their own that name nobody: "New Year", "Plan B". */
const setPhrase = expression()`^${said('setPhrases')}$`

function isName(plain: PlainText, run: readonly Token[], nounsAreCapital: boolean): boolean {
  const [first] = run
  if (first === undefined || setPhrase.test(run.map(({ folded }) => folded).join(' '))) return false
  // "Bonjour Docteur,".
  if (run.length === 1 && title.test(`${first.folded} `)) return false
  const isOpening = opensSentence(plain.text, first.start)
  if (nounsAreCapital && run.length === 1 && unitOf(first.folded) !== undefined) return false
  if (run.some((one) => isKnown(one) || isCamel(one.word) || isShout(one.word) || companyForm.test(one.folded)))
    return true
  if (title.test(plain.folded.slice(Math.max(0, first.start - 12), first.start))) return true
  if (closing.test(plain.folded.slice(Math.max(0, first.start - 60), first.start))) return true
  const last = run.at(-1) ?? first
  if (vouches.test(plain.folded.slice(last.end, last.end + 40))) return true
  if (introduces.test(plain.folded.slice(Math.max(0, first.start - 48), first.start))) return true
  // "Zwei Jahre Laufzeit" counts.
  if (nounsAreCapital) return run.length > 1 && !isOpening && !run.some(isCommon) && unitOf(first.folded) === undefined
  return run.length > 1 || !isOpening || isListed(plain, last)
}

const besideListed = (joint: string) =>
  expression('u')`^(?:,| ${joint})(?: ${said('theOther')})? ?(?!I\b)\p{Lu}[\p{L}\p{N}]{2,}`
const besideListedIn = new Map(
  languageCodes.map((lang) => [lang, besideListed(saidIn(lang, 'listJoint') ?? said('listJoint'))]),
)
const besideListedAnywhere = besideListed(said('listJoint'))

/**
 * "Contoso and Fabrikam ...": at the head of a sentence too, what is named in one breath with a name is one. What joins them is a word of the
 * draft's language: "Entrega en Sagunto" is no list.
 */
const isListed = (plain: PlainText, { end }: Token): boolean =>
  (besideListedIn.get(languageOf(plain)) ?? besideListedAnywhere).test(plain.text.slice(end, end + 40))

/** Said of whoever is named right before: they use it, they trust us, they chose us. */
const vouches = expression()`^ ${said('actsWithUs')}|^,? ${said('belongsTo')} ${said('oursOrTheirs')}\b|^ ${said('doesWithUs')}\b`
/** Right before whoever is named as a reference. */
const introduces = expression()`\b${said('customersSuchAs')} (?:${said('theBefore')} )?$`

/** Of "Growth-abonnement" the part with a capital names something; of "Growth-Tarif" the first, since nouns have one anyway. */
function namingPart({ word }: Token, nounsAreCapital: boolean): string {
  const parts = word.split('-').filter((part) => /^\p{Lu}/u.test(part))
  return (nounsAreCapital ? parts.slice(0, 1) : parts).join(' ') || word
}

/** In German a noun looks like a name; behind a name and "und" it is taken for one. */
const isInOneBreath = ({ text }: PlainText, { start }: Token, named: readonly Token[]): boolean => {
  const before = named.at(-1)
  return before !== undefined && /^(?:,| und| oder| sowie),? $/.test(text.slice(before.end, start))
}

/** Ends the words before a signature: what stands on the next line is who signs. */
const closing = expression()`${said('closingWords')}[ ,.!]*\n\s*$`

/**
 * People, companies and products: words with a capital that are not explained by grammar. In German, where every noun has one,
 * only known names, titles and unusual spellings tell. Each word of `claims` must be found in the source.
 */
export const findNames: FactFinder = (plain) => {
  const nounsAreCapital = languageOf(plain) === 'de'
  const named: Token[] = []
  const tokens = tokensOf(plain.text).map((one) =>
    isSpoken(plain, one) || isPlacedIn(plain.folded, { start: one.start, word: one.folded })
      ? { ...one, isAbility: true }
      : one,
  )
  return runsOf(plain.text, tokens).flatMap((whole): Fact[] => {
    const run = trimmed(withoutCount(plain, whole))
    const [first] = run
    const last = run.at(-1)
    if (first === undefined || last === undefined) return []
    const isBeside = nounsAreCapital && run.length === 1 && isInOneBreath(plain, first, named)
    if (!isBeside && !isName(plain, run, nounsAreCapital)) return []
    named.push(last)
    // Of "Schutzart IP67" the noun names nothing.
    const telling = run.filter((one) => isKnown(one) || isCamel(one.word) || isShout(one.word))
    const words = (nounsAreCapital && telling.some(({ word }) => isShout(word)) ? telling : run)
      .filter((one) => !isCommon(one) && !companyForm.test(one.folded))
      .map((one) => namingPart(one, nounsAreCapital))
    const isUnion = [...plain.text.slice(first.start, first.start + 24).matchAll(europeanUnion)][0]?.index === 0
    const claims = isUnion ? ['eu'] : nameWords(words.join(' '))
    return claims.length === 0 ? [] : [{ kind: 'name', start: first.start, end: last.end, claims, proves: [] }]
  })
}

const longestName = 5
const mostNames = 200

/** Every run of up to five words with capitals, as it would stand in a list of contacts: lower case, accents kept. */
export function possibleNames(text: string): string[] {
  const names = runsOf(text, tokensOf(text)).flatMap((run) =>
    run.flatMap((first, from) =>
      run.slice(from, from + longestName).map((last) => text.slice(first.start, last.end).toLowerCase()),
    ),
  )
  return [...new Set(names.filter((name) => name.length > 3))].slice(0, mostNames)
}
