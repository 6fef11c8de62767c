import type { FactKind, GuardFinding, Searched } from '#contract/guard.ts'
import { expression } from '../text/expression.ts'
import { areasIn } from './areas.ts'
import { unmetIn } from './bounds.ts'
import { calendarOf } from './calendar.ts'
import { amountOf } from './facts/amounts.ts'
import type { Fact } from './facts/fact.ts'
import { isCovered, stemOf } from './facts/features.ts'
import { findFacts } from './facts/find-facts.ts'
import { languageOf, type PlainText, placeOf, type Span, sentenceAround } from './facts/plain-text.ts'
import { deniedClauses, isWithinAny } from './facts/polarity.ts'
import { leftToReader } from './for-reader.ts'
import { misdatedIn } from './hours-of-days.ts'
import { isCountOfTheirs, isEchoOf, isOfTheirs, isSaidByThem, isSumOfTheirs } from './lead-counts.ts'
import { leadFiguresIn } from './lead-figures.ts'
import { isAppointment, isAsked, isLeadsOwn } from './leads-own.ts'
import { lengthsIn } from './lengths.ts'
import { mislistedIn } from './listed-figures.ts'
import { tooLowIn } from './minimums.ts'
import { misplacedIn } from './options.ts'
import { speaksForUs } from './our-sources.ts'
import { mispaired } from './pairings.ts'
import { greetingsIn } from './recipient.ts'
import { miscastIn } from './roles.ts'
import { shiftedIn } from './shifted-dates.ts'
import {
  type GuardSources,
  type ReadSource,
  type SourceKind,
  type Trace,
  type Traced,
  trace,
  traceOf,
} from './sources.ts'
import { sumsIn } from './sums.ts'
import { isJoining, isToldAsPromise } from './taken-up.ts'
import { miscountedIn } from './things.ts'
import { mistaxedIn } from './vat.ts'
import { type GuardVerdict, verdictAt } from './verdict.ts'
import { said } from './words.ts'

/** A fact of the body with the source that it was traced to; places are those of the body as given. */
export interface GuardFact {
  kind: FactKind
  start: number
  end: number
  text: string
  source: Trace | null
}

/** The facts of a text, what is wrong with them, and of that what is about hard facts, not about mere words. */
export interface TracedFacts {
  facts: GuardFact[]
  untraced: GuardVerdict[]
  hard: GuardVerdict[]
}

/**
 * Traces every fact that a text states, and says of those without a source why they have none. Of `files` that go out with it there is the word
 * that they are attached; `today` is a day as "2026-11-24", by which days are held against the calendar;
 * `workings` say what figures were worked out of.
 */
