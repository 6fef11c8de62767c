import { type Tone, toneSchema } from '#contract/agents.ts'
import type { Action, Intent, Label } from '#contract/intent.ts'
import { labelFacts } from '#contract/labels.ts'
import type { WriteInput } from '#domain/drafts/writer.ts'
import { plainWord } from '#lib/plain-word.ts'
import { type Ask, readAsk } from './ask.ts'
import { bookingLink } from './booking-link.ts'
import { cutPassages, type Passage } from './passages.ts'
import { personName } from './person-name.ts'
import { de } from './phrases/de.ts'
import { en } from './phrases/en.ts'
import { es } from './phrases/es.ts'
import { fr } from './phrases/fr.ts'
import { nl } from './phrases/nl.ts'
import { type DraftLanguage, draftLanguages, type Phrases } from './phrases/phrases.ts'
import { pt } from './phrases/pt.ts'
import { namesTime, proposedTime } from './proposed-time.ts'
import { answeringAsks, fitting } from './relevance.ts'
import { isSaidBefore, reminderOf } from './said-before.ts'
import { languageOf, mayBeIn } from './stop-words.ts'

const phrasesOf: Record<DraftLanguage, Phrases> = { en, de, fr, es, nl, pt }

export interface Composed {
  /** Empty when no answer is called for, or no reminder is left that the lead has not got from us. */
  body: string
  /**
   * `handoff` when a person has to complete it: nothing known answers the lead, we have said all of it to them before, or their language is not
   * spoken here.
   */
  action: Action
  usedKnowledgeIds: string[]
  /** What the lead asks and this does not answer, in the lead's words. */
  unanswered: string[]
}

interface Saying {
  paragraphs: string[]
  used: Passage[]
  needsPerson?: boolean
}

interface Matter {
  phrases: Phrases
  thanks: string
  /** What the lead asks that words about the product could answer. */
  asks: readonly Ask[]
  /** The passages that answer it; of a mail that asks nothing, what fits it. */
  facts: Passage[]
  /** Of what is asked that to which there is no passage, in the lead's words. */
  unanswered: string[]
  /** Questions of small words alone ("Who else is using this?"), which no passage can be held against; a time that is proposed is none. */
  untold: string[]
  booking: { url: string; passage: Passage | null } | null
  /** The time that the lead proposes, in their words: a person settles it. */
  proposed: string | null
  /** The lead waits for a call, not for a page to book one. */
  isCallWanted: boolean
  mail: string
  referralName: string | null
}

const factsOf = ({ facts }: Matter): string[] => facts.map(({ text }) => text)

function onMeeting(matter: Matter): Saying {
  const { phrases, thanks, booking, proposed, isCallWanted, mail, facts, asks } = matter
  const answers = mail.includes('?') || asks.length > 0 ? facts : []
  const said = answers.map(({ text }) => text)
  if (proposed !== null) return { paragraphs: [phrases.timeNoted(proposed), ...said], used: answers, needsPerson: true }
  if (booking !== null && !isCallWanted) {
    const used = booking.passage === null ? answers : [...answers, booking.passage]
    return { paragraphs: [thanks, ...said, `${phrases.bookHere}\n${booking.url}`], used }
  }
  const ask = namesTime(mail) ? [phrases.timeProposed, ...said] : [thanks, ...said, phrases.askTimes]
  return { paragraphs: ask, used: answers }
}

/** What answers the lead, and that their time is noted. */
const withTime = ({ phrases, thanks, facts }: Matter, proposed: string): Saying => ({
  paragraphs: [thanks, ...facts.map(({ text }) => text), phrases.alsoNoted(proposed)],
  used: facts,
  needsPerson: true,
})

function onInterest(matter: Matter): Saying {
  const { phrases, thanks, booking, proposed, facts } = matter
  const golden = facts.some(({ isGolden }) => isGolden)
  if (proposed !== null) return withTime(matter, proposed)
  if (golden) return { paragraphs: [thanks, ...factsOf(matter)], used: facts }
  if (booking === null) return { paragraphs: [thanks, ...factsOf(matter), phrases.offerCall], used: facts }
  return {
    paragraphs: [thanks, ...factsOf(matter), `${phrases.bookHere}\n${booking.url}`],
    used: booking.passage === null ? facts : [...facts, booking.passage],
  }
}

