import type { Note } from '#contract/notes.ts'
import { plainWord } from '#lib/plain-word.ts'

export interface Colleague {
  userId: string
  fullName: string
  email: string
}

const signAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0)
const isWordAt = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(signAt(text, at))

/** Where a name ends that begins at a place of the text, as `plainWord` writes both; null where it doesn't stand there. */
function endOfName(text: string, from: number, wanted: string): number | null {
  let seen = ''
  let at = from
  while (at < text.length) {
    const sign = signAt(text, at)
    const plain = plainWord(sign)
    // An accent by itself still belongs to the letter before it.
    if (seen === wanted && plain !== '') break
    seen += plain
    if (!wanted.startsWith(seen)) return null
    at += sign.length
  }
  return seen === wanted ? at : null
}

/**
 * Who stands in a note as `@name` or `@address`, in its order and each once, the longest name first: `@Eva Brandt` is not Eva. Accents may be
 * left out, as by whoever has no such keys. A name goes on as a word (`@Evangeline`), or stands inside of one (`mail@Eva`): nobody is meant.
 * Of two of one name both are.
 */
export function mentionsIn(body: string, colleagues: readonly Colleague[]): Note['mentions'] {
  const names = colleagues
    .flatMap(({ userId, fullName, email }) =>
      [fullName.trim(), email].map((name) => ({ userId, name: plainWord(name) })),
    )
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length)
  const found = new Map<string, string>()
  for (let at = body.indexOf('@'); at !== -1; at = body.indexOf('@', at + 1)) {
    if (at > 0 && isWordAt(body, at - 1)) continue
    for (const { name } of names) {
      const end = endOfName(body, at + 1, name)
      if (end === null || isWordAt(body, end)) continue
      for (const other of names)
        if (other.name === name && !found.has(other.userId)) found.set(other.userId, body.slice(at, end))
      break
    }
  }
  return [...found].map(([userId, words]) => ({ userId, words }))
}
