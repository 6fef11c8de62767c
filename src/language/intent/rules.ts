import {
  type Intent,
  type Label,
  maxDates,
  maxReasons,
  type Reason,
  type Referral,
  type SaidDate,
} from '#contract/intent.ts'
import { labelFacts, labels } from '#contract/labels.ts'
import { expression } from '../text/expression.ts'
import { blank, type Span, sentencesOf } from '../text/folded-text.ts'
import { askAgainDay } from './ask-again.ts'
import { heldToCalendar } from './calendar-answer.ts'
import { classes, sharesOf, type Weights } from './classifier/classify.ts'
import { type Classified, combineWithClassifier, namesOf } from './classifier/combine-with-classifier.ts'
import { loudestSentence } from './classifier/evidence.ts'
import { type Asked, featuresOf } from './classifier/features.ts'
import { classifierWeights } from './classifier/weights.ts'
import { type Facts, type Judgement, judge } from './judgement.ts'
import { isReadLanguage } from './lexicons.ts'
import type { InboundMail, Signals } from './mail.ts'
import { asksByWords, namesTime, opensWithNo, opensWithYes, thanksAndBut } from './openings.ts'
import { asksToStay, placesOfStaying, plainClauses } from './opt-out.ts'
import { asksWhence, isOfSomethingElse } from './opt-out-meaning.ts'
import type { Cue } from './phrases.ts'
import { findCue, quoteAt, type Reading, readMail } from './reading.ts'
import { otherAddress, readReferral } from './referral.ts'
import { daysSaid, returnDay, type SaidDay, toIsoDay } from './return-date.ts'
import { applySignals, signalsIn, withoutUnclear } from './signals.ts'
import { usualReply } from './usual-replies.ts'
import { goesOn, wantsSomething } from './wants-something.ts'
import { said } from './words.ts'

export { signalsOf } from './signals.ts'

type Found = ReadonlyMap<Cue, readonly Span[]>

/** Cues in the order in which they take their words: "not interested" leaves no "interested" behind. */
const takingOrder: readonly Cue[] = [
  'abuse',
  'pitch',
  'misplaced',
  'no',
  'wrongPerson',
  'later',
  'defer',
  'referral',
  'copied',
  'weigh',
  'objection',
  'meeting',
  'info',
  'interest',
]
/** These may share their words with others. */
const sharing: readonly Cue[] = ['away', 'automatic', 'left', 'anger', 'price', 'ask', 'legal']
const leavesItsWords: ReadonlySet<Cue> = new Set<Cue>(['referral', 'copied'])

function findAll(reading: Reading): Found {
  const found = new Map<Cue, readonly Span[]>()
  for (const cue of sharing) found.set(cue, findCue(reading, cue, reading.flat))
  for (const cue of ['yes', 'nope', 'thanks'] as const) {
    found.set(cue, findCue(reading, cue, reading.core).length > 0 ? [{ start: 0, end: reading.text.length }] : [])
  }
  const away = found.get('away') ?? []
  const absence = sentencesOf(reading.lines).filter(({ start, end }) =>
    away.some((place) => start <= place.start && place.start < end),
  )
  let flat = reading.flat
  for (const cue of takingOrder) {
    // "Back on Monday" proposes no meeting, "thank you for writing to Acme" names nobody.
    const notHere = cue === 'meeting' ? absence : cue === 'referral' ? (found.get('automatic') ?? []) : []
    const places = findCue(reading, cue, blank(flat, notHere))
    found.set(cue, places)
    if (!leavesItsWords.has(cue)) flat = blank(flat, places)
  }
  return found
}

const says: Partial<Record<Cue, string>> = {
  abuse: 'Is insulting',
  no: 'Says no',
  wrongPerson: 'Is not the right person',
  later: 'Asks to come back later',
  defer: 'Puts it off',
  referral: 'Points to someone else',
  copied: 'Brings in a colleague',
  objection: 'Raises an objection',
  meeting: 'Wants to meet or talk',
  info: 'Asks for information',
  interest: 'Shows interest',
  price: 'Asks about the price',
  ask: 'Asks a question',
  pitch: 'Offers services of their own',
  misplaced: 'Is off topic',
  away: 'Is away',
  automatic: 'Automatic message',
  left: 'Has left the company',
  yes: 'Says yes',
  nope: 'Says no',
  thanks: 'Just says thanks',
}

