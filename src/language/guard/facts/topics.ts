import { expression } from '../../text/expression.ts'
import { said } from '../words.ts'

/** What a stretch of time is the length of, in six languages. Folded text. */
const topics: readonly (readonly [string, RegExp])[] = [
  ['notice', expression()`\b${said('notice')}\b`],
  ['trial', expression()`\b${said('trialTime')}\b`],
  ['refund', expression()`\b${said('refund')}\b`],
  ['guarantee', expression()`\b${said('guarantee')}\b`],
  ['response', expression()`\b${said('response')}\b`],
  ['delivery', expression()`\b${said('deliveryTime')}\b`],
  ['free', expression()`\b${said('forFree')}\b`],
  ['retention', expression()`\b${said('retention')}\b`],
  ['payment', expression()`\b${said('payment')}\b`],
  ['term', expression()`\b${said('termTime')}\b`],
  ['solution', expression()`\b${said('solvedTime')}\b`],
]

/** The topics that a sentence speaks of; none when it is about something else. */
export const topicsIn = (folded: string): string[] =>
  topics.flatMap(([name, pattern]) => (pattern.test(folded) ? [name] : []))
