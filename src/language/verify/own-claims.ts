import type { DraftSentence } from '../guard/draft-sentences.ts'
import { findFeatures } from '../guard/facts/features.ts'
import { readPlain } from '../guard/facts/plain-text.ts'
import { said } from '../guard/words.ts'
import { expression } from '../text/expression.ts'

/** A greeting may look like a claim: "Ha Ruud" has no verb. */
const leastWords = 4

/** Whether a sentence says, as far as words alone tell it, what we have, do, offer or are: no reader may call that kind words. */
export const claimsOfUs = ({ text }: Pick<DraftSentence, 'text'>): boolean =>
  text.split(/\s+/u).length >= leastWords && findFeatures(readPlain(text)).length > 0

const asksThem = expression('u')`\b${said('asksThem')}\b`
const weAct = expression()`\b${said('weAct')}\b`

/** "If you have a grand, too, please tell me when it was last tuned": asks them, and says nothing of us. */
export function isRequest({ text }: Pick<DraftSentence, 'text'>): boolean {
  const { folded } = readPlain(text)
  return asksThem.test(folded) && !weAct.test(folded)
}
