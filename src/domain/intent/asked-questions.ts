import { sentencesOf } from './folded-text.ts'
import type { InboundMail } from './mail.ts'
import { findCue, readMail } from './reading.ts'

const mostQuestions = 5
const longestQuestion = 300

/** What stands before the question itself: "Hi Anna, ", "One more thing: ". */
const opening = /^(?:(?:hi|hello|hey|dear|hallo|bonjour|salut|hola|dag|hoi|beste|ol[aá]|oi)\b[^,!?:]{0,40}[,!:]\s*)/i

/** Questions without a mark, in folded text. */
const indirect =
  /\b(?:(?:tell|let) (?:me|us)(?: know)?,? (?:if|whether|what|how|which|where)|(?:sag|teil)\w* (?:sie )?(?:mir|uns)(?: mit)?,? (?:ob|was|wie|wo)|dites?[ -](?:moi|nous) (?:si|quel|comment|ou)|(?:digame|dime|diganos) (?:si|que|como|cual)|laat (?:me|ons|mij) weten (?:of|wat|hoe)|(?:diga|digam)[ -](?:me|nos) (?:se|qual|como))\b/

/**
 * The sentences in which the lead asks something that words could answer, as written but for a greeting before and small letters at the start; of a mail without a question mark those that
 * ask by their words. What talks to a machine, and what asks for a time to meet, is none.
 */
export function questionsIn(mail: InboundMail): { lang: string; questions: string[] } {
  const reading = readMail(mail)
  const sentences = sentencesOf(reading.lines).map(({ start, end }) => ({
    folded: reading.lines.slice(start, end).replaceAll('\n', ' '),
    words: reading.text.slice(start, end).replace(/\s+/g, ' ').replace(opening, '').trim(),
  }))
  const marked = sentences.filter(({ folded }) => /\?["')]*$/.test(folded))
  const asking =
    marked.length > 0
      ? marked
      : sentences.filter(({ folded }) => indirect.test(folded) || findCue(reading, 'ask', folded).length > 0)
  const questions = asking
    .filter(({ folded }) => findCue(reading, 'meeting', folded).length === 0)
    .map(({ words }) => words.charAt(0).toUpperCase() + words.slice(1))
    .filter((words) => words.length <= longestQuestion && /\p{L}/u.test(words))
  return { lang: reading.lang, questions: [...new Set(questions)].slice(0, mostQuestions) }
}