interface LabelReading {
  /** What it says where no cue stands for it: the sentence that speaks loudest for it is shown beside. */
  says: string
  /** The days that matter to it; `put_off` asks again later only where the mail puts it off, too. */
  days?: SaidDate['kind'] | 'put_off'
  /** Such a mail sends us to the address in it, by whatever words. */
  sendsOn?: true
}

const labelReadings: Readonly<Record<Label, LabelReading>> = {
  meeting_request: { says: 'Wants to meet or talk', days: 'meeting' },
  interested: { says: 'Shows interest' },
  question: { says: 'Asks a question' },
  objection: { says: 'Raises an objection' },
  not_now: { says: 'Puts it off', days: 'ask_again' },
  // "Not now, but ask Eva in March" sends us to somebody, at a time.
  referral: { says: 'Points to someone else', days: 'put_off', sendsOn: true },
  out_of_office: { says: 'Is away', days: 'return' },
  auto_reply: { says: 'Automatic message', sendsOn: true },
  not_interested: { says: 'Says no' },
  unsubscribe: { says: 'Seems to want no more email' },
  abuse: { says: 'Is insulting' },
  bounce: { says: 'The email could not be delivered' },
  other: { says: 'Is off topic' },
}

/** Words of a question stand in statements too ("Here are our papers"): the sentence with the mark is shown first. */
const asks: ReadonlySet<Cue> = new Set(['ask', 'price'])
/** Each look reads the whole mail. */
const mostAsked = 10

const isProven = (label: Label): boolean => label === 'unsubscribe' || labelFacts[label].isMachine

function reasonsOf(
  weights: Weights,
  { reading, found, signals }: Pick<RulesReading, 'reading' | 'found' | 'signals'>,
  { cues, label }: Judgement,
): Reason[] {
  const proofs = signals.evidence.filter(
    ({ kind }) => isProven(label) || kind === 'injection' || kind === 'legal' || kind === 'phone',
  )
  const reasons: Reason[] = proofs.map(({ text, quote }) => ({ text, quote }))
  for (const cue of cues) {
    const places = found.get(cue) ?? []
    const asked = asks.has(cue)
      ? places.slice(0, mostAsked).find((place) => quoteAt(reading, place).endsWith('?'))
      : undefined
    const place = asked ?? places[0]
    if (place !== undefined) reasons.push({ text: says[cue] ?? cue, quote: quoteAt(reading, place) })
  }
  const isVerified = isProven(label) && proofs.length > 0
  if (reasons.length === proofs.length && label !== 'other' && !isVerified) {
    const loudest = loudestSentence(weights, saidToUs(reading), label)
    if (loudest !== undefined) reasons.push({ text: labelReadings[label].says, quote: quoteAt(reading, loudest.place) })
  }
  const isFirst = ({ quote }: Reason, index: number) =>
    quote === '' || reasons.findIndex((other) => other.quote === quote) === index
  return reasons.filter(isFirst).slice(0, maxReasons)
}

/** Also an absence notice may name who stands in, wherever in it. */
function referralIn(reading: Reading, mail: InboundMail, found: Found): Referral | undefined {
  const pointers: readonly Cue[] = ['referral', 'copied', 'left', 'wrongPerson', 'away']
  // "Ask Eva (eva@…) again in March" is a deferral that points as well, which only her address tells.
  const deferrals: readonly Cue[] = reading.text.includes('@') ? ['later', 'defer'] : []
  const pointing = [...pointers, ...deferrals].flatMap((cue) => found.get(cue) ?? [])
  if (pointing.length === 0) return undefined
  const search = { text: reading.text, known: [mail.fromName ?? ''], areNounsCapital: reading.lang === 'de' }
  return readReferral(search, pointing, [mail.fromEmail])
}

/** A mail that begins by asking asks, whatever doubt it adds behind; one whose question is the doubt ("why should we?") objects. */
function opensWithQuestion({ core, lexicons }: Reading): boolean {
  const first = /^[^.!?]{3,400}\?/.exec(core)?.[0]
  const asks = (cue: Cue) => first !== undefined && findCue({ lexicons }, cue, first).length > 0
  return !asks('objection') && (asks('ask') || asks('price'))
}

