import { expression } from '../../text/expression.ts'
import { said } from '../words.ts'

const we = expression()`\b${said('we')}\b`
const you = expression()`\b${said('you')}\b`
const me = expression()`\b${said('me')}\b`
const would = expression()`\b${said('wouldLike')}\b`
const casing = expression()`\b${said('inCase')}\b`
const thanks = expression()`\b${said('thanks')}\b`
const yes = expression()`^\W*${said('yes')}\b`
const no = expression()`^\W*${said('no')}\b`

export const greetingVoice = 64
export const footVoice = 65
const questionVoice = 66

/** Who a sentence speaks of, and how: as a wish, as a case, with thanks. One number for each way. */
export function voiceOf(folded: string): number {
  const ofUs = we.test(folded) ? 1 : 0
  if (folded.endsWith('?')) return questionVoice + ofUs
  const mood = would.test(folded) ? 1 : casing.test(folded) ? 2 : thanks.test(folded) ? 3 : 0
  return ofUs + (you.test(folded) ? 2 : 0) + (me.test(folded) ? 4 : 0) + mood * 8
}

/** Whether a sentence begins with a yes (1) or a no (2). */
export const answerOf = (folded: string): number => (yes.test(folded) ? 1 : no.test(folded) ? 2 : 0)