function onQuestion(matter: Matter): Saying {
  const { phrases, thanks, proposed, facts } = matter
  if (facts.length > 0 && proposed !== null) return withTime(matter, proposed)
  if (facts.length === 0) return { paragraphs: [thanks, phrases.needDetail], used: [], needsPerson: true }
  const closing = facts.some(({ isGolden }) => isGolden) ? [] : [phrases.anythingElse]
  return { paragraphs: [thanks, ...factsOf(matter), ...closing], used: facts }
}

function onObjection(matter: Matter): Saying {
  const { phrases, facts } = matter
  const closing = facts.some(({ isGolden }) => isGolden) ? [] : [phrases.askConcern]
  return { paragraphs: [phrases.understood, ...factsOf(matter), ...closing], used: facts }
}

function onOther(matter: Matter): Saying {
  if (matter.facts.length > 0) return onQuestion(matter)
  return { paragraphs: [matter.thanks, matter.phrases.clarify], used: [] }
}

/** A courtesy, with an answer to what the lead asks beside it. */
const courtesy = (words: string, matter: Matter): Saying =>
  matter.asks.length > 0
    ? { paragraphs: [words, ...factsOf(matter)], used: matter.facts }
    : { paragraphs: [words], used: [] }

function say(label: Label, matter: Matter): Saying {
  const { phrases, referralName } = matter
  if (label === 'meeting_request') return onMeeting(matter)
  if (label === 'interested') return onInterest(matter)
  if (label === 'question') return onQuestion(matter)
  if (label === 'objection') return onObjection(matter)
  if (label === 'not_now') return courtesy(phrases.notNow, matter)
  if (label === 'not_interested') return { paragraphs: [phrases.noInterest], used: [] }
  if (label === 'referral') {
    return courtesy(referralName === null ? phrases.referralWho : phrases.referralNamed(referralName), matter)
  }
  return onOther(matter)
}

const isDraftLanguage = (tag: string): tag is DraftLanguage => draftLanguages.some((lang) => lang === tag)

/** What is written about, with what the rules read out of it. */
type Read = WriteInput & { reading: Intent }

/** The wished language, else the lead's, else the one that we wrote in; `isKnown` is false when none of them is spoken here. */
function languageFor({ lang, reading, messages }: Read): { lang: DraftLanguage; isKnown: boolean } {
  const tag = lang ?? reading.lang
  if (isDraftLanguage(tag)) return { lang: tag, isKnown: true }
  const ours = messages.findLast(({ direction }) => direction === 'outbound')
  return { lang: (ours === undefined ? null : languageOf(ours.text)) ?? 'en', isKnown: tag === 'und' }
}

const toneOf = (tone: string): Tone => toneSchema.safeParse(tone).data ?? 'professional'

/** Nobody signs with a formula alone: where neither a person nor a company is known there is none. */
function signature(signOff: string, { senderName, settings, isSigned = false }: WriteInput): string[] {
  if (isSigned) return [signOff]
  const company = settings.find(({ name }) => name === 'company_name')?.value.trim() ?? ''
  const signs = [personName(senderName)?.full ?? '', company].filter((line) => line !== '')
  return signs.length === 0 ? [] : [[signOff, ...signs].join('\n')]
}

const thanking =
  /^(?:many |vielen |herzlichen |besten |muchas |muito )?(?:thanks|thank you|dank|danke|merci|gracias|bedankt|dank(?:je|u)(?: wel)?|obrigad[oa])(?!\p{L})/iu

/** A golden reply that thanks by itself needs no thanks of ours before it. */
function thankedOnce(paragraphs: readonly string[], thanks: string): readonly string[] {
  const [first, second = ''] = paragraphs
  return first === thanks && thanking.test(second) ? paragraphs.slice(1) : paragraphs
}

/** Names that stand on both sides of a conversation, plain: an answer need not repeat them. */
function namesKnown({ lead, settings, senderName, messages }: WriteInput): Set<string> {
  const ours = messages.filter(({ direction }) => direction === 'outbound').map(({ text }) => text.slice(0, 4000))
  const named = [lead.name ?? '', lead.company ?? '', senderName ?? '', ...settings.map(({ value }) => value), ...ours]
  return new Set((named.join(' ').match(/\p{Lu}[\p{L}\p{N}]+/gu) ?? []).map(plainWord))
}

