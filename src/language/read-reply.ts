import type { Intent } from '#contract/intent.ts'
import { asksIn, questionsIn } from './intent/asked-questions.ts'
import type { InboundMail, Signals } from './intent/mail.ts'
import { scoreByRules, signalsOf } from './intent/rules.ts'

export type { InboundMail, Signals } from './intent/mail.ts'
export { asksForPaper } from './intent/paper.ts'
export { applySignals, withBothReadings } from './intent/signals.ts'

/** What a mail means. Each part is read when it is first asked for, once; all that is read together takes some milliseconds. */
export interface ReplyMeaning {
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
 * Reads what a lead's mail means: whether it is a no, a question, an opt-out, a machine's notice, and what it asks. Only its new text
 * counts. Pure, offline, never throws; linear in the mail's length.
 */
export function readReply(mail: InboundMail): ReplyMeaning {
  let signals: Signals | undefined
  let intent: Intent | undefined
  let questions: readonly string[] | undefined
  let asks: readonly string[] | undefined
  return {
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
