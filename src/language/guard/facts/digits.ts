import { withDigits } from './number-words.ts'
import { languageOf, type PlainText } from './plain-text.ts'

type Digits = ReturnType<typeof withDigits>

const ofDrafts = new WeakMap<PlainText, Digits>()
const ofSources = new WeakMap<PlainText, Digits>()

/** A text with its numbers in digits; read once, whoever asks for it. */
export function digitsIn(plain: PlainText, isSource = false): Digits {
  const known = isSource ? ofSources : ofDrafts
  const found = known.get(plain)
  if (found !== undefined) return found
  const digits = withDigits(plain.folded, languageOf(plain), isSource)
  known.set(plain, digits)
  return digits
}
