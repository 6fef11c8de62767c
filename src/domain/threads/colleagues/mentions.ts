import type { Note } from '#contract/notes.ts'

export interface Colleague {
  userId: string
  fullName: string
  email: string
}

const isWordAt = (text: string, at: number): boolean =>
  /[\p{L}\p{N}]/u.test(String.fromCodePoint(text.codePointAt(at) ?? 0))

/**
 * Who stands in a note as `@name` or `@address`, in its order and each once, the longest name first: `@Eva Brandt` is not Eva. A name goes on
 * as a word (`@Evangeline`), or stands inside of one (`mail@Eva`): nobody is meant. Of two of one name both are.
 */
export function mentionsIn(body: string, colleagues: readonly Colleague[]): Note['mentions'] {
  const names = colleagues
    .flatMap(({ userId, fullName, email }) => [fullName.trim(), email].map((name) => ({ userId, name })))
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.name.length - a.name.length)
  const lower = body.toLowerCase()
  const found = new Map<string, string>()
  for (let at = lower.indexOf('@'); at !== -1; at = lower.indexOf('@', at + 1)) {
    if (at > 0 && isWordAt(lower, at - 1)) continue
    const meant = names.find(
      ({ name }) => lower.startsWith(name.toLowerCase(), at + 1) && !isWordAt(lower, at + 1 + name.length),
    )
    if (meant === undefined) continue
    const words = body.slice(at, at + 1 + meant.name.length)
    for (const { userId, name } of names)
      if (name.toLowerCase() === meant.name.toLowerCase() && !found.has(userId)) found.set(userId, words)
  }
  return [...found].map(([userId, words]) => ({ userId, words }))
}
