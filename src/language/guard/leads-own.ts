import { expression, inOrder, oneOf } from '../text/expression.ts'
import type { Fact } from './facts/fact.ts'
import { isLeftOpen } from './facts/left-open.ts'
import { type PlainText, type Span, sentenceAround } from './facts/plain-text.ts'
import { anyShortDay } from './facts/short-days.ts'
import { isJoining } from './taken-up.ts'
import { said } from './words.ts'

/** Words with which a date or a name becomes our commitment or our claim. Folded. */
const ourClaim = expression()`\b${said('ourClaims')}\b`
const pointsToThem = expression()`\b${said('pointsToThem')}\b`
const theirVoice = expression()`\b${said('theirVoice')}\b`
const ourVoice = expression()`\b${said('ourVoice')}\b`
const calls = expression()`\b${said('theirNumber')}\b|\b${said('callVerbs')}\b.{0,20}\b${said('theObject')}\b`
const theirs = expression()`\b${said('theirs')}\b[^.,;!?]{0,30}$|\b${said('aGroupArticle')} ${said('aGroup')} ${said('ofSome')} $|(?:^|[,;:] )${said('thenSo')}?${said('forThem')}(?: ${said('aboutTheir')})? $`
const ours = expression()`\b${said('ours')}\b`

/** What we don't have or do, whoever named it. */
const regrets = expression()`\b${said('regrets')}\b`
/** Asks for what only the lead can tell. */
const asksWhat = expression('u')`^[^\p{L}\d]*(?:\p{L}+, )?${said('asksWhat')}\b`
/** Puts a case. */
const puts = expression()`^\W*${said('puts')}\b`

/** With these a number is a limit of ours, whoever said it first. */
const bounded = expression('u')`\b${said('boundWords')} (?:\p{L}+ ){0,3}$|\b${said('weSubject')} [^.,;]{0,40}$`

/** Of a day or an hour that the lead named, an answer speaks so: it suits, we meet then, we ask again, they are back. */
const meeting = expression()`\b${said('meeting')}\b`
/** What we put off to find out claims nothing. */
const defers = expression()`\b${said('deferred')}\b`
/** "Gorgias is a solid tool" speaks of what the lead has. */
const judged = expression()`\b${said('itIs')}\b.{0,20}\b${said('judgedGood')}\b`
const regularDay = expression()`${said('regularDay')}$`
/** "On Saturdays", "samstags": a rule of ours, never the day that somebody proposes. */
const isRegular = ({ folded }: PlainText, { start, end }: Fact): boolean => regularDay.test(folded.slice(start, end))
const isYear = ({ folded }: PlainText, { start, end }: Fact): boolean => /^20\d\d$/.test(folded.slice(start, end))
const isShort = (sentence: string): boolean => sentence.split(/\s+/).length <= 6

const appointment = expression()`${said('arranging')}|\b${said('appointmentWords')}\b`

const each = expression()`\b${said('eachDay')}(?: \w+)? $`

const aDay = oneOf([String.raw`\d`, anyShortDay])
/** From one hour or day to another: opening hours. */
const rangeBehind = new RegExp(String.raw`^\W{0,2}${said('rangeOn')}?\W{0,2}${said('rangeThe')}?${aDay}`)
const rangeAhead = new RegExp(
  oneOf([
    inOrder(
      String.raw`(?:\d|(?<!\p{L})${said('dayEnd')}|${said('namedDay')})\W{0,2}`,
      String.raw`(?:\b${said('rangeUntil')}\b|-)\W{0,2}$`,
    ),
    `${said('dayAgain')}${said('orDay')} ${said('onThe')}?$`,
    String.raw`\b${said('betweenWord')} [\w: .]{1,12} ${said('andWord')} $`,
  ]),
  'u',
)
const limit = expression()`\b${said('dayLimit')} $`
const regular = expression('u')`\b${said('regularDays')} ${said('fromTime')} $`

/** "At 5 am on weekdays". Folded; right behind. */
const onRegularDays = expression(
  'u',
)`^,? (?:\p{L}{2,5} )?(?:${said('someDays')}|${said('workdays')}|${said('weekends')})\b`
/** What the lead does until an hour, and not we. Folded. */
const untilTime = expression()`\b${said('untilTime')} $`
const theyAct = expression()`\b${said('theyAct')}\b`
const weAct = expression()`\b${said('weAct')}\b`

