import { expression, inOrder, matchesIn, oneOf } from '../text/expression.ts'
import { type Span, sentencesOf } from '../text/folded-text.ts'
import type { Reading } from './reading.ts'
import { asksToLeave } from './unmistakable-opt-out.ts'
import { asksForMail } from './wish-for-mail.ts'
import { said } from './words.ts'

/** "Don't write before March" is no opt-out. */
const untilLater = expression()`\b${said('untilWords')}\b`

const removing = expression()`^(?:${said('pleaseRemove')} )?${said('removes')}\b`

/** "Don't mail me, call me" wants another way, not silence; "unsubscribe me, you may call me" wants no mail for certain. */
const otherWay = expression()`(?:[,;.-]|\b${said('butRather')}) (?:(?!\b${said('notOtherwise')}\b).){0,40}\b${said('callInstead')}\b(?! ${said('alsoNot')}?${said('notEither')})`

/** "Do you delete our data when the contract ends?" asks about the product; "please delete my data?" does not. */
const dataQuestion = expression()`\b${said('dataQuestion')}\b[^.!?]{0,120}\?`
const productQuestion =
  /^(?:and |but |so )?(?:will|does|do|can|could|would|is|are|how|what|which) (?:it|this|that|the|your|we|our) [^.!?]{0,160}\?/
/** The writer, as the one who is to be left alone. */
const forMe = expression()`\b${said('forMe')}\b|[a-z]{4,}(?:me|nos|mi|ci)\b`
const phoneOnly = expression()`\b${said('phoneOnly')}`
const anyMail = expression()`\b${said('anyMail')}`
/** "Our customers do not want to receive paper": others want silence, not the writer. */
const thirdParty = new RegExp(
  oneOf([
    inOrder(
      '\\b(?:can|do|does|could|will|would|should) ',
      '(?:people|users|customers|clients|guests|patients|members|recipients|drivers|tenants) (?:also |still )?$',
    ),
    String.raw`\b${said('ourPeople')} ${said('peopleOfOurs')}\b[^.!?]{0,24}$`,
    '\\b(?:recipients|readers|subscribers) (?:can|may|must|could|to)? ?(?:be able to )?$',
  ]),
)
/** "One client asks me each week to be removed", "what happens when a patient answers STOP": silence for others, in what the writer tells. */
const ofSomebody = new RegExp(
  oneOf([
    '\\bpeople $',
    String.raw`(?<!\b${said('asOne')} )\b${said('someOf')} (?:\p{L}+ )?${said('somebody')}\b[^.!?,;:]{0,60}$`,
    inOrder(
      '(?:^|[.!?,;:]\\s|\\bwhen |\\bif )(?:people|customers|clients|patients|subscribers|members|guests) (?:\\p{L}+ )?',
      oneOf([
        'replied',
        'reply',
        'replying',
        'answered',
        'answer',
        'text(?:ed)?',
        'asked',
        'ask',
        'wrote',
        'write',
        'kept',
        'keep',
        'unsubscrib\\p{L}*',
        'opt(?:ed)? out',
        'clicked',
        'click',
      ]),
      '\\b[^.!?]{0,40}$',
    ),
    String.raw`\b${said('thatThey')} $`,
    String.raw`\b${said('theyAre')} ${said('ofSomebodyElse')} (?:\p{L}+ )?$`,
  ]),
  'u',
)
/** "Take me off Thursday", "streichen Sie mich für Dienstag", "me tira da agenda": out of an appointment. */
const fromAppointment = expression()`\b${said('takeOff')}\b(?:(?!\b${said('listWords')}\b)[^.!?]){0,24}?\b${said('offFrom')}\s?${said('theAppointment')}?${said('appointments')}`
/** "I was a thumb away from unsubscribing": what did not happen. */
const almost = expression()`\b${said('almost')}\b[^.!?,;]{0,16}$`