/** Addresses that belong to a desk, where machines answer first. */
const roleBox = expression('i')`^${said('deskBoxes')}(?:[-._+]\w+)*@`

/** The days that matter to what a mail says: the return, when to ask again, the times proposed to meet. */
function datesIn(reading: Reading, label: Label, now: Date): SaidDate[] {
  const { text, lines, lang } = reading
  const wanted = labelReadings[label].days
  const said = (kind: SaidDate['kind'], days: readonly (SaidDay | null)[]): SaidDate[] =>
    days
      .filter((day) => day !== null)
      .map(({ day, start, end }) => ({ kind, day: toIsoDay(day), quote: text.slice(start, end) }))
      .slice(0, maxDates)
  if (wanted === 'return') return said('return', [returnDay(lines, lang, now)])
  if (wanted === 'meeting') return said('meeting', daysSaid(lines, lang, now))
  const isPutOff = () => (['later', 'defer'] as const).some((cue) => findCue(reading, cue, lines).length > 0)
  return wanted === 'ask_again' || (wanted === 'put_off' && isPutOff())
    ? said('ask_again', [askAgainDay(lines, lang, now)])
    : []
}

const noMarks = new Int32Array()
const leastSure = 0.7
/** In a language that the rules do not read nothing is hot: what looks like a yes may be none. */
const highestUnread = 6

/** What a judgement is made of. The evaluation leaves out one part after the other, to see what each is worth. */
export interface Parts {
  /** What the rules find in a mail, and make of it by themselves. */
  readByRules: (mail: InboundMail) => RulesReading
  /** What of it the classifier hears. */
  namesOf: typeof namesOf
  /** What a mail says that is one of the usual shortest ones. */
  usualReply: (core: string) => Judgement | null
  /** What is made of the rules' judgement and the classifier's. */
  combine: (byRules: Judgement, facts: Facts, classified: Classified) => Judgement
  weights: () => Weights
}

/**
 * Judges a mail by rules and classifier: pure, offline, in about a millisecond. Only the lead's new text counts; what talks to a
 * machine is left out of it. The signals are applied already. Reads English, German, French, Spanish, Dutch, Portuguese,
 * Italian, Polish and the Nordic languages; of others it understands an opt-out, a no and an absence, the rest is for a person.
 */
export const scoreByRules = (mail: InboundMail): Intent => scoreByParts(allParts, mail)

