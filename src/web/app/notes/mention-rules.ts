/** The beginning of a mention that the caret stands behind, from its `@` on; null where there is none. */
export function begunMention(text: string, caret: number): { at: number; words: string } | null {
  const found = /(?:^|[^\p{L}\p{N}@])@([^@\n]{0,60})$/u.exec(text.slice(0, caret))
  const words = found?.[1]
  return words === undefined ? null : { at: caret - words.length - 1, words }
}

const mostOffered = 6

/** Whose name, or a word of it, begins like this; whose name several have are offered by their addresses. */
export function offered(
  words: string,
  people: readonly { userId: string; fullName: string; email: string }[],
): { userId: string; name: string }[] {
  const wanted = words.toLowerCase()
  const names = people.map(({ fullName }) => fullName.trim().toLowerCase())
  return people
    .map(({ userId, fullName, email }) => {
      const isShared = names.filter((name) => name === fullName.trim().toLowerCase()).length > 1
      return { userId, name: fullName.trim() === '' || isShared ? email : fullName.trim() }
    })
    .filter(({ name }) => {
      const lower = name.toLowerCase()
      return lower !== wanted && (lower.startsWith(wanted) || lower.split(' ').some((part) => part.startsWith(wanted)))
    })
    .slice(0, mostOffered)
}