/** "We unsubscribed from our current tool", "opt out of KnowB4's renewal". */
const fromElsewhere = new RegExp(
  oneOf([
    '^ (?:our|the|my) (?:old|last|current|previous|former) ',
    inOrder(
      '^[^.!?]{0,16} (?:from|of) ',
      oneOf([
        'our',
        'their',
        'his',
        'her',
        "your (?:competitor|rival)\\w*(?:'s)?",
        'my (?:old|last|current|previous|former)',
        'another',
        'the (?:old|last|current|previous)',
        'an?',
        '[a-z]+ of (?:them|those)',
        "[a-z0-9]+'s",
      ]),
      ` (?!${said('ourLists')})`,
    ),
  ]),
)
/** The same in the words of a report: "nous venons de nous désabonner d'un service de ce genre". */
const leftElsewhere = expression('g')`\b(?:${said('leftElsewhere')}|${said('hasLeft')}${said('ofAnother')})`
/** "We just unsubscribed from Mailpigeon, no appetite for another one": so is that where no other of the kind is wanted. */
const leftJust = expression('g')`\b${said('leftJust')}`
const anotherOne = expression()`\b${said('anotherOne')}\b`
/** "Not to me but to Eva" sends us on. */
const toAnother = expression()`^[^.!?;]{0,30}?,? ${said('butTo')}(?: ${said('ratherTo')})? ${said('toWhom')}\b`
/** German needs no preposition for it: "nicht mir, sondern meiner Kollegin". */
const toAnotherInGerman = expression('u')`^[^.!?;]{0,30}?,? ${said('butToBare')} \p{L}`
/** "Don't write to me about it, write to Oliver." */
const writeToAnother = expression(
  'u',
)`^[^.!?;]{0,30}[,;] (?:${said('butWrite')} )?${said('writeTo')} ${said('toSomebody')}\p{L}`
const toAnotherShort = expression('u')`\b${said('notMeBut')} \p{L}`
/** "This mailbox closes, please delete it and use tom@acme.example": the address is another, nobody leaves. Folded. */
const address = '[^!?;]{0,40}?[\\w.+-]+@\\w'
const movesTo = new RegExp(
  oneOf([
    String.raw`^[^!?;]{0,80}?(?:,|\b${said('andThen')}) (?:[\w'-]+ ){0,4}?${said('usesAddress')}\b${address}`,
    String.raw`^[^!?;]{0,80}?(?:,|\b${said('andThen')}) (?=[^!?;]*\b${said('fromNowOn')}\b)[^!?;]{0,30}?\b${said('writeTo')}\b${address}`,
  ]),
)
const furthestAddress = 200
/** Whether what is to be deleted from `start` on is an address that gives way to another. */
export const givesNewAddress = (flat: string, start: number): boolean =>
  movesTo.test(flat.slice(start, start + furthestAddress))
/** "We use MailGuard to stop spam": what a filter does. */
const spamFilter = expression('g')`\b${said('spamFilter')}`
/** "Not every day, once a month is enough": fewer mails, not none. */
const everyDay = expression()`\b${said('everyDay')}\b`
const lessOften = expression('g')`\b${said('lessOften')}`
const isTooOften = (words: string, flat: string): boolean =>
  everyDay.test(words) && matchesIn(flat, lessOften).length > 0
const justBehind = 24

/** Words in front of it that belong to what is said there. */
const mostBefore = 160
const mostBehind = 80

/** Whether what an expression finds runs over a place. */
function isSaidBy(pattern: RegExp, flat: string, { start, end }: Span): boolean {
  const from = Math.max(0, start - mostBefore)
  return matchesIn(flat.slice(from, end + mostBehind), pattern).some(
    ({ 0: found, index }) => from + index < end && start < from + index + found.length,
  )
}

/** "Until the roof is on no mails, please", "bis dahin keine Mails": for a time. */
const untilThen = expression()`(?:^|[.!?,;:]\s)${said('untilThen')}\b(?! ${said('untilNow')})[^.!?;]{2,60}$`
/** "My business is deregistered", "I stop at the end of the year" tell of the writer. */
const ownBusiness = expression()`\b${said('ownBusiness')}\b[^.!?]{0,24}$`
/** Words that say it elsewhere and mean something else here: "don't hesitate to write", sick leave, "in Ruhe überlegen". */
const otherMeaning = expression()`${said('otherMeanings')}|\b${said('hesitate')}\b.{0,30}\b${said('contactUs')}`
/** "I am away and read no mail". */
const unread = expression()`\b${said('unread')}\b[^.!?,;]{0,30}$`
const plea = expression()`\b${said('plea')}\b`