/** What the parts together make of a mail. */
export function scoreByParts(parts: Parts, mail: InboundMail): Intent {
  const { combine } = parts
  const weights = parts.weights()
  const { reading, signals, found, named, elsewhere, facts, byRules } = parts.readByRules(mail)
  const features = featuresOf(asked(mail, reading, parts.namesOf(facts, byRules)))
  const byWords = sharesOf(weights, { ...features, marks: noMarks })
  const isVerified = signals.bounce || signals.unsubscribe || signals.outOfOffice || signals.automated
  const usual = isVerified ? null : parts.usualReply(reading.core)
  const classified: Classified = {
    shares: sharesOf(weights, features),
    optOutByWords: byWords[classes.indexOf('unsubscribe')] ?? 0,
    abuseByWords: byWords[classes.indexOf('abuse')] ?? 0,
    length: reading.core.split(' ').length,
    asksToStay: () => asksToStay(reading),
    loudestOptOut: () => loudestSentence(weights, saidToUs(reading), 'unsubscribe')?.share ?? 0,
  }
  const first = usual ?? combine(byRules, facts, classified)
  const isDoubt = !isVerified && (signals.heardOptOut || first.label === 'unsubscribe')
  const isStaying = !signals.heardOptOut && isDoubt && asksToStay(reading)
  const isWanting = isDoubt && (isStaying || wantsBeside(weights, mail, { reading, signals, facts }, classified))
  // Where the rules hear one and nothing is wanted beside it, nothing else is believed of the mail: it is held.
  const isHeld = isDoubt && signals.heardOptOut
  const isRefusing = first.label === 'not_interested' || isWanting
  const isGoingOn = isRefusing && !isVerified && goesOn(reading.flat)
  const stays = isGoingOn || (isRefusing && !isVerified && asksToStay(reading) && !refusesBeside(reading, found))
  const judged = stays
    ? judgedAsStaying(combine, facts, classified)
    : isWanting
      ? judgedWithoutOptOut(combine, facts, classified)
      : isHeld
        ? byRules
        : first
  const judgement = heldToCalendar(mail.subject, judged, labelFacts[judged.label].isWarm)
  const { label, confidence } = judgement
  const referral = named ?? (elsewhere !== undefined && labelReadings[label].sendsOn ? { email: elsewhere } : undefined)
  const isUnread = reading.lang !== 'und' && !isReadLanguage(reading.lang)
  // A day and a time are read in any language.
  const score =
    isUnread && !(facts.namesTime && label === 'meeting_request')
      ? Math.min(judgement.score, highestUnread)
      : judgement.score
  const dates = datesIn(reading, label, mail.receivedAt)
  const returnDate = dates.find(({ kind }) => kind === 'return')?.day
  const isForPerson = confidence < leastSure || facts.has('anger') || isUnread
  const action = judgement.action === 'reply' && isForPerson ? 'handoff' : judgement.action
  const cause = facts.has('anger') ? 'anger' : isUnread ? 'language' : 'unclear'
  const isHeard =
    !signals.unsubscribe && !signals.bounce && !isWanting && (label === 'unsubscribe' || signals.heardOptOut)
  const reasons = reasonsOf(weights, { reading, found, signals }, judgement)
  const optOutWords = signals.evidence.find(({ kind }) => kind === 'heardOptOut')?.quote ?? reasons[0]?.quote ?? ''
  return applySignals(signals, {
    score: isHeard ? Math.min(0, score) : score,
    label,
    reasons,
    action,
    lang: reading.lang,
    confidence,
    ...(returnDate === undefined ? {} : { returnDate }),
    ...(dates.length === 0 ? {} : { dates }),
    ...(referral === undefined ? {} : { referral }),
    ...(action === 'handoff' ? { handoff: label === 'unsubscribe' && !facts.has('anger') ? 'opt_out' : cause } : {}),
    ...(isHeard ? { optOut: { words: optOutWords, model: null } } : {}),
    source: isProven(label) && !isHeard && signals.evidence.length > 0 ? 'signals' : 'rules',
  })
}

/** Whether a mail that sounds like an opt-out wants something of us. */
function wantsBeside(
  weights: Weights,
  mail: InboundMail,
  { reading, signals, facts }: Pick<RulesReading, 'reading' | 'signals' | 'facts'>,
  classified: Classified,
): boolean {
  const { flat } = reading
  const quote = signals.evidence.find(({ kind }) => kind === 'heardOptOut')?.quote
  const place =
    quote === undefined
      ? loudestSentence(weights, saidToUs(reading), 'unsubscribe')?.place
      : placeOfQuote(reading, quote)
  const sentence =
    place === undefined
      ? undefined
      : sentencesOf(reading.lines).find(({ start, end }) => start <= place.start && place.start < end)
  const share = (label: Label) => classified.shares[classes.indexOf(label)] ?? 0
  const no = labels.filter((label) => labelFacts[label].isRefusal).reduce((sum, label) => sum + share(label), 0)
  const { has, namesTime } = facts
  const words = sentence === undefined ? flat : flat.slice(sentence.start, sentence.end + 1)
  return wantsSomething({
    sentence: words,
    beside: flat,
    otherSentences: sentence === undefined ? '' : blank(flat, [sentence]),
    no,
    plainClauses: plainClauses(mail, reading),
    isOfAnother:
      !signals.heardOptOut && (isOfSomethingElse(words, flat) || (asksWhence(words) && share('question') > no)),
    isWarm: namesTime || has('meeting') || has('info') || has('price') || has('interest'),
  })
}

function placeOfQuote(reading: Reading, quote: string): Span | undefined {
  const start = reading.text.indexOf(quote)
  return start < 0 ? undefined : { start, end: start + quote.length }
}

