/** The beginning of a text in at most `most` characters: all of it, or up to the end of a word, with "…" to say so. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const beginning = text.slice(0, most)
  const end = beginning.search(/\s\S*$/u)
  // A word without an end (an address, a language without spaces) is cut where it must be; never within a character.
  const kept = end > most / 2 ? beginning.slice(0, end) : beginning.slice(0, -1).replace(/[\ud800-\udbff]$/u, '')
  return `${kept.replace(/[\s,;:–-]+$/u, '')}…`
}
