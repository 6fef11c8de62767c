import { plainWord } from '#lib/plain-word.ts'
import { expression, oneOf } from '../text/expression.ts'
import { inEach, said } from './words.ts'

/** What is said between people and asks for nothing, or for any more at all, in the six languages; plain and without marks. */
const courtesy = expression('u')`^(?:${said('joining')} )?${oneOf([
  said('courtesies'),
  inEach((said) => `${said('couldYou')}${said('tellMe')}${said('moreAbout')}`),
])}$`

/** Longer than any of them; what is longer asks for something. */
const longest = 90

/** Whether a question without a telling word is one that nobody has to answer: "How are you?", "Makes sense?", "Can you tell me more?". */
export function isCourtesy(words: string): boolean {
  const bare = plainWord(words)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return bare === '' || (bare.length <= longest && courtesy.test(bare))
}