/** What a mail says whose words only sounded like an opt-out. */
function judgedWithoutOptOut(combine: Parts['combine'], facts: Facts, classified: Classified): Judgement {
  const shares = Float32Array.from(classified.shares)
  shares[classes.indexOf('unsubscribe')] = 0
  const others: Facts = { ...facts, signals: { ...facts.signals, heardOptOut: false } }
  return combine(judge(others), others, { ...classified, shares, optOutByWords: 0 })
}

/** Whether a mail that asks to stay says no to something else than leaving. */
function refusesBeside(reading: Reading, found: Found): boolean {
  const places = placesOfStaying(reading)
  const isOfLeaving = (no: Span) => places.some(({ start, end }) => no.start < end && start < no.end)
  return (found.get('nope') ?? []).length > 0 || (found.get('no') ?? []).some((no) => !isOfLeaving(no))
}

/** What a mail says that refuses nothing but to be taken off the list. */
function judgedAsStaying(combine: Parts['combine'], facts: Facts, classified: Classified): Judgement {
  const shares = Float32Array.from(classified.shares)
  // "Baja" is sick leave as well; who asks to stay is there.
  for (const label of labels) {
    const { isRefusal, isMachine } = labelFacts[label]
    if (isRefusal || isMachine) shares[classes.indexOf(label)] = 0
  }
  const others: Facts = {
    ...facts,
    signals: { ...facts.signals, heardOptOut: false },
    has: (cue) => cue !== 'no' && cue !== 'away' && facts.has(cue),
    saysNo: false,
    saysThanksBut: false,
  }
  return combine(judge(others), others, { ...classified, shares, optOutByWords: 0 })
}

/** What the lead says to us: without words to a machine and without the way out that a footer offers. */
const saidToUs = (reading: Reading): string => blank(reading.lines, findCue(reading, 'footer', reading.flat))

const asked = ({ subject, fromEmail }: InboundMail, reading: Reading, names: readonly string[]): Asked => ({
  text: saidToUs(reading),
  subject,
  fromEmail,
  facts: names,
})

/** What the classifier is asked about a mail: its words, and what the rules say. For learning. */
export function askedOf(mail: InboundMail, parts: Pick<Parts, 'readByRules' | 'namesOf'> = allParts): Asked {
  const { reading, facts, byRules } = parts.readByRules(mail)
  return asked(mail, reading, parts.namesOf(facts, byRules))
}

/** What the rules find in a mail, and what they make of it by themselves. */
export interface RulesReading {
  reading: Reading
  signals: Signals
  found: Found
  named: Referral | undefined
  elsewhere: string | undefined
  facts: Facts
  byRules: Judgement
}

export function readByRules(unread: InboundMail): RulesReading {
  const mail = withoutUnclear(unread)
  const reading = readMail(mail)
  return heardByRules(mail, reading, signalsIn(mail, reading))
}

/** The same, of a reading and signals. */
export function heardByRules(mail: InboundMail, reading: Reading, signals: Signals): RulesReading {
  const found = findAll(reading)
  const has = (cue: Cue) => (found.get(cue) ?? []).length > 0
  const named = signals.bounce ? undefined : referralIn(reading, mail, found)
  const elsewhere = otherAddress(reading.text, mail.fromEmail)
  const facts: Facts = {
    has,
    signals,
    isQuestion: reading.isQuestion,
    opensWithQuestion: opensWithQuestion(reading),
    isNamed: named !== undefined,
    isRoleBox: roleBox.test(mail.fromEmail),
    hasWords: /\p{L}{2}/u.test(reading.core),
    saysYes: opensWithYes(reading.core),
    saysNo: opensWithNo(reading.core),
    saysThanksBut: thanksAndBut(reading.core),
    asksByWords: asksByWords(reading.lines),
    namesTime: namesTime(reading.lines, reading.lang, mail.receivedAt),
    hasOtherAddress: elsewhere !== undefined,
  }
  return { reading, signals, found, named, elsewhere, facts, byRules: judge(facts) }
}

/** All that the product judges a mail by. */
export const allParts: Parts = {
  readByRules,
  namesOf,
  usualReply,
  combine: combineWithClassifier,
  weights: classifierWeights,
}
