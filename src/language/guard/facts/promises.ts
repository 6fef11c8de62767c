import { expression, matchesIn } from '../../text/expression.ts'
import { languageCodes, said } from '../words.ts'
import { digitsIn } from './digits.ts'
import type { Fact, FactFinder } from './fact.ts'
import { isLeftOpen } from './left-open.ts'
import { languageOf, type PlainText, type Span, sentenceAround } from './plain-text.ts'
import { conceptsIn, tellingConceptsIn } from './promise-objects.ts'
import { themes } from './promise-themes.ts'
import type { Theme } from './theme.ts'

const negation = expression()`(?:\b${said('negationBefore')}\b|n't\b)[^.,;!?\n]{0,45}$`
const atNoCharge = expression('g')`\b${said('atNoCharge')}\b`
const negatedBehind = expression()`^[^.,;!?\n]{0,30}\b${said('negationBehind')}\b`
const languages = ['en', 'de', 'fr', 'es', 'nl', 'pt', 'it', 'sv', 'pl', 'da', 'no', 'ro', 'cs']

const clauseEnd = expression()`[,;:]|\b${said('clauseJoint')}\b`

/** Kinds that are told by how much or how long. */
const byFigure: ReadonlySet<string> = new Set(['free', 'discount', 'refund', 'trial'])

/** "Not free", "geen gratis maand": denied, however the words promise. */
const rightBefore = expression()`\b${said('rightBefore')}(?: ${said('negatedArticle')})? $`

/** The sentence around a place, as far as the next semicolon. */
function partAround(plain: PlainText, at: Span): Span {
  const { start, end } = sentenceAround(plain, at)
  const from = plain.folded.lastIndexOf(';', at.start)
  const to = plain.folded.indexOf(';', at.end)
  return { start: from > start ? from + 1 : start, end: to >= 0 && to < end ? to : end }
}

/** The stretch between two commas around a place. */
function clauseOf(folded: string, { start, end }: Span): Span {
  const before = [...folded.slice(Math.max(0, start - 160), start).matchAll(/[,;:.!?\n](?!\d)/g)].at(-1)
  const behind = /[,;:.!?\n](?!\d)/.exec(folded.slice(end, end + 160))
  return {
    start: before === undefined ? Math.max(0, start - 160) : Math.max(0, start - 160) + before.index,
    end: behind === null ? end + 160 : end + behind.index,
  }
}

/** What is promised: the things named right behind the promising words, else those before them in the same clause. */
function objectsOf(folded: string, sentence: Span, match: Span, { family, objects: side }: Theme): string[] {
  const behind = folded.slice(match.end, sentence.end)
  const stop = clauseEnd.exec(behind)
  const inside = conceptsIn(folded.slice(match.start, match.end).replace(/^\S+/, '')).filter(
    (concept) => family !== 'free' || concept !== 'cost',
  )
  const after = conceptsIn(stop === null ? behind : behind.slice(0, stop.index))
    .filter((concept, index) => family !== 'free' || concept !== 'cost' || index > 0)
    .slice(0, 3)
  if (side === 'before') {
    const named = conceptsIn(folded.slice(sentence.start, match.start).split(clauseEnd).at(-1) ?? '').slice(-5)
    if (named.length > 0) return named
  }
  if (inside.length + after.length > 0) return [...inside, ...after]
  const before = folded.slice(sentence.start, match.start).split(clauseEnd).at(-1) ?? ''
  const beside = conceptsIn(before)
  return (beside.length > 0 ? beside : conceptsIn(folded.slice(sentence.start, match.start))).slice(-3)
}

interface Said extends Span {
  theme: Theme
  isDenied: boolean
  sentence: Span
}

/** Where a text makes one kind of commitment, and whether it denies it. */
function saidIn(plain: PlainText, theme: Theme, pattern: RegExp = theme.pattern): Said[] {
  return matchesIn(plain.folded, pattern).map((match) => {
    const at = { start: match.index, end: match.index + match[0].trimEnd().length }
    // "Un remplacement sans frais en cas de rupture de la garantie": the cost is denied, not what follows.
    const before = plain.folded.slice(Math.max(0, at.start - 60), at.start).replace(atNoCharge, ' ')
    const behind = plain.folded.slice(at.end, at.end + 40)
    const isDenied =
      rightBefore.test(before) || (theme.deniesItself !== true && (negation.test(before) || negatedBehind.test(behind)))
    return { ...at, theme, isDenied, sentence: partAround(plain, at) }
  })
}

