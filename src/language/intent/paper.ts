import { expression, oneOf } from '../text/expression.ts'
import { fold } from '../text/folded-text.ts'
import { inEach, said } from './words.ts'

/**
 * Where somebody wants a paper of their own: a contract to sign, an offer, slides. A mail out of text can't bring one along, so only a
 * link to it is an answer. A price list is not among them: prices can be told. Folded.
 */
const wanted = new RegExp(
  oneOf([
    inEach((said) => String.raw`\b${said('sendsPaper')}\b[^.!?;]{0,40}\b${said('paperWords')}\b`),
    inEach((said) => String.raw`\b${said('paperWords')}\b[^.!?;]{0,24}\b${said('sendsPaper')}\b`),
  ]),
)
/** "Before you send a contract", "don't send an offer yet", "I have your deck". */
const unwanted = expression()`\b${said('unwantedPaper')}\b|\b${said('hadIt')}\b`

/** Whether a sentence of the lead asks for a paper. */
export function asksForPaper(words: string): boolean {
  const folded = fold(words)
  return wanted.test(folded) && !unwanted.test(folded)
}
