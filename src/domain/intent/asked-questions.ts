import { fold, sentencesOf } from './folded-text.ts'
import type { InboundMail } from './mail.ts'
import type { Cue } from './phrases.ts'
import { findCue, readMail } from './reading.ts'

const mostQuestions = 5
const longestQuestion = 300

/** What stands before the question itself: "Hi Anna, ", "One more thing: ". */
const opening = /^(?:(?:hi|hello|hey|dear|hallo|bonjour|salut|hola|dag|hoi|beste|ol[aá]|oi)\b[^,!?:]{0,40}[,!:]\s*)/i

/** Questions without a mark, in folded text. */
const indirect =
  /\b(?:(?:tell|let) (?:me|us)(?: know)?,? (?:if|whether|what|how|which|where)|(?:sag|teil)\w* (?:sie )?(?:mir|uns)(?: mit)?,? (?:ob|was|wie|wo)|dites?[ -](?:moi|nous) (?:si|quel|comment|ou)|(?:digame|dime|diganos) (?:si|que|como|cual)|laat (?:me|ons|mij) weten (?:of|wat|hoe)|(?:diga|digam)[ -](?:me|nos) (?:se|qual|como))\b/

/** What begins no question but a wish with a mark: "Try me again in April?", "Send me the deck?". Folded text. */
const request =
  /^(?:and |so |then |or |ok |okay |maybe |perhaps |vielleicht |peut-etre |quizas? |forse |misschien |talvez )?(?:please |bitte |pls )?(?:try|call|ping|ring|email|e-mail|mail|write|send|shoot|drop|share|forward|let'?s|let us|shall we|deal|sound|sounds|make|makes|ok|okay|agreed|right|melden|meld|rufen|ruf|schreib\w*|schick\w*|senden|versuch\w*|passt|einverstanden|rappel\w*|appel\w*|envoy\w*|ecri\w*|recontact\w*|d'accord|llam\w*|escrib\w*|envi\w*|mand\w*|vale|chiam\w*|scriv\w*|invi\w*|va bene|bel|mail|stuur|probeer|akkoord|lig\w*|escrev\w*|combinado)\b/

/** Of the sentences that ask, those that words about the product or its company could not answer: they ask for us, our time or our silence. */
const asksForUs: readonly Cue[] = ['meeting', 'later', 'defer', 'optOut']

/**
 * The sentences in which the lead asks something that words about the product, its price or its company could answer, as written but for a greeting before and small letters at the start; of a mail without a question mark those that
 * ask by their words. What talks to a machine, what asks for a time to meet, for a later day, for silence or for a mail is none.
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
    .filter(
      ({ folded, words }) =>
        !request.test(fold(words)) && !asksForUs.some((cue) => findCue(reading, cue, folded).length > 0),
    )
    .map(({ words }) => words.charAt(0).toUpperCase() + words.slice(1))
    .filter((words) => words.length <= longestQuestion && /\p{L}/u.test(words))
  return { lang: reading.lang, questions: [...new Set(questions)].slice(0, mostQuestions) }
}