/** What happens again and again is a rule of ours. */
const habit = expression()`\b${said('habit')}\b`

/** A weekday or an hour that is meant once ("I will call you on Friday"): opening hours in the knowledge base are no source for it. */
export function isAppointment(plain: PlainText, fact: Fact): boolean {
  if (fact.kind !== 'date' || !fact.claims.every((claim) => /^weekday |^\d\d:\d\d/.test(claim))) return false
  const { start, end } = sentenceAround(plain, fact)
  const before = plain.folded.slice(start, fact.start)
  const behind = plain.folded.slice(fact.end, end)
  if (isRegular(plain, fact) || each.test(before) || rangeAhead.test(before) || rangeBehind.test(behind)) return false
  if (/:/.test(fact.claims[0] ?? '') && (limit.test(before) || regular.test(before))) return false
  if (/:/.test(fact.claims[0] ?? '') && onRegularDays.test(behind)) return false
  // "Let us know by noon": what the lead does until then is for a rule of ours.
  const breath = before.split(clauseStart).at(-1) ?? ''
  if (/:/.test(fact.claims[0] ?? '') && untilTime.test(before) && theyAct.test(breath) && !weAct.test(breath))
    return false
  if (habit.test(plain.folded.slice(start, end))) return false
  return appointment.test(plain.folded.slice(start, end))
}

const clauseStart = expression()`[,;:(]|\b${said('clauseOpens')}\b`

const ofUs = expression()`\b${said('usOrMe')}\b`

/**
 * May the lead be the source of this? Of the date that they propose, of their own name and of people whom they name to talk
 * to, of the number on which they want to be called, of how many they are, of what we deny to have; never of what is said about us.
 */
