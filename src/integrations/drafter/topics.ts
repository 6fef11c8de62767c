import { type Topic, topicsOfWord } from '#language/read-reply.ts'
import { memoize } from '#lib/memoize.ts'
import { plainWord } from '#lib/plain-word.ts'
import { isSmallWord } from './stop-words.ts'

const stemOf = (word: string): string => (word.length > 6 ? word.slice(0, 6) : word.replace(/(?:es|s|e|n)$/u, ''))

const mostKeptChars = 200_000

/** What a text is about: the beginnings of its telling words, and `#topic` for each matter that it touches. */
export const matters = memoize((text): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const bare = plainWord(word)
    for (const topic of topicsOfWord(bare)) found.add(`#${topic}`)
    if (bare.length >= 3 && !isSmallWord(word)) found.add(stemOf(bare))
  }
  return found
}, mostKeptChars)

export const touches = (text: string, topic: Topic): boolean => matters(text).has(`#${topic}`)
