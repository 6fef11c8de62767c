import { expression } from '../text/expression.ts'
import { isOfBoth } from './opt-out-meaning.ts'
import { asksToLeave } from './unmistakable-opt-out.ts'
import { said } from './words.ts'

/** What one does who goes on with us: signs, books, calls, tries, answers later, will be there. Whole words, `*` any ending. */
const commitments = expression(
  'u',
)`(?<![\p{L}\p{N}])${said('commitments').replaceAll('*', "[\\p{L}'-]{0,20}")}(?![\p{L}\p{N}])`

/** "No need to", "you can stop": said by who has what they need, and goes on. */
const exemption = expression()`\b${said('exemptions')}\b`

/** A longer mail says many things; next to nothing must speak for a no. */
const longestMail = 420
const leastInLongMail = 0.05

/** In a longer mail it is one of many things that are said. */
const longestExemption = 240

/** Not to this address, not to this person: somebody or somewhere else. */
const instead = expression()`\b${said('instead')}\b`

/** Not there, but here: to the writer, or through them. Only as a clause of its own: "never write to me directly" is an opt-out. */
const writerInstead = expression(
  'u',
)`(?:[,;.:!?]\s|\s[-–]\s|\b${said('beforeWriter')} )${said('writerInstead')}(?!\p{L})`

/** What is not to be sent, or who is not to be written to, though the writer is: an object of their own. */
const otherObject = expression()`\b${said('otherObjects')}\b`

/** For a time, till a time. */
const forNow = expression()`\b${said('holdsForNow')}\b`

/** Of somebody else's list, or of one's own: what is left is not ours. */
const elsewhere = expression()`\b${said('elsewhere')}\b`

/** What a question asks for that wants to know or to have something. */
const enquiry = expression()`\b${said('enquiry')}\b`

/** "Tuesday, then?", "Dinsdag bellen?": a day that is asked for. */
const dayAsked = expression('u')`(?<!\p{L})${said('dayAsked')}(?!\p{L})`

/** "Take me off the list for the workshop": one event is left, not the list. */
const eventOnly = expression()`\b${said('eventOnly')}`

/** "Not every day, once a month is enough": fewer mails, not none. */
const lessOften = expression()`\b${said('lessOften')}`

/** "Keep me on for the trial": taken off one list, and not another. */
const keepsElse = expression()`\b${said('keepsElse')}`

/** Questions that people ask who want to be left alone. */
const complaint = expression()`\b${said('complaint')}\b`

/** "Keep me on the list? No.": what is asked and denied by its writer is not wanted. */
const deniedQuestion = expression('gu')`[^.!?\n]+\?\s*${said('deniedQuestion')}(?!\p{L})`

/** Belief that a mail says no in one way or another, above which what it also wants does not speak against an opt-out. */
const sureOfNo = { asks: 0.5, forNow: 0.5, wants: 0.93, elsewhere: 0.98 } as const

/** "No need to send it again. Let us talk on Tuesday": what sounds like a no says that nothing is lacking. */
export const goesOn = (flat: string): boolean =>
  flat.length <= longestExemption && exemption.test(flat) && commitments.test(flat)

export interface SoundsLikeOptOut {
  /** The sentence in which an opt-out is heard, folded. */
  sentence: string
  /** The mail with the opt-out's own words blanked, folded. */
  beside: string
  /** The mail without that sentence, folded. */
  otherSentences: string
  /** Belief that it says no, opts out or insults, as was learned. */
  no: number
  /** Its clauses each of which would be an unmistakable opt-out if it stood alone, folded. */
  plainClauses: readonly string[]
  /** No rule hears one, and what sounds most like it is said of something else. */
  isOfAnother: boolean
  /** It wants to talk, to be told or sent something, or shows interest. */
  isWarm: boolean
}

/**
 * Whether a mail that sounds like an opt-out wants something of us: "no more mails, just send the contract". Then it is none; what
 * was learned from thousands of replies has to be far surer of a no to stand against it.
 */
export function wantsSomething(heard: SoundsLikeOptOut): boolean {
  const { sentence, beside, otherSentences, no, plainClauses, isOfAnother, isWarm } = heard
  if (beside.length > longestMail && !(no < leastInLongMail)) return false
  const meant = beside.replace(deniedQuestion, ' ')
  if (isWarm && eventOnly.test(sentence) && no < leastInLongMail) return true
  if (plainClauses.some(asksToLeave) && !keepsElse.test(meant)) return false
  if (isOfAnother || (lessOften.test(sentence) && no < sureOfNo.elsewhere)) return true
  const isCommitting = commitments.test(meant)
  if (isCommitting && exemption.test(sentence) && beside.length <= longestExemption) return true
  if (plainClauses.length > 0) return isCommitting && no < sureOfNo.wants
  const asks = (otherSentences.match(/[^.!?\n]{4,}\?/g) ?? []).some(
    (question) => (enquiry.test(question) || dayAsked.test(question)) && !complaint.test(question),
  )
  const isToWriter = writerInstead.test(beside)
  // "Not to info@, to me": another mailbox is named that is to have none.
  if (isToWriter && /[\w.-]@/.test(sentence)) return true
  const isElsewhere = (isToWriter || instead.test(beside)) && !isOfBoth(sentence)
  const isWanting = isCommitting || otherObject.test(sentence) || isElsewhere
  return (
    (asks && no < sureOfNo.asks) ||
    (forNow.test(sentence) && no < sureOfNo.forNow) ||
    (eventOnly.test(sentence) && no < (isWarm ? sureOfNo.wants : sureOfNo.forNow)) ||
    (isWanting && no < sureOfNo.wants) ||
    (elsewhere.test(sentence) && no < sureOfNo.elsewhere)
  )
}
