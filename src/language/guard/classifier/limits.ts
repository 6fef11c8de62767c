import { expression } from '../../text/expression.ts'
import { said } from '../words.ts'

/** Words that narrow or widen what a sentence says, by kind: only, up to, from, all, extra, included, if, not. Folded. */
const kinds: readonly RegExp[] = [
  expression()`^${said('only')}$`,
  expression()`^${said('upTo')}$`,
  expression()`^${said('atLeast')}$`,
  expression()`^${said('all')}$`,
  expression()`^${said('extra')}$`,
  expression()`^${said('included')}$`,
  expression()`^${said('onCondition')}$`,
  expression()`^${said('denied')}$`,
]
export const limitKinds = kinds.length

const known = new Map<string, number>()
const mostKnown = 20_000

/** The kinds that a word is of, one bit each. */
export function limitOf(word: string): number {
  const told = known.get(word)
  if (told !== undefined) return told
  let bits = 0
  for (const [at, pattern] of kinds.entries()) if (pattern.test(word)) bits |= 1 << at
  if (known.size < mostKnown) known.set(word, bits)
  return bits
}