export function isLeadsOwn(
  plain: PlainText,
  fact: Fact,
  {
    isTheirCount = false,
    isTheirSum = false,
    isSaidBack = false,
    isEcho = false,
    isTheirs = false,
    isDenied = false,
  } = {},
): boolean {
  const { start, end } = sentenceAround(plain, fact)
  const sentence = plain.folded.slice(start, end)
  const before = plain.folded.slice(start, fact.start)
  if (defers.test(sentence) && (fact.kind === 'name' || fact.kind === 'number')) return true
  const clause = clauseAround(
    plain.folded,
    { start, end: fact.kind === 'name' ? beforeUs(plain, fact, end) : end },
    fact,
  )
  // "How nice, a new shop in Leeds": of nobody but the lead.
  if (pleased.test(sentence) && !ourVoice.test(clause) && !ourClaim.test(clause) && fact.kind !== 'price') return true
  switch (fact.kind) {
    case 'date':
      // "What time would the room be free on the 8th?" asks, whatever it is about.
      if (sentence.endsWith('?') && asksWhat.test(sentence) && !us.test(sentence)) return true
      if (isLeftOpen(plain, fact)) return true
      if (isDenied || isDeniedBehind(plain, fact)) return !/\d/.test(plain.folded.slice(fact.start, fact.end))
      if (puts.test(sentence) && !ourClaim.test(clause)) return true
      if (ofTheirDeed.test(before)) return true
      if ((forDay.test(clause) || isHead(plain, fact, start)) && !us.test(clause) && !ourClaim.test(clause)) return true
      return (
        !isRegular(plain, fact) &&
        !ourClaim.test(clause) &&
        (isShort(sentence) || meeting.test(sentence) || sentence.endsWith('?') || unfit.test(clause))
      )
    case 'name':
      if (isDenied || regrets.test(sentence) || isJoining(plain, fact)) return true
      // A code that the lead brings along is no name.
      if (/\d/.test(plain.text.slice(fact.start, fact.end))) return false
      if (isTheirs && !ourPlace.test(clause) && !coversPlace(plain, fact)) return true
      if (theirOwn.test(before) && !us.test(before.split(/[;:]/).at(-1) ?? '')) return true
      if (puts.test(clause) && !us.test(clause) && !ourClaim.test(clause)) return true
      if (!ourClaim.test(sentence) && pointsToThem.test(sentence)) return true
      if ([ourClaim, ourPlace, us, ourVoice].some((pattern) => pattern.test(clause)) || saysYes.test(sentence))
        return false
      return theirVoice.test(sentence) || judged.test(sentence) || !ourVoice.test(sentence)
    case 'phone':
      return (calls.test(sentence) && !ofUs.test(before)) || isNoted(plain, fact, { start, end })
    // Where they want us to come.
    case 'address':
      return isNoted(plain, fact, { start, end })
    case 'number':
      if (
        isSaidBack &&
        !isLength(fact) &&
        calledTheirs.test(before) &&
        !ours.test(plain.folded.slice(fact.end, fact.end + 20))
      )
        return true
      if (isSaidBack && isTheirsHere(plain, fact, { start, end })) return true
      // "Before the 14th": the day that the lead named, by its number.
      if (isSaidBack && isOnDate(plain, fact, before) && !us.test(clause) && !ourClaim.test(clause)) return true
      if (isSaidBack && isLength(fact) && isLengthOfTheirs(plain, fact, { start, end }, { isEcho, isDenied }))
        return true
      if (isLength(fact) && !within.test(before) && isPut(plain, fact, clause)) return true
      if (isYear(plain, fact)) return theirVoice.test(sentence) && !ours.test(before)
      if (isTheirCount) {
        const close = before.split(clauseStart).at(-1) ?? ''
        return !bounded.test(close) && !ours.test(close) && !ours.test(plain.folded.slice(fact.end, fact.end + 10))
      }
      if (compared.test(plain.folded.slice(fact.end, fact.end + 40)) && !ourVoice.test(before)) return true
      return theirs.test(before) && !ours.test(before) && !ours.test(plain.folded.slice(fact.end, fact.end + 20))
    case 'percentage':
      if (isRefused(plain, fact, { start, end })) return true
      if (limitOfTheirs.test(before) && !us.test(clause)) return true
      if (isLimitOfOurs(plain, fact, { start, end })) return false
      return isComparing(before) || (isSaidBack && theirOwn.test(before) && !ourClaim.test(before) && !us.test(clause))
    case 'price':
      if (isSaidBack && theirOwn.test(before) && !ourClaim.test(before) && !us.test(before)) return true
      if (isSaidBack && (isComparing(before) || compared.test(plain.folded.slice(fact.end, fact.end + 40)))) return true
      if (unconfirmed.test(breathAround(plain, fact, { start, end }))) return true
      if (isRefused(plain, fact, { start, end })) return true
      if (isTheirSum && isPricePut(plain, fact, { start, end })) return true
      return isTheirSum && ofSum.test(before) && (isEcho || !perThing.test(plain.folded.slice(fact.end, fact.end + 24)))
    default:
      return false
  }
}

/** "Noted: Thursday at three, on 0171 555", said back to them; never how we are reached, or where to pay. Folded. */
const notedDown = expression()`\b${said('notedDown')}\b`
const reachUs = expression()`\b${said('reachUs')}\b`
function isNoted({ folded }: PlainText, fact: Fact, { start, end }: Span): boolean {
  const breathBefore = folded.slice(Math.max(start, fact.start - 60), fact.start)
  return notedDown.test(folded.slice(start, end)) && !reachUs.test(breathBefore)
}

const onTheDate = expression('u')`\b${said('onTheDate')} $`
const dateBehind = expression('u')`^(?:${said('dateOrdinal')})?(?=\s*$|[.,;:!?)](?!\d))`
/** "Before the 14th", "vor dem 14.": with nothing behind it that it could count. */
const isOnDate = ({ folded }: PlainText, { end, claims }: Fact, before: string): boolean =>
  /^(?:bare )?(?:[1-9]|[12]\d|3[01])(?: thing)?$/.test(claims[0] ?? '') &&
  onTheDate.test(before) &&
  dateBehind.test(folded.slice(end, end + 8))