/** Of a family of kinds each proves the others; across languages each only itself. */
const keyOf = ({ name, family }: Theme, about: string): string =>
  `${about.startsWith('~') ? name : (family ?? name)} ${about}`

/** "A free half hour" of "30 minutes are free", "two weeks free" of "14 days": the same stretch by another number. */
const stretches: readonly (readonly [RegExp, number])[] = [
  [expression()`\b${said('halfHour')}\b`, 30],
  [expression()`\b${said('threeQuarters')}\b`, 45],
  [expression()`\b${said('quarterHour')}\b`, 15],
  [expression()`\b${said('ninetyMinutes')}\b`, 90],
]
const weeksIn = expression('g')`(?<![\d.,])(\d{1,2})[ -]${said('weekUnit')}\b`
const hoursIn = expression('g')`(?<![\d.,])([1-9])[ -]${said('hourUnit')}\b`
const sameStretch = (words: string): number[] => [
  ...stretches.flatMap(([pattern, minutes]) => (pattern.test(words) ? [minutes] : [])),
  ...[...words.matchAll(weeksIn)].map((match) => Number(match[1]) * 7),
  ...[...words.matchAll(hoursIn)].map((match) => Number(match[1]) * 60),
]

/** "15 % off" is proved by whoever takes 15 % off, whatever it is taken off. */
const figuresIn = (theme: Theme, digits: string, { start, end }: Span): string[] =>
  !byFigure.has(theme.family ?? theme.name)
    ? []
    : [...(digits.slice(start, end).match(/\d+(?:[.,]\d+)*/g) ?? []), ...sameStretch(digits.slice(start, end))].map(
        (figure) => keyOf(theme, `#=${figure}`),
      )

/**
 * Commitments: guarantees, refunds, discounts, what is free, what we will do. One is proved by a source that makes the same
 * commitment about the same thing; across languages the commitment alone must do. What is denied promises nothing.
 */
export const findPromises: FactFinder = (plain) => {
  const lang = languageOf(plain)
  const digits = digitsIn(plain).folded
  const abroad = languages.includes(lang) ? languages.filter((other) => other !== lang).map((other) => `~${other}`) : []
  const isKnown = languageCodes.includes(lang)
  const promised = themes
    .filter(({ provesOnly }) => provesOnly !== true)
    .flatMap((theme) => {
      const pattern = isKnown && theme.inLang !== undefined ? theme.inLang(lang) : theme.pattern
      return pattern === undefined ? [] : saidIn(plain, theme, pattern)
    })
    .filter(({ isDenied, theme, start: at, end: to, sentence: { start, end } }) => {
      const isAsked = theme.isOnlyNamed === true && plain.folded.slice(start, end).endsWith('?')
      const isNoun = theme.name === 'done' && lang === 'de' && /\p{Lu}\S*$/u.test(plain.text.slice(at, to))
      const isOfDay = theme.family === 'free' && dayIsFree.test(plain.folded.slice(start, to))
      const isOfHour = theme.name === 'pressure' && untilHour.test(plain.folded.slice(to - 8, to + 24))
      const isOfPlaces = theme.family === 'free' && placesAreFree(plain.folded, { start: at, end: to }, start)
      const isLasting = theme.name === 'pressure' && begun.test(plain.folded.slice(Math.max(start, at - 48), at))
      const isPending = theme.name === 'done' && pending.test(plain.folded.slice(Math.max(start, at - 24), at))
      const isReckoning = theme.name === 'done' && reckons.test(plain.folded.slice(at, to + 16))
      const isOtherWord = falseFriends[lang]?.test(plain.folded.slice(at, to)) === true
      const isQuality = theme.name === 'done' && lang === 'fr' && isFrenchQuality(plain, { start: at, end: to })
      const isCase = theme.name === 'done' && isInvertedCase(plain.folded, { start: at, end: to }, { start, end })
      const isOpen = isLeftOpen(plain, { start: at, end: to })
      return ![
        ...[isDenied, isAsked, isNoun, isOfDay, isOfHour, isLasting, isOfPlaces],
        ...[isReckoning, isPending, isOtherWord, isQuality, isCase, isOpen],
      ].includes(true)
    })
  return promised.map(({ theme, start, end, sentence }): Fact => {
    // How many it is promised for is looked for as a number, too.
    const read = theme.name === 'guarantee' ? [digits] : [plain.folded, digits]
    const all = distinct(read.flatMap((text) => objectsOf(text, sentence, { start, end }, theme)))
    // "A warranty of two years": how long is looked for as a number.
    const named = theme.name === 'guarantee' ? all.filter((one) => one !== 'year' && one !== 'month') : all
    const isOfContract = theme.isOfContract === true && ofContract.test(plain.folded.slice(start, end))
    const isNamedAhead = isAnnounced(plain.folded, { start, end }, sentence)
    const objects = isOfContract ? contractsOwn : isNamedAhead ? conceptsIn(plain.folded.slice(start, end)) : named
    const clause = clauseOf(digits, { start, end })
    const beside = /\d/.test(digits.slice(clause.start, clause.end)) ? clause : sentence
    const around = isSpokenOfAgain(theme)
      ? aroundOf(plain, { start, end }, sentence, lang, theme.name === 'no fee')
      : []
    const anywhere = theme.isAnywhere === true || isNamedAhead || objects.length === 0 ? [''] : []
    const claims = [...objects, ...anywhere, ...around, ...abroad].map((about) => keyOf(theme, about))
    const others =
      theme.objects === undefined ? figuresIn(theme, digits, beside) : objects.map((one) => `listed ${one}`)
    return {
      kind: 'promise',
      start,
      end,
      claims: [...claims, ...others],
      proves: [],
      ...(theme.isOfMeaning === true || isInGeneral(plain.folded.slice(start, end)) ? { isOfMeaning: true } : {}),
    }
  })
}

