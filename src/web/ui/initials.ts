/** First and last word's first sign, of a name or of an address before its @; `?` when there is none. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._+-]+/)
    .filter(Boolean)
  const [first, last] = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
  // By code points: an emoji or an accented letter is one sign, not half of one.
  return (
    [first, last]
      .map((word) => Array.from(word ?? '').at(0) ?? '')
      .join('')
      .toUpperCase() || '?'
  )
}