/** A sum of the lead's at the head of a sentence or breath, of which no breath beside it offers anything. */
function isPricePut(plain: PlainText, fact: Fact, { start, end }: Span): boolean {
  const before = plain.folded.slice(start, fact.start).split(breath).at(-1) ?? ''
  const behind = plain.folded.slice(fact.end, end).split(breath)[0] ?? ''
  if (!isHead(plain, fact, start) || offering.test(`${before} ${behind}`)) return false
  return ![us, ourVoice, ourClaim].some((pattern) => pattern.test(`${before} ${behind}`))
}

/**
 * "Yes, we place hives in Washington, Oregon and Idaho": of where we work the lead knows nothing, unless we regret it. A place alone, which may
 * well lie in an area of ours that has another name, is said back to them as before.
 */
export function coversPlace(plain: PlainText, fact: Fact): boolean {
  const { start, end } = sentenceAround(plain, fact)
  const sentence = plain.folded.slice(start, end)
  const breathOf = `${plain.folded.slice(start, fact.start).split(breath).at(-1) ?? ''}${plain.folded.slice(fact.end, end).split(breath)[0] ?? ''}`
  if (sentence.endsWith('?') || !inList.test(plain.text.slice(start, fact.start))) return false
  return saysYes.test(sentence) ? covering.test(sentence) : covering.test(breathOf) && ourVoice.test(breathOf)
}
const covering = expression('u')`\b${said('covering')}\b`
const inList = expression('u')`\p{Lu}\p{L}+(?:,|,? ${said('listJoint')}) ?$`

/** Of what the lead pays, earns or was offered: right before it stands that it is theirs, or that ours is held against it. Folded. */
const isComparing = (before: string): boolean => theirSum.test(before) && !ourSum.test(before.slice(-closeBefore))
const theirSum = expression(
  'u',
)`\b(?:${said('theirs')}|${said('heldAgainst')}(?: ${said('theirs')})?)(?: (?:${said('sumAbout')}|${said('articleOf')}))* $`
const ourSum = expression()`\b${said('ours')}\b`
const closeBefore = 24

/**
 * A length of time that the lead told, said back: it is called theirs, or stands for what they have, at the head of a sentence, in words of
 * theirs, or is denied. Nothing is offered in that breath, and none of our own lengths (a trial, a notice) is spoken of.
 */
function isLengthOfTheirs(
  plain: PlainText,
  fact: Fact,
  { start, end }: Span,
  { isEcho, isDenied }: { isEcho: boolean; isDenied: boolean },
): boolean {
  const before = plain.folded.slice(start, fact.start).split(breath).at(-1) ?? ''
  const behind = plain.folded.slice(fact.end, end).split(breath)[0] ?? ''
  if (/ of (?!any)/.test(fact.claims[0] ?? '') || within.test(before) || us.test(before)) return false
  if (offering.test(before) || bounded.test(before) || ourClaim.test(before)) return false
  if (ofTerm.test(behind)) return false
  if (calledTheirs.test(before) || isHead(plain, fact, start)) return true
  if (us.test(behind) || ourVoice.test(`${before} ${behind}`) || ourClaim.test(behind)) return false
  return isEcho && (isDenied || theirVoice.test(`${before} ${behind}`))
}
const ofTerm = expression()`\b${said('contractTerm')}\b|\b${said('contract')}\b`
/** Of a measure it says what we can do, whoever named it: "18 mm we cut". */
const countsPeopleOrThings = ({ claims }: Fact): boolean =>
  /^(?:bare )?[\d.]+(?: (?:thing|user|employee|customer|group|mail|lead|copy|integration|country|language))?$/.test(
    claims[0] ?? '',
  )
/** Whether a fact stands at the head of a sentence that says no yes to what the lead asks. */
const isHead = ({ folded }: PlainText, fact: Fact, start: number): boolean => {
  const before = folded.slice(start, fact.start)
  return headOfCase.test(before) || (!saysYes.test(before) && headOfCase.test(before.split(breath).at(-1) ?? ''))
}

/** At the head of a sentence: "three years", "the two days", "with four hours". Folded. */
const headOfCase = expression()`^\W*(?:${said('caseAhead')} ){0,2}(?:${said('caseHead')} )?$`
/** Right before a number: "your 40 per user". Folded. */
const calledTheirs = expression()`\b(?:${said('theirs')}|${said('thoseOf')})(?: (?:${said('aboutSo')}|${said('aGroup')}))? $`

