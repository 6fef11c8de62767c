import { plainWord } from '#lib/plain-word.ts'

/** The beginning of a mention that the caret stands behind, from its `@` on; null where there is none. */
export function begunMention(text: string, caret: number): { at: number; words: string } | null {
  const found = /(?:^|[^\p{L}\p{N}@])@([^@\n]{0,60})$/u.exec(text.slice(0, caret))
  const words = found?.[1]
  return words === undefined ? null : { at: caret - words.length - 1, words }
}

const mostOffered = 6

/** Whose name, or a word of it, begins like this, with its accents or without; whose name several have are offered by their addresses. */
export function offered(
  words: string,
  people: readonly { userId: string; fullName: string; email: string }[],
): { userId: string; name: string }[] {
  const wanted = plainWord(words)
  const names = people.map(({ fullName }) => fullName.trim().toLowerCase())
  return people
    .map(({ userId, fullName, email }) => {
      const isShared = names.filter((name) => name === fullName.trim().toLowerCase()).length > 1
      return { userId, name: fullName.trim() === '' || isShared ? email : fullName.trim() }
    })
    .filter(({ name }) => {
      const plain = plainWord(name)
      const begins = plain.startsWith(wanted) || plain.split(' ').some((part) => part.startsWith(wanted))
      return name.toLowerCase() !== words.toLowerCase() && begins
    })
    .slice(0, mostOffered)
}