/** "Please don't take me off the list"; "why don't you" and "if you don't" want the opposite. */
const deniedBefore = new RegExp(
  oneOf([
    '\\bno (?:me|nos) (?:den|des|deis) (?:de )?$',
    String.raw`(?<!\b${said('deniedByOther')} )\b${said('denied')} (?:please |ever |actually |just )?$`,
    String.raw`(?<!\b${said('whyDenied')}\b.{0,12})\b${said('notNegation')} ${said('meObject')}?$`,
  ]),
)
/** "This month, or I will report you" promises nothing good. */
const threat = expression()`\b${said('threat')}\b`
/** "My colleague told you to stop. She shouldn't have." */
const takenBack =
  /^[^?]{0,60}\b(?:(?:s?he|they) should(?:n't|nt| not) have(?=[.,!;]|$)|(?:please |just )?(?:ignore|disregard) (?:that|this|him|her|them|his|it)\b)/
/** "I usually unsubscribe from this sort of thing, but you got my attention." */
const usually = expression()`\b${said('usually')} [^.!?,;]{0,24}$`
const butHere = expression()`^[^.!?]{0,60}\b${said('butHere')}\b`
/** "Stop chasing me this month, I'll know in April": for a time, as the promise behind it tells; "third mail this week" counts mails. */
const forNow = expression()`\b${said('forNowWords')}\b`
const promised = expression()`\b${said('promises')}\b`
/** "It removes bounces by itself" tells of a product. */
const ofProduct = expression('u')`\b${said('ofProduct')} (?:\p{L}+ )?$`
const itRemoves = expression()`^${said('itRemoves')}\b`
const contactsOfOurs = expression()`\b${said('contactsOfOurs')}\b`
const itself = expression()`\b${said('itself')}\b`
/** In German and Dutch "not" stands behind the verb, or before one at the end. */
const verbThenNot = expression('u')`^${said('verbThenNot')}`
const endsInNot = expression()`\b${said('notBeforeVerb')} $`
const verbBehindNot = expression('u')`^${said('verbBehindNot')}`

/** Whether words that elsewhere are an opt-out ask for the opposite where they stand. */
export function isDeniedAt(flat: string, place: Span): boolean {
  const before = flat.slice(Math.max(0, place.start - 60), place.start)
  const words = flat.slice(place.start, place.end + 40)
  return deniedBefore.test(before) || verbThenNot.test(words) || (endsInNot.test(before) && verbBehindNot.test(words))
}

/** "Where can our customers unsubscribe?" */
const ofOurReaders = expression()`\b${said('ourOrThe')} ${said('readers')}\b`
/** "How did you get my e-mail?" asks where it comes from; what follows from that is for a person to say. */
const provenance = expression()`\b${said('provenance')}\b`
/** "Wo kann ich mich abmelden?", "how do I get off this list?": the question is the wish. */
const asksHow = expression()`^${said('asksHow')}\b`
const firstSentence = /^[^.!?]{0,200}[.!?]?/

const deadlines = expression()`\b${said('deadlineWords')}\b`

const otherWays = expression()`\b${said('otherWayWords')}\b`

/** Whether a sentence that only sounds like an opt-out tells of another's list, or of how often a mail comes. Folded. */
export const isOfSomethingElse = (sentence: string, flat: string): boolean =>
  matchesIn(sentence, leftElsewhere).length > 0 ||
  (matchesIn(sentence, leftJust).length > 0 && anotherOne.test(flat)) ||
  isTooOften(sentence, flat) ||
  matchesIn(sentence, spamFilter).length > 0 ||
  flat.split(/(?<=[.!?]) /).some((each) => givesNewAddress(each, 0))

const neitherNor = expression()`\b${said('neitherNor')}\b`
/** "Neither to me nor to Tom": who else is named is to have none, too. Folded. */
export const isOfBoth = (sentence: string): boolean => neitherNor.test(sentence)

/** Whether a sentence asks where the writer's address comes from. Folded. */
export const asksWhence = (sentence: string): boolean => provenance.test(sentence)

/** Whether words mean to hear no more where they stand: not for a time, not for others, not by telephone alone, not as a question. */
export function isOptOutAt(reading: Reading, flat: string, place: Span): boolean {
  const rest = flat.slice(place.start, flat.slice(place.end).search(/[.!?]/) + place.end + 1 || undefined)
  const sentence = rest.slice(0, 120)
  const words = flat.slice(place.start, place.end)
  const before = flat.slice(Math.max(0, place.start - 60), place.start)
  const further = flat.slice(place.end, place.end + 80)
  const isInjectedForOthers =
    reading.injected.some(({ start, end }) => start <= place.start && place.end <= end) && / other /.test(sentence)
  const isOtherWay = otherWay.test(further) && !otherWays.test(rest) && !asksToLeave(words)
  const isByPhone = phoneOnly.test(words) && anyMail.test(further)
  const isOfOthers =
    thirdParty.test(before) ||
    ofOurReaders.test(words) ||
    ofSomebody.test(flat.slice(Math.max(0, place.start - 120), place.start)) ||
    fromElsewhere.test(further) ||
    fromElsewhere.test(rest.slice(words.length - 8))
  // "Take me off before Friday" names a day by which, "don't write before Friday" one after which.
  const isDeadline = removing.test(words) && !deadlines.test(sentence)
  const isLater =
    (untilLater.test(sentence) ||
      untilThen.test(before) ||
      (forNow.test(sentence) && promised.test(further) && !threat.test(further))) &&
    !isDeadline &&
    !/\b(?:before|until|unless) (?:i|we|you|my) (?:call|report|sue|block|hear|go|take|get|contact|lose|face|have to)\b/.test(
      sentence,
    )
  const isAnAppointment = fromAppointment.test(flat.slice(Math.max(0, place.start - 12), place.end + 60))
  const isUndone = almost.test(before) || (/\b(?:not|never) $/.test(before) && /^unsubscribing/.test(words))
  const isOwn =
    (ownBusiness.test(before) && /^abgemeldet/.test(words)) || (/\b(?:ik|we|wij) $/.test(before) && /^stop/.test(words))
  const isUnstoppable =
    /\b(?:(?:can(?:'?t|not)|could(?:n'?t| not)|full|bus|pit) |one-|non-)$/.test(before) && /^stop/.test(words)
  const isHabit = usually.test(before) && butHere.test(further)
  const isProducts = ofProduct.test(before) && itRemoves.test(words)
  const isMention = /["']$/.test(before) && /^[^"'.!?]{0,30}["']/.test(further) && reading.core.length > 60
  return (
    !(
      isDeniedAt(flat, place) ||
      asksForMail(sentenceAround(reading, place)) ||
      isHabit ||
      isUnstoppable ||
      takenBack.test(further) ||
      isProducts ||
      provenance.test(sentenceAround(reading, place)) ||
      unread.test(before) ||
      isSaidBy(spamFilter, flat, place) ||
      isSaidBy(leftElsewhere, flat, place) ||
      (isSaidBy(leftJust, flat, place) && anotherOne.test(flat)) ||
      isSaidBy(lessOften, flat, place) ||
      (isTooOften(flat.slice(place.start, place.end + justBehind), flat) && !asksToLeave(words)) ||
      (givesNewAddress(flat, place.start) && !forMe.test(words)) ||
      isLater ||
      isInjectedForOthers ||
      isOtherWay ||
      isByPhone ||
      isOfOthers ||
      isOwn ||
      isAnAppointment ||
      isUndone ||
      toAnother.test(further) ||
      toAnotherInGerman.test(further) ||
      writeToAnother.test(further) ||
      toAnotherShort.test(words + further) ||
      isMention
    ) &&
    !otherMeaning.test(rest) &&
    !isProductQuestion(reading, flat, place, rest)
  )
}

/** "Do you delete our data when the contract ends?" asks about the product; "could you take me off?" asks for silence. */
function isProductQuestion(reading: Reading, flat: string, place: Span, rest: string): boolean {
  if (plea.test(flat) || (asksHow.test(rest) && !ofOurReaders.test(rest))) return false
  const around = sentenceAround(reading, place)
  const isOfContacts = contactsOfOurs.test(around) && !itself.test(around)
  const isAsked =
    /\?["')]*$/.test(around.trim()) && around.trim().split(/\s+/).length > 3 && (!forMe.test(around) || isOfContacts)
  return isAsked || dataQuestion.test(firstSentence.exec(rest)?.[0] ?? '') || productQuestion.test(around)
}

function sentenceAround(reading: Reading, place: Span): string {
  const found = sentencesOf(reading.own).find(({ start, end }) => start <= place.start && place.start < end)
  return found === undefined ? '' : reading.own.slice(found.start, found.end + 1)
}