/** A number of the lead's said back to them: they are spoken to in the same breath, or it is what something is for; nothing is offered. */
function isTheirsHere(plain: PlainText, fact: Fact, { start, end }: Span): boolean {
  if (isLength(fact)) return false
  const before = plain.folded.slice(start, fact.start).split(breath).at(-1) ?? ''
  const behind = plain.folded.slice(fact.end, end).split(breath)[0] ?? ''
  if (offering.test(before) || bounded.test(before) || us.test(before) || ourClaim.test(before)) return false
  if (!countsPeopleOrThings(fact) && us.test(behind)) return false
  if (forTheirs.test(before) || calledTheirs.test(before)) return true
  const sentence = plain.folded.slice(start, end)
  if (sentence.endsWith('?') || puts.test(before)) return true
  if (us.test(behind)) return false
  if (isHead(plain, fact, start)) return true
  return theirVoice.test(`${before} ${behind}`)
}
const breath = /[,;:()](?=\s|$)/
/** Where we are said to be, or whom to have. Folded. */
const ourPlace = expression()`\b${said('ourPlaces')}\b`
/** Called theirs within the same breath. Folded; right before. */
const theirOwn = expression()`\b${said('theirs')}\b[^.,;!?]{0,30}$`
const saysYes = expression()`^\W*${said('yesOpening')}\b`
/** "With a signature in January", "bei Bestellung am Montag": a case that is the lead's to decide. Folded; right before. */
const ofTheirDeed = expression(
  'u',
)`(?:^\W*|[,;:] )${said('withDeed')} (?:\p{L}{1,5} )?${said('theirDeed')}(?: \p{L}{1,5}){0,2} $`
const forDay = expression()`^\W*${said('forDay')}\b`
const offering = expression()`\b${said('offering')}\b`
const forTheirs = expression(
  'u',
)`(?:^|\b)${said('forTheirs')}(?: ${said('aboutTheir')}| \p{L}{1,5} \p{L}+ ${said('ofMany')})? $`

/** "Tuesdays, I'm afraid, no: we come on Mondays": behind the day stands that it is none, with nothing but an aside between. Folded. */
const isDeniedBehind = ({ folded }: PlainText, { end }: Fact): boolean =>
  deniedBehind.test(folded.slice(end, end + asideReach))
const asideReach = 60
const deniedBehind = expression('u')`^(?:, [\p{L}' ]{1,24},| [\p{L}]{1,12})? ${said('deniedDay')}(?=[.:;,]|$)`

/** A case that is put of the lead's: "if it breaks after three months", "five weeks is inside the 60 days". */
const isPut = (plain: PlainText, fact: Fact, clause: string): boolean =>
  !ourClaim.test(clause) &&
  !ours.test(clause) &&
  !us.test(clause) &&
  (puts.test(clause) || compared.test(plain.folded.slice(fact.end, fact.end + 40)))
/** A stretch in which something of ours holds. Folded; right before. */
const within = expression()`\b${said('withinFirst')} $`
const isLength = ({ claims }: Fact): boolean => /^[\d.]+ (?:minute|hour|day|week|month|year)\b/.test(claims[0] ?? '')