/** Of what was asked all that is not said: where no fact is said, everything. */
const unansweredBy = (said: Saying, { asks, facts, unanswered, untold }: Matter): string[] => [
  ...(said.used.some((passage) => facts.includes(passage)) ? unanswered : asks.map(({ words }) => words)),
  ...untold,
]

/** Beside a question an hour may be one of ours ("are you open at 8am?"): there only a day to meet counts. */
const proposedIn = ({ reading }: Read, mail: string): string | null => {
  const days = (reading.dates ?? []).filter(({ kind }) => kind === 'meeting')
  return reading.label === 'meeting_request' || days.length > 0 ? proposedTime(mail, days) : null
}

/** What the mail is about, and what is known of it. */
function readMatter(input: Read, lang: DraftLanguage): Matter {
  const mail = input.messages.findLast(({ direction }) => direction === 'inbound')?.text ?? ''
  const passages = cutPassages(input.knowledge, lang)
  // Knowledge is quoted word for word and never translated; a link alone is of no language.
  const sayable = passages.filter(({ about, text }) => mayBeIn(lang, `${about}\n${text}`))
  const names = namesKnown(input)
  const read = input.asks().map((words) => ({ words, ask: readAsk(words, lang, names) }))
  const asks = read.flatMap(({ ask }) => ask ?? [])
  const isAsked = asks.length > 0
  const answer = isAsked ? answeringAsks(sayable, asks) : { passages: fitting(sayable, mail, lang), unanswered: [] }
  return {
    phrases: phrasesOf[lang],
    thanks: phrasesOf[lang].thanks[toneOf(input.agent.tone)],
    asks,
    facts: answer.passages,
    unanswered: answer.unanswered,
    untold: read.flatMap(({ words, ask }) => (ask === null && !namesTime(words) ? [words] : [])),
    booking: bookingLink(passages, input.settings),
    proposed: proposedIn(input, mail),
    isCallWanted: input.signals.phone,
    mail,
    referralName: personName(input.reading.referral?.name ?? null)?.full ?? null,
  }
}

/**
 * Writes the answer to a thread's newest inbound message, out of nothing but what was handed over: fixed courtesies, passages
 * of the knowledge base word for word, the names that the thread gives. The same input gives the same words.
 */
export function compose(input: Read): Composed {
  const { reading, signals } = input
  const isSilent = [labelFacts[reading.label].action, reading.action].some(
    (action) => action === 'stop' || action === 'wait',
  )
  const nothing: Composed = { body: '', action: reading.action, usedKnowledgeIds: [], unanswered: [] }
  if (isSilent) return nothing
  const { lang, isKnown } = languageFor(input)
  const matter = readMatter(input, lang)
  const { phrases } = matter
  const tone = toneOf(input.agent.tone)
  // Who names the law and still wants to go on gets a whole draft; whoever complains gets no word of selling.
  const isComplaint = signals.legal && reading.label !== 'interested' && reading.label !== 'meeting_request'
  const isAnswer = input.followUp === undefined
  const words = isComplaint
    ? phrases.takenSeriously
    : input.followUp && reminderOf(phrases, input.followUp.number, input)
  if (!isAnswer && (words === undefined || isSaidBefore([words], input))) return nothing
  const said: Saying = words === undefined ? say(reading.label, matter) : { paragraphs: [words], used: [] }
  const name = personName(input.lead.name)
  const greeting = phrases.greeting(tone === 'formal' ? (name?.full ?? null) : (name?.first ?? null), tone)
  const unanswered = isAnswer ? unansweredBy(said, matter) : []
  const paragraphs = thankedOnce(said.paragraphs, matter.thanks)
  // Who wrote again got no answer by what they have had from us.
  const isRepeated = isAnswer && isSaidBefore(paragraphs, input)
  const needsPerson = signals.legal || said.needsPerson === true || unanswered.length > 0 || isRepeated || !isKnown
  return {
    body: [greeting, ...paragraphs, ...signature(phrases.signOff[tone], input)].join('\n\n'),
    action: needsPerson ? 'handoff' : reading.action,
    usedKnowledgeIds: [...new Set(said.used.map(({ entryId }) => entryId))],
    unanswered,
  }
}