const distinct = (words: readonly string[]): string[] => [...new Set(words)]

/** What one language says for nothing and another of something else. Folded. */
const falseFriends: Readonly<Record<string, RegExp>> = {
  nl: /^offertes?$/,
  pt: /^inclusive$/,
  es: /^conforme$/,
  de: /^voll\w*$/,
  en: /^problem$/,
}

/** "Whether Wednesday at two is free": nothing is given away. Folded. */
const dayIsFree = expression(
  'u',
)`(?:^\W*|[,;(] ?|\b(?:whether|if|that) )(?:(?:on|at|the|our|your|that|this|\d{1,2}) )?(?:\p{L}+ (?:at|on|the|around) )?${said('dayIsFree')} (?:is|are|was)(?: still)? free$`

/** "As for the guarantee: ...": of what the mail goes on to speak; what it says of it comes behind. Folded; right before. */
const announcing = expression('u')`^\W*(?:\p{L}+ )?${said('announcing')} $`
/** Folded; right behind. */
const announced = expression('u')`^(?: ${said('listJoint')}(?: \p{L}+){1,2})?(?: ${said('announced')})? ?[,:]`
const announcedWithin = 60
const isAnnounced = (folded: string, { start, end }: Span, sentence: Span): boolean =>
  start - sentence.start < announcedWithin &&
  announcing.test(folded.slice(sentence.start, start)) &&
  announced.test(folded.slice(end, end + announcedWithin))

/** "Est bien légitime" is what something is like; a deed would end in "é". */
const frenchQuality = /(?:[ai]ble|ime|ile|ique|aire|ide|imple|euse|elle|ive|oire)s?$/u
const isFrenchQuality = ({ text }: PlainText, { start, end }: Span): boolean =>
  frenchQuality.test(text.slice(start, end)) && /é/u.test(text)

/** "Haben wir den Bruch verursacht, ersetzen wir ...": with the verb first, and another right behind the comma, it puts a case. Folded. */
const verbFirst = expression()`^\W*${said('caseByVerb')}\b`
const followsFromCase = expression('u')`^, ?(?:${said('thenOfCase')} )?\p{L}+ ${said('caseSubject')}\b`
const isInvertedCase = (folded: string, at: Span, sentence: Span): boolean =>
  verbFirst.test(folded.slice(sentence.start, at.end)) && followsFromCase.test(folded.slice(at.end, at.end + 48))