/** Joy at what the lead tells, and what they are wished. */
const pleased = expression()`\b${said('pleased')}\b`
/** "I can't confirm the 97.50": of a price of theirs. */
const unconfirmed = expression('u')`\b${said('unconfirmed')}\b`
/** "The 10 % I can't give": what the lead wants, and does not get. Folded. */
const refused = expression('u')`\b${said('refused')}`
/** "We can't go below 10 %", "I can't do 10 % without a contract": something like it they do get. Folded. */
const notLess = expression()`\b${said('notLess')}\b`
const isRefused = (plain: PlainText, fact: Fact, sentence: Span): boolean => {
  const breathOf = breathAround(plain, fact, sentence)
  return refused.test(breathOf) && !notLess.test(breathOf)
}
/** A figure that is called the lead's stays theirs. */
const isLimitOfOurs = (plain: PlainText, fact: Fact, sentence: Span): boolean => {
  const breathOf = breathAround(plain, fact, sentence)
  const isTheirs = calledTheirs.test(plain.folded.slice(sentence.start, fact.start))
  return refused.test(breathOf) && notLess.test(breathOf) && !isTheirs
}
/** "You said you can't do less than 10 %". Folded; right before. */
const limitOfTheirs = expression()`\b${said('theySaidThey')}\b[^.,;:!?]{0,40}$`
/** A day that doesn't suit. */
const unfit = expression()`\b${said('unfit')}\b`
/** Holds what the lead said against a limit. Folded; right behind. */
const compared = expression(
  'u',
)`^ ${said('comparesThem')}\b|^(?: \p{L}+)? ${said('isCompared')} ${said('stillSo')}*${said('comparedWith')}\b`
/** A sum of the lead's: an order, a budget, a turnover. Folded; right before. */
const ofSum = expression()`\b${said('sumBefore')}(?: ${said('sumAbout')})* $`
const perThing = expression()`^ ?(?:/|${said('perThing')}\b)`

const stopAhead = expression('g')`[,;:(]| ${said('becauseOf')} `

/** What is said in one breath with a fact: as far as a comma or a reason. */
function clauseAround(folded: string, { start, end }: Span, fact: Fact): string {
  const stop = stopAhead
  const from = [...folded.slice(start, fact.start).matchAll(stop)].at(-1)?.index ?? 0
  const behind = folded.slice(fact.end, end)
  const to = [...behind.matchAll(stop)][0]?.index ?? behind.length
  return folded.slice(start + from, fact.end + to)
}

/** From one comma to the next, as far as it is close. */
const breathAround = ({ folded }: PlainText, fact: Fact, { start, end }: Span): string => {
  const before =
    folded
      .slice(Math.max(start, fact.start - breathReach), fact.start)
      .split(breath)
      .at(-1) ?? ''
  const behind = folded.slice(fact.end, Math.min(end, fact.end + breathReach)).split(breath)[0] ?? ''
  return `${before}${behind}`
}
const breathReach = 60

const us = expression()`\b${said('us')}\b`

/** "What you put through DeepL, and we correct it": where the sentence turns to us, behind a fact. */
function beforeUs({ folded }: PlainText, fact: Fact, end: number): number {
  const turn = turnToUs.exec(folded.slice(fact.end, end))
  return turn === null ? end : fact.end + turn.index
}
const turnToUs = expression('u')`,? ${said('listJoint')} ${said('weSubject')}\b`

const isSmall = /^(?:bare )?(?:[2-9]|1[0-2])(?: (?!.* of (?!any)).*)?$/

/** "Is it iOS, Android or both?" asks, and says nothing of us; "would Thursday suit you?" proposes. */
export function isAsked(plain: PlainText, fact: Fact): boolean {
  const { start, end } = sentenceAround(plain, fact)
  const sentence = plain.folded.slice(start, end)
  if (fact.kind === 'date')
    return (
      sentence.endsWith('?') &&
      meeting.test(sentence) &&
      !ourClaim.test(sentence) &&
      !/\d/.test(plain.folded.slice(fact.start, fact.end))
    )
  // "Which two days would suit?" claims no number.
  if (fact.kind === 'number')
    return (
      sentence.endsWith('?') && !us.test(sentence) && !ourClaim.test(sentence) && isSmall.test(fact.claims[0] ?? '')
    )
  if (fact.kind === 'name' && puts.test(clauseAround(plain.folded, { start, end }, fact)) && defers.test(sentence))
    return true
  return fact.kind === 'name' && sentence.endsWith('?') && !us.test(sentence) && !ourClaim.test(sentence)
}

/** Whether a fact stands in a breath that speaks of us, or in a sentence that says yes to what the lead asks. */
export function speaksOfUs(plain: PlainText, fact: Fact): boolean {
  const { start, end } = sentenceAround(plain, fact)
  const clause = clauseAround(plain.folded, { start, end }, fact)
  return (
    saysYes.test(plain.folded.slice(start, end)) ||
    [us, ourVoice, ourClaim, ours, ofUs].some((pattern) => pattern.test(clause))
  )
}
