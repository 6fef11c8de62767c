import { expression } from '../../text/expression.ts'
import { said } from '../words.ts'
import { type PlainText, type Span, sentenceAround } from './plain-text.ts'

/** Right before a place: it is asked whether or how much, in one breath. Folded. */
const asked = expression()`(?:^\W*|[,:(] ?|\b)${said('askedAbout')}\b[^,;:.!?]*$`
/** We do not know, or ask first. Folded. */
const unknown = expression()`\b(?:${said('notKnown')}|${said('deferred')})\b`

/** Whether a place stands in a question that the draft leaves open: "whether there is a discount I don't know". Nothing is claimed there. */
export function isLeftOpen(plain: PlainText, at: Span): boolean {
  const { start, end } = sentenceAround(plain, at)
  const from = Math.max(start, plain.folded.lastIndexOf(';', at.start) + 1, at.start - reach)
  const before = plain.folded.slice(from, at.start)
  const [behind = ''] = plain.folded.slice(at.end, end).split(';')
  return asked.test(before) && (unknown.test(before) || unknown.test(behind))
}
const reach = 160