/** "We have 150 frozen places free in Kassel": to be had, and not for nothing. Folded. */
const havingPlaces = expression(
  'u',
)`\b${said('therePlaces')} (?:\p{L}+ ){0,2}\d[\d.,]* (?:\p{L}+ ){0,2}${said('placesToHave')} free$`
const givenAway = expression()`^ ?${said('freeOfCharge')}`
const placesAreFree = (folded: string, at: Span, from: number): boolean =>
  havingPlaces.test(folded.slice(from, at.end)) && !givenAway.test(folded.slice(at.end, at.end + 24))

/** "Until we've checked the licence": not done yet, and what is always done before. Folded; right before. */
const pending = expression('u')`\b${said('notBefore')} (?:\p{L}+ ){0,2}$`

/** Who says how they have reckoned has done nothing for anybody. Folded. */
const reckons = expression('u')`^${said('reckons')}`

/** "Only until 1 pm": on days like these, no pressure. Folded. */
const untilHour = expression(
  'u',
)`\b${said('untilTime')} \d{1,2}(?:[:.h]\d\d)?(?: ?${said('hoursWord')}| ?[ap]\.?m)?\b(?!\.\d|[,.]\d| ?[%€$£]| \p{L}+ \d)`

/** "If laying starts on a Monday and ends on Thursday": how long it lasts. Folded; right before. */
const begun = expression('u')`\b${said('begins')}\b[^.;!?]{0,32} ${said('listJoint')} $`

/** Said of what we can do, or what was done some time: no commitment to this lead. */
const inGeneral = expression()`\b${said('inGeneral')}\b`
const idioms = expression()`^${said('idioms')}$`
const isInGeneral = (words: string): boolean => inGeneral.test(words) || idioms.test(words)

/** Of these it is told in many words what is meant: "they come round once, free of charge, to get to know them". */
const isSpokenOfAgain = ({ name, family }: Theme): boolean => spokenOfAgain.has(family ?? name)
const spokenOfAgain: ReadonlySet<string> = new Set(['free', 'discount', 'no obligation', 'unlimited'])

const breath = expression('g')`[,;:()](?=\s|$)|\b${said('clauseJoint')}\b`

/**
 * What is spoken of in the same breath as a commitment; where that names nothing, in its sentence, then beside it. "No
 * deposit" says itself of what it speaks.
 */
function aroundOf(plain: PlainText, at: Span, sentence: Span, lang: string, isNamedItself: boolean): string[] {
  const stops = [...plain.folded.slice(sentence.start, sentence.end).matchAll(breath)].map(
    ({ index }) => sentence.start + index,
  )
  const inBreath = {
    start: stops.findLast((stop) => stop < at.start) ?? sentence.start,
    end: stops.find((stop) => stop >= at.end) ?? sentence.end,
  }
  const near = { start: Math.max(0, sentence.start - besideReach), end: sentence.end + besideReach }
  // "We remind you by e-mail, free of charge": the breath before says of what.
  const breathBefore = { start: stops.findLast((stop) => stop < inBreath.start) ?? sentence.start, end: inBreath.end }
  for (const { start, end } of isNamedItself ? [inBreath] : [inBreath, breathBefore, sentence, near]) {
    const rest = `${plain.folded.slice(start, at.start)} ${plain.folded.slice(at.end, end)}`
    if (conceptsIn(rest).some((concept) => concept !== 'cost')) return tellingConceptsIn(rest, lang)
  }
  return []
}
const besideReach = 90

const ofContract = expression()`^${said('withoutAny')} ?${said('anyLeast')}?${said('contractTerm')}$`
const contractsOwn = ['', 'contract', 'month']

