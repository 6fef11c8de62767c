/** What is written in more than one way and means the same: quotation marks, apostrophes and dashes. */
const sameAs: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['“”„‟«»″', '"'],
    ['‘’‚‛‹›′´`', "'"],
    ['‐‑‒–—―−', '-'],
  ].flatMap(([spellings = '', plain = '']) => [...spellings].map((one) => [one, plain] as const)),
)

/** Seen by nobody: soft hyphens, joiners of width zero, marks of direction, the selectors behind an emoji. */
const unseen = /\p{Default_Ignorable_Code_Point}/u

interface Folded {
  text: string
  /** Where each character of it begins in what was written, and, last, where that ends. */
  starts: number[]
}

/** In one case, with one space for any white space, one spelling of quotation marks and dashes, and nothing that is not seen. */
function fold(written: string): Folded {
  let text = ''
  const starts: number[] = []
  let at = 0
  for (const character of written) {
    const start = at
    at += character.length
    if (unseen.test(character)) continue
    const isSpace = /\s/u.test(character)
    if (isSpace && text.endsWith(' ')) continue
    const plain = isSpace ? ' ' : (sameAs[character] ?? character.toLowerCase())
    text += plain
    for (let index = 0; index < plain.length; index += 1) starts.push(start)
  }
  return { text, starts: [...starts, at] }
}

/**
 * The stretch of `text` that `words` mean, as it stands there; undefined when it does not. Case, white space, the spelling of quotation
 * marks and dashes, and quotation marks around the words make no difference. Words are never read as a pattern.
 */
export function findWords(text: string, words: string): string | undefined {
  const sought = fold(words)
    .text.trim()
    .replace(/^["']+|["']+$/gu, '')
    .trim()
  if (sought === '') return undefined
  const within = fold(text)
  const at = within.text.indexOf(sought)
  if (at < 0) return undefined
  return text.slice(within.starts[at], within.starts[at + sought.length]).trim()
}

const letterOrDigit = /[\p{L}\p{N}]/u

/** Whether a word of `text` begins with these letters, as they are spelt. */
export function hasWordStart(text: string, letters: string): boolean {
  for (let at = text.indexOf(letters); at >= 0; at = text.indexOf(letters, at + 1)) {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ''
    if (!letterOrDigit.test(before)) return true
  }
  return false
}
