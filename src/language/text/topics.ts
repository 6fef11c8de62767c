import { memoize } from '#lib/memoize.ts'
import { plainWord } from '#lib/plain-word.ts'
import { allSaid } from './words.ts'

const entryTopics = [
  'price',
  'integration',
  'security',
  'privacy',
  'certificates',
  'hosting',
  'data',
  'contract',
  'trial',
  'customers',
  'setup',
  'support',
] as const
/** Matters that entries tell of. */
type EntryTopic = (typeof entryTopics)[number]

/** Meetings are no matter of knowledge. */
export type Topic = EntryTopic | 'meeting'

/**
 * Words of one matter in six languages, as beginnings without accents: a question that says "how much" is answered by an entry
 * that says "pricing".
 */
const topics = ([...entryTopics, 'meeting'] as const).map((topic) => [topic, allSaid(`${topic}Stems`)] as const)

/** Begin like a word of another matter in another language: "custo" is a cost in Portuguese, a customer is none. */
const besides: Partial<Record<Topic, RegExp>> = { price: /^(?:custom|costum)/ }

const mostKeptChars = 100_000

/** The matters that a word, given plain, is about. */
export const topicsOfWord = memoize(
  (plain): readonly Topic[] =>
    topics
      .filter(([topic, words]) => besides[topic]?.test(plain) !== true && words.some((word) => plain.startsWith(word)))
      .map(([topic]) => topic),
  mostKeptChars,
)

/** A mail that touches on everything asks about nothing. */
const mostTopics = 5

export interface TouchedTopic {
  /** The words of the text that touch it, in lower case and without accents. */
  by: string[]
  /** Words by which entries tell of it, where a lead may have said it in others. */
  said: readonly string[]
}

/** The matters that a text is about; none where it touches on more than five. */
export function touchedTopics(text: string): TouchedTopic[] {
  const found = new Map<EntryTopic, Set<string>>()
  for (const word of text.slice(0, 4000).match(/[\p{L}\p{N}]+/gu) ?? []) {
    const plain = plainWord(word)
    for (const topic of topicsOfWord(plain))
      if (topic !== 'meeting') found.set(topic, (found.get(topic) ?? new Set()).add(plain))
  }
  if (found.size > mostTopics) return []
  return [...found].map(([topic, by]) => ({ by: [...by], said: allSaid(`${topic}Words`) }))
}