/** What a source commits itself to, and what it lists. A sentence that denies proves nothing. */
export const findProvenPromises: FactFinder = (plain) => {
  const lang = languageOf(plain)
  const digits = digitsIn(plain).folded
  const inLang = languages.includes(lang) ? [`~${lang}`] : []
  const proven = themes.flatMap((theme) => {
    const said = saidIn(plain, theme)
    const denying = new Set(said.filter(({ isDenied }) => isDenied).map(({ sentence }) => sentence.start))
    return said.filter(({ sentence }) => !denying.has(sentence.start))
  })
  return [
    ...proven.map(({ theme, start, end, sentence: own }): Fact => {
      const sentence = theme.isHeading === true ? withHeaded(plain, own) : withSpokenOf(plain, own, start)
      const about = conceptsIn(plain.folded.slice(sentence.start, sentence.end))
      const isAlone = theme.provesOnly !== true && theme.objects === undefined
      const abroad = theme.provesAbroad === undefined ? [] : inLang.map((lang) => `${theme.provesAbroad} ${lang}`)
      const proves = [
        ...[...about, ...(theme.provesOnly === true ? [] : inLang), ...(isAlone ? [''] : [])].map((one) =>
          keyOf(theme, one),
        ),
        ...abroad,
      ]
      const figures = isAlone ? figuresIn(theme, digits, sentence) : []
      return { kind: 'promise', start, end, claims: [], proves: [...proves, ...figures] }
    }),
    ...tiersIn(plain, digits),
    ...listedIn(plain),
  ]
}

const ofItself = expression()`^\W*${said('ofItself')}\b`
const closeBehind = 20

/** "Test runs are possible; they are free": of what was spoken of right before. */
function withSpokenOf(plain: PlainText, part: Span, at: number): Span {
  if (at - part.start > closeBehind || !ofItself.test(plain.folded.slice(part.start, part.end))) return part
  const before = plain.folded.slice(0, part.start).trimEnd()
  if (before.length < 2 || before.endsWith('\n')) return part
  return { start: partAround(plain, { start: before.length - 2, end: before.length - 2 }).start, end: part.end }
}

const longestHeading = 60
const anyNegation = expression()`\b(?:${said('negationBefore')}|${said('negationBehind')})\b|n't\b`

/** "Warranty" above an entry says what the first sentence below it speaks of, unless that denies something. */
function withHeaded(plain: PlainText, heading: Span): Span {
  const headingEnd = plain.folded.indexOf('\n')
  if (heading.end > headingEnd || headingEnd > longestHeading) return heading
  const at = headingEnd + 1 + (/\S/.exec(plain.folded.slice(headingEnd + 1))?.index ?? 0)
  const below = sentenceAround(plain, { start: at, end: at })
  return anyNegation.test(plain.folded.slice(below.start, below.end))
    ? heading
    : { start: heading.start, end: below.end }
}

const tierFrom = expression('u')`\b${said('tierFrom')} \d`
const aPrice = /[€$£] ?\d|\d ?(?:[€$£]|(?:eur|chf|usd|gbp)\b)/g

/** Two prices of one thing, the second "from 15 on": that it is less from there may be said of just that figure. */
function tiersIn({ folded }: PlainText, digits: string): Fact[] {
  return [...folded.matchAll(/[^;\n]+?(?:[.;\n](?=\s|$)|$)/g)].flatMap(({ 0: words, index }): Fact[] => {
    if ((words.match(aPrice)?.length ?? 0) < 2 || !tierFrom.test(words)) return []
    const figures = [...digits.slice(index, index + words.length).matchAll(/\d+(?:[.,]\d+)*/g)]
    const proves = figures.map(({ 0: one }) => `discount #=${one}`)
    return [{ kind: 'promise', start: index, end: index + words.length, claims: [], proves }]
  })
}

const priced = expression()`[€$£]|\b${said('priced')}\b|\d ?%`
const part = expression('g')`(?:(?!\b${said('promisePart')}\b)[^.,;:()\n])+`

/** What a source lists without a price of its own: of that it may be said that it is included. */
function listedIn(plain: PlainText): Fact[] {
  const parts = [...plain.folded.replace(/\b(?:zzgl|zuzugl)\./g, (words) => `${words.slice(0, -1)} `).matchAll(part)]
  return parts.flatMap(({ 0: words, index }): Fact[] => {
    if (priced.test(words)) return []
    const proves = conceptsIn(words).map((concept) => `listed ${concept}`)
    return [{ kind: 'promise', start: index, end: index + words.length, claims: [], proves }]
  })
}