export function traceFacts(
  plain: PlainText,
  sources: readonly ReadSource[],
  { files = [], today, workings }: Pick<GuardSources, 'files' | 'today' | 'workings'>,
): TracedFacts {
  const pairings = sources.flatMap(({ kind, pairings: own }) => (kind === 'lead_message' ? [] : own))
  const against: { fact: Fact; verdict: GuardVerdict }[] = []
  const saidBack: GuardVerdict[] = []
  const greeted = greetingsIn(plain)
  const lang = languageOf(plain)
  const denied = deniedClauses(plain.folded, lang)
  const isToldHere = isTold(plain, sources, lang)
  const searched = searchedIn(sources)
  const stated = findFacts(plain)
  let isLeft: ReturnType<typeof leftToReader> | undefined
  const isForReader = (fact: Fact, isOnlyTheLeads = false): boolean => {
    isLeft ??= leftToReader(plain, sources, stated, workings)
    return isLeft(fact, isOnlyTheLeads)
  }
  const forReader = (fact: Fact, verdict: GuardVerdict): GuardVerdict =>
    verdict.severity === 'block' && isForReader(fact, verdict.finding.code === 'only_the_leads')
      ? { ...verdict, severity: 'reader' }
      : verdict
  const isOfFiles = files.length === 0 ? () => false : isToldByFiles(stated)
  const sums = new Map([
    ...leadFiguresIn(plain, sources, stated),
    ...areasIn(plain, sources, stated),
    ...lengthsIn(plain, sources, stated),
    ...shiftedIn(plain, sources, stated, today),
    ...sumsIn(plain, sources, stated, pairings),
  ])
  const owners = new Map(
    [
      ...unmetIn(plain, sources, stated),
      ...misplacedIn(plain, sources, stated),
      ...miscountedIn(plain, sources, stated, sums),
      ...misdatedIn(plain, sources, stated),
      ...miscastIn(plain, sources, stated),
      ...tooLowIn(plain, stated, sums),
      ...mistaxedIn(plain, sources, stated),
    ].map(({ fact, owner }) => [fact, owner]),
  )
  const mislisted = new Map(mislistedIn(plain, sources, stated, sums).map(({ fact, owner }) => [fact, owner]))
  const find = (fact: Fact): Traced => {
    const isDenied = isWithinAny(denied, fact.start)
    return isOfFiles(fact)
      ? tracedTo(files)
      : trace(
          sources,
          fact,
          lang,
          (kind) =>
            kind === 'lead_message'
              ? isLeadsOwn(plain, fact, {
                  isTheirCount: isCountOfTheirs(sources, fact),
                  isTheirSum: isSumOfTheirs(sources, fact),
                  isSaidBack: isSaidByThem(sources, fact),
                  isEcho: isEchoOf(sources, plain, fact),
                  isTheirs: isOfTheirs(sources, plain, fact),
                  isDenied,
                })
              : kind !== 'knowledge' || !isAppointment(plain, fact),
          isDenied,
        )
  }
  const calendar = calendarOf(plain, sources, stated, today)
  const ofCalendar = (fact: Fact): 'known' | 'for_reader' | null => {
    // A year has so many weeks; what lasts so many is another matter.
    if (fact.kind === 'number') return fact.claims[0] === '52 week' ? 'for_reader' : null
    if (fact.kind !== 'date') return null
    const day = calendar.dayOf(fact)
    const known = day === undefined ? null : find(day)
    if (calendar.isToday(fact) || known?.source || known?.isOnlyTheLeads) return 'known'
    if (day !== undefined && sums.has(day)) return 'known'
    // Which weekday a day is the calendar tells: whoever judges the day judges that.
    if (day !== undefined && isForReader(day)) return 'for_reader'
    if (calendar.isNamedDay(fact)) return 'known'
    if (calendar.isWeekdayNow(fact)) return 'known'
    const named = calendar.weekdayNow(fact)
    if (named !== undefined && (find(named).source !== null || sums.has(named))) return 'known'
    // "Ordered today it is there by Tuesday, 1 December": from when it is counted.
    if (isNow(fact) && stated.some((one) => one !== fact && sums.has(one) && isCountedFrom(plain, fact, one)))
      return 'for_reader'
    if (calendar.isNextOfLeads(fact)) return asksIn(plain, fact) ? 'known' : 'for_reader'
    const pair = calendar.weekdayOf(fact)
    const source = pair === undefined ? null : find(pair.weekday).source
    if (pair === undefined || source === null) return null
    const isSoon = pair.ahead <= (source.source === 'lead_message' ? twoWeeks : oneWeek)
    if (isSoon || asksIn(plain, fact)) return 'known'
    return pair.ahead <= twoWeeks ? 'for_reader' : null
  }
  const facts = stated
    .flatMap((fact) => withoutTheLead(sources, fact))
    .filter((fact) => fact.kind !== 'feature' || !isPartOfTheirName(plain, sources, fact))
    .filter((fact) => !isNoGuarantee(plain, fact))
    .filter((fact) => fact.kind !== 'feature' || isToldHere || (fact.parts === undefined && isAffirmed(plain, fact)))
    .map((fact): GuardFact => {
      const { start, end } = placeOf(plain, fact)
      const found = find(fact)
      const reckoned = found.source === null ? sums.get(fact) : undefined
      const traced: Traced =
        reckoned === undefined ? found : { source: traceOf(reckoned.source, reckoned.at), isOnlyTheLeads: false }
      const isLeads = traced.source?.source === 'lead_message'
      const owner =
        traced.source === null || isLeads
          ? null
          : (owners.get(fact) ?? (reckoned !== undefined ? null : mispaired(pairings, plain, fact)))
      const echo = traced.source === null ? null : echoed(sources, fact)
      if (echo !== null) against.push({ fact, verdict: whyUntraced(plain, echo, searched, true) })
      const truth = calendar.wrong.get(fact)
      if (truth !== undefined) {
        const finding = { code: 'said_otherwise', words: shown(plain, fact), quote: truth } as const
        against.push({ fact, verdict: verdictAt(plain, fact.kind, fact, finding) })
      } else if (owner !== null)
        against.push({ fact, verdict: verdictAt(plain, fact.kind, fact, findMispaired(plain, fact, searched, owner)) })
      else if (traced.source !== null && mislisted.has(fact)) {
        const finding = findMispaired(plain, fact, searched, mislisted.get(fact) ?? '')
        against.push({ fact, verdict: { ...verdictAt(plain, fact.kind, fact, finding), severity: 'reader' } })
      } else if (traced.source === null && !isWithin(fact, greeted) && !isAsked(plain, fact)) {
        const told = ofCalendar(fact)
        const verdict = whyUntraced(plain, lessKnown(sources, fact), searched, traced.isOnlyTheLeads)
        if (told !== 'known')
          against.push({ fact, verdict: told === null ? verdict : { ...verdict, severity: 'reader' } })
      } else if (traced.isSaidBack && !isInWords(fact) && !isWithin(fact, greeted) && !isAsked(plain, fact)) {
        const verdict = whyUntraced(plain, fact, searched, true)
        saidBack.push(verdict.severity === 'block' ? { ...verdict, severity: 'reader' } : verdict)
      }
      return {
        kind: fact.kind,
        start,
        end,
        text: plain.original.slice(start, end),
        source: owner === null ? traced.source : null,
      }
    })
  for (const [fact, owner] of owners)
    if (!stated.includes(fact))
      against.push({ fact, verdict: verdictAt(plain, fact.kind, fact, findMispaired(plain, fact, searched, owner)) })
  const promises = facts.filter(({ kind, source }) => kind === 'promise' && source !== null)
  const isSaidTwice = ({ kind, span }: GuardVerdict) =>
    kind === 'feature' &&
    (isToldAsPromise(plain, span, promises) ||
      promises.some(({ start, end }) => start <= span.start && span.end <= end))
  // "10 % off" where ours says "10 % less": the figure is what is promised.
  const isOfFigure = ({ kind, claims }: Fact) => kind === 'promise' && /^(?:discount|refund) /.test(claims[0] ?? '')
  const besideIn = (fact: Fact): Span => placeOf(plain, sentenceAround(plain, fact))
  const isToldByFigure = (fact: Fact) => {
    if (!isOfFigure(fact)) return false
    const at = besideIn(fact)
    return facts.some(
      ({ kind, start, end, source }) =>
        (kind === 'percentage' || kind === 'price') &&
        source !== null &&
        source.source !== 'lead_message' &&
        start >= at.start &&
        end <= at.end,
    )
  }
  const told = against.filter(({ fact, verdict }) => !isSaidTwice(verdict) && !isToldByFigure(fact))
  const isLeftHere = (fact: Fact): boolean =>
    (isOfFigure(fact) && (isToldBefore(plain, facts, fact) || isHeldTogether(plain, facts, fact))) ||
    isThisYear(fact, today) ||
    (isEndOfTime(fact) && isWithinAny(denied, fact.start)) ||
    isWordElsewhere(sources, plain, fact)
  const hard = told.flatMap(({ fact, verdict }) => {
    if (isInWords(fact)) return []
    const judged = forReader(fact, verdict)
    if (verdict.finding.code === 'only_the_leads' && isBelowTheirs(plain, facts, fact)) return []
    const isOpen =
      judged.severity === 'block' && (verdict.finding.code === 'no_source' || verdict.finding.code === 'only_the_leads')
    return [{ fact, verdict: isOpen && isLeftHere(fact) ? { ...judged, severity: 'reader' as const } : judged }]
  })
  // "7.79 cheaper": who judges the figure judges that.
  const isLeftWithFigure = (fact: Fact) => {
    const at = besideIn(fact)
    return hard.some(
      ({ verdict: { kind, severity, span } }) =>
        kind === 'price' && severity === 'reader' && span.start >= at.start && span.end <= at.end,
    )
  }
  return {
    facts,
    untraced: told.map(({ verdict }) => verdict),
    hard: [
      ...hard.map(({ fact, verdict }) =>
        verdict.severity === 'block' &&
        verdict.finding.code === 'no_source' &&
        isOfFigure(fact) &&
        isLeftWithFigure(fact)
          ? ({ ...verdict, severity: 'reader' } as const)
          : verdict,
      ),
      ...saidBack,
    ],
  }
}

