import type { Intent } from '#contract/intent.ts'
import { memoize } from '#lib/memoize.ts'
import { asksIn, questionsIn } from './intent/asked-questions.ts'
import type { InboundMail, Signals } from './intent/mail.ts'
import { readMail } from './intent/reading.ts'
import { scoreByRules, signalsOf } from './intent/rules.ts'
import { withoutUnclear } from './intent/signals.ts'

export type { InboundMail, Signals } from './intent/mail.ts'
export { asksForPaper } from './intent/paper.ts'
export { applySignals, withBothReadings } from './intent/signals.ts'

/** What a mail means. Each part is read when it is first asked for, once; all that is read together takes some milliseconds. */
export interface ReplyMeaning {
  /** Primary tag of the language that the lead writes; `und` where it can't be told. */
  readonly lang: string
  /** What is certain about it, whatever anybody judges. */
  readonly signals: Signals
  /** The judgement of the rules and the classifier, held to the signals. */
  readonly intent: Intent
  /** What it asks that knowledge could answer, question by question, each of a length that can be listed. */
  readonly questions: readonly string[]
  /** All that an answer has to answer: the questions, and what the lead wants to be sent. */
  readonly asks: readonly string[]
}

/**
 * What is done with a reply reads it again and again, in one job after the other, between which a backlog puts hundreds of other mails: mails of
 * so many characters are kept in mind, some megabytes.
 */
const keptChars = 2_000_000

const known = memoize((mail): ReplyMeaning => {
  const read: InboundMail = JSON.parse(mail)
  return meaningOf({ ...read, receivedAt: new Date(read.receivedAt) })
}, keptChars)

/**
 * Reads what a lead's mail means: whether it is a no, a question, an opt-out, a machine's notice, and what it asks. Only its new text
 * counts. Pure, offline, never throws; linear in the mail's length. The same mail is read once: what comes out is shared, and must not be changed.
 */
export const readReply = (mail: InboundMail): ReplyMeaning => known(JSON.stringify(mail))

function meaningOf(mail: InboundMail): ReplyMeaning {
  let signals: Signals | undefined
  let intent: Intent | undefined
  let questions: readonly string[] | undefined
  let asks: readonly string[] | undefined
  return {
    get lang() {
      return readMail(withoutUnclear(mail)).lang
    },
    get signals() {
      signals ??= signalsOf(mail)
      return signals
    },
    get intent() {
      intent ??= scoreByRules(mail)
      return intent
    },
    get questions() {
      questions ??= questionsIn(mail)
      return questions
    },
    get asks() {
      asks ??= asksIn(mail)
      return asks
    },
  }
}

// What a question is about, and what an entry answers, is told by the same words.
export { type Topic, topicsOfWord, touchedTopics } from './text/topics.ts'