/** "Der Rabatt gilt ...", behind "mit 10 % Rabatt": of a share of ours that was told. */
const isToldBefore = (plain: PlainText, facts: readonly GuardFact[], { start, claims }: Fact): boolean =>
  (claims[0] ?? '').startsWith('discount ') &&
  facts.some(
    ({ kind, end, source }) =>
      kind === 'percentage' &&
      source !== null &&
      source.source !== 'lead_message' &&
      end <= placeOf(plain, { start, end: start }).start,
  )

/** "The large one is the cheaper": of two sums of the draft that are known. */
const isHeldTogether = (plain: PlainText, facts: readonly GuardFact[], fact: Fact): boolean =>
  cheaper.test(plain.folded.slice(fact.start, fact.end)) &&
  facts.filter(({ kind, source }) => kind === 'price' && source !== null && source.source !== 'lead_message').length > 1
/** "That is just below your 230 €", where a sum of ours that the draft has said before is. */
function isBelowTheirs(plain: PlainText, facts: readonly GuardFact[], fact: Fact): boolean {
  // A sum, and nothing that is counted or lasts: "in under 30 minutes" is a promise of ours.
  const theirs = fact.kind === 'price' ? Number(/^([\d.]+) \S+$/.exec(fact.claims[0] ?? '')?.[1]) : Number.NaN
  if (Number.isNaN(theirs)) return false
  if (!below.test(plain.folded.slice(0, fact.start))) return false
  const until = placeOf(plain, fact).start
  const own = facts.filter(
    ({ kind, source, start }) =>
      kind === 'price' && source !== null && source.source !== 'lead_message' && start < until,
  )
  const total = own.at(-1)?.text
  return total !== undefined && amountOf(total.replace(/[^\d.,' ]/g, '').trim()) < theirs
}
const below = expression('u')`\b${said('below')}(?: (?:${said('sumAbout')}|${said('articleOf')}|${said('theirs')}))* $`
const cheaper = expression()`\b${said('cheaper')}\b`

/** The year that it is, or the next. */
const isThisYear = ({ kind, claims }: Fact, today: string | undefined): boolean => {
  const year = Number(/^20\d\d$/.exec(claims[0] ?? '')?.[0] ?? 0) - Number(today?.slice(0, 4))
  return kind === 'number' && (year === 0 || year === 1)
}

/** "Packaging use adds 40 %": a word with a capital for its place alone, as it stands in small letters with us or the lead. */
function isWordElsewhere(sources: readonly ReadSource[], plain: PlainText, { kind, start, end }: Fact): boolean {
  const word = plain.text.slice(start, end)
  if (kind !== 'name' || !/^\p{Lu}\p{Ll}{3,}$/u.test(word)) return false
  const small = new RegExp(`(?<![\\p{L}@./-])${word.toLowerCase()}(?![\\p{L}@/-]|\\.\\p{L})`, 'u')
  return sources.some(({ plain: { text } }) => small.test(text))
}

/** "Not tied to the end of the year": no day that we name. */
const isEndOfTime = ({ kind, claims }: Fact): boolean => kind === 'date' && /^end of /.test(claims[0] ?? '')

const isNow = ({ claims }: Fact): boolean => claims[0] === 'today' || claims[0] === 'tomorrow'
const isCountedFrom = (plain: PlainText, fact: Fact, day: Fact): boolean => {
  const { start, end } = sentenceAround(plain, fact)
  return day.kind === 'date' && day.start >= start && day.end <= end && day.claims.some((key) => /\d\d-\d\d$/.test(key))
}

/** "Next Monday", "Monday week": a weekday that the lead names is one of the two to come, one of ours the next. */
const oneWeek = 7
const twoWeeks = 14
const asksIn = (plain: PlainText, fact: Fact): boolean => {
  const { start, end } = sentenceAround(plain, fact)
  return plain.text.slice(start, end).endsWith('?')
}

/** That something is attached, and that somebody has done so. */
function isToldByFiles(stated: readonly Fact[]): (fact: Fact) => boolean {
  const promises = stated.filter(({ kind }) => kind === 'promise')
  const attached = promises.filter(({ claims }) => isOfTheme(claims, 'attachment'))
  return (fact) =>
    attached.includes(fact) ||
    (promises.includes(fact) &&
      isOfTheme(fact.claims, 'done') &&
      attached.some(({ start, end }) => start < fact.end && fact.start < end))
}

const isOfTheme = (claims: readonly string[], theme: string): boolean =>
  claims.some((claim) => claim.startsWith(`${theme} `))

const tracedTo = (files: readonly string[]): Traced => {
  const names = files.join(', ')
  return { source: { source: 'file', id: names, quote: names }, isOnlyTheLeads: false }
}

/** What is said in mere words is a matter of meaning, not of facts that can be checked exactly. */
const isInWords = ({ kind, isOfMeaning }: Fact): boolean => kind === 'feature' || isOfMeaning === true

/** What the lead says and none of ours, in words that are otherwise ours: the lead's own claim as an answer of ours. */
function echoed(sources: readonly ReadSource[], fact: Fact): Fact | null {
  const theirs = sources.filter(({ kind }) => kind === 'lead_message')
  const parts = (fact.parts ?? []).filter((_, index) => {
    const claim = fact.claims[index] ?? ''
    return !isOurs(sources, claim) && theirs.some(({ stems }) => stems.has(claim))
  })
  const [first] = parts
  return first === undefined ? null : { ...fact, start: first.start, end: parts.at(-1)?.end ?? fact.end }
}

const isOurs = (sources: readonly ReadSource[], claim: string): boolean =>
  sources.some(
    (source) =>
      (tells(source) || source.kind === 'lead') && isCovered([claim], source.affirmed.stems, source.affirmed.folded),
  )

/** "Non diamo garanzie": whoever gives none commits to nothing. */
const isNoGuarantee = ({ folded }: PlainText, { kind, claims, start }: Fact): boolean =>
  kind === 'promise' &&
  claims.every((claim) => claim.startsWith('guarantee ')) &&
  denyingBefore.test(folded.slice(Math.max(0, start - 30), start))
const denyingBefore = expression('u')`\b${said('denying')}(?: \p{L}+){0,2} $`

/** "Lena" of "Anna-Lena", whom the lead brings along and may be called like in part: no claim of ours. */
function isPartOfTheirName(plain: PlainText, sources: readonly ReadSource[], fact: Fact): boolean {
  const said = plain.text.slice(fact.start, fact.end)
  return (
    /^\p{Lu}[\p{L}-]+$/u.test(said) &&
    isJoining(plain, fact) &&
    sources.some(({ kind, plain: theirs }) => kind === 'lead_message' && theirs.text.includes(said))
  )
}

/** A claim less the words by which the lead is called; none when it is about nothing else. */
function withoutTheLead(sources: readonly ReadSource[], fact: Fact): Fact[] {
  if (fact.parts === undefined) return [fact]
  const leads = sources.filter(({ kind }) => kind === 'lead')
  const kept = fact.claims.flatMap((claim, index) => {
    const part = fact.parts?.[index]
    return part === undefined || leads.some(({ stems }) => stems.has(claim)) ? [] : [{ claim, part }]
  })
  if (kept.length === 0) return []
  return [{ ...fact, claims: kept.map(({ claim }) => claim), parts: kept.map(({ part }) => part) }]
}

/** Of a claim only the words that no source of ours has. */
function lessKnown(sources: readonly ReadSource[], fact: Fact): Fact {
  const unknown = (fact.parts ?? []).filter((_, index) => {
    const claim = fact.claims[index] ?? ''
    return !isOurs(sources, claim)
  })
  const [first] = unknown
  return first === undefined ? fact : { ...fact, start: first.start, end: unknown.at(-1)?.end ?? fact.end }
}

/** Whether it is the name in a greeting: whether that may stand there is another question, see `recipientVerdicts`. */
const isWithin = ({ kind, start, end }: Fact, greetings: readonly Span[]): boolean =>
  kind === 'name' && greetings.some((greeting) => greeting.start <= start && end <= greeting.end)

/**
 * What a product can do is said in other words in each language: it is traced where something of ours is written in the draft's
 * own. In another one a "yes" to what the lead asks is held to a common root of a word; names, figures and promises are traced
 * across languages anyway.
 */
const isTold = (plain: PlainText, sources: readonly ReadSource[], lang: string): boolean => {
  if (lang === 'und') return false
  const own = sources.filter(tells)
  const signs = (some: readonly ReadSource[]) => some.reduce((sum, { plain: { text } }) => sum + text.length, 0)
  const same = signs(own.filter((source) => source.lang === lang))
  if (same > 0) return same * 2 >= signs(own.filter((source) => source.lang !== 'und'))
  // A few keywords do not tell their language; words in common do.
  const words = new Set(plain.folded.match(/\p{L}{5,}/gu) ?? [])
  return own.some(
    (source) =>
      source.lang === 'und' && [...words].filter((word) => source.stems.has(stemOf(word))).length >= leastShared,
  )
}

const leastShared = 3

const yes = expression()`^\W*(?:${said('hello')}[^\n,]*,?\s*)?${said('yesOpening')}\b`
const isAffirmed = (plain: PlainText, fact: Fact): boolean => {
  const { start } = sentenceAround(plain, fact)
  return yes.test(plain.folded.slice(start, fact.start))
}

/** A setting is a name or an address: it tells of nothing. */
const tells = (source: ReadSource): boolean => speaksForUs(source) && source.kind !== 'setting'

const shown = (plain: PlainText, { start, end }: Fact): string => plain.text.slice(start, end).slice(0, 60)

/** In how many texts the facts of a draft are looked for. */
function searchedIn(sources: readonly ReadSource[]): Searched {
  const count = (...kinds: readonly SourceKind[]) => sources.filter(({ kind }) => kinds.includes(kind)).length
  return {
    knowledge: count('knowledge'),
    settings: count('setting'),
    messages: count('own_message', 'instruction'),
    tools: count('tool'),
    leads: count('lead_message'),
  }
}

/** A fact as it is looked for; of others their own words say it. */
const soughtOf = ({ kind, claims }: Fact): { sought?: string } => {
  const sought = claims[0]?.replace(/^bare |(?: of| each) any$| [#~].*$/g, '').trim() ?? ''
  return readAsKey.has(kind) && sought !== '' ? { sought } : {}
}
const readAsKey: ReadonlySet<FactKind> = new Set<FactKind>(['price', 'number', 'percentage', 'promise'])

const findMispaired = (plain: PlainText, fact: Fact, searched: Searched, owner: string): GuardFinding => ({
  code: 'mispaired',
  fact: fact.kind,
  words: shown(plain, fact),
  owner,
  ...soughtOf(fact),
  searched,
})

/** How long a talk would take is an offer of ours, no fact: worth a look, no reason to hold a draft back. */
function isTalkLength(plain: PlainText, fact: Fact): boolean {
  const sentence = sentenceAround(plain, fact)
  return (
    fact.kind === 'number' &&
    / minute$/.test(fact.claims[0] ?? '') &&
    talk.test(plain.folded.slice(sentence.start, sentence.end))
  )
}
const talk = expression()`\b${said('talk')}\b|\b${said('askIfThereIs')}\b.*\?`

function whyUntraced(plain: PlainText, fact: Fact, searched: Searched, isOnlyTheLeads: boolean): GuardVerdict {
  const words = shown(plain, fact)
  if (isTalkLength(plain, fact))
    return { ...verdictAt(plain, fact.kind, fact, { code: 'own_offer', words }), severity: 'warn' }
  const code = isOnlyTheLeads ? 'only_the_leads' : 'no_source'
  return verdictAt(plain, fact.kind, fact, { code, fact: fact.kind, words, ...soughtOf(fact), searched })
}
