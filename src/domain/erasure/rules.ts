/** To what the sealed words that an erasure still looks for are bound. */
export const soughtContext = (workspaceId: string): string => `erasure-sought:${workspaceId}`

/** What stands where an address stood, behind what stood before it: the first part of what an `addressPattern` finds. */
export const erasedWord = '\\1[erased]'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** What may stand before an address and be no part of it, also as JSON writes it. To look back for it would take thirty times as long. */
const begins = '(^|[^a-z0-9._%+-]|\\\\[bfnrt]|\\\\u[0-9a-f]{4})'
const ends = '(?![a-z0-9-]|\\.[a-z0-9])'

const patternOf = (email: string, written: (text: string) => string): string =>
  `${begins}${email.split('@').map(written).join('(?:@|%40)')}${ends}`

/**
 * An address as an expression of PostgreSQL's, in plain text, in JSON and in a link: not within a longer one, so that
 * ann@acme.co is not found in joann@acme.com.
 */
export const addressPattern = (email: string): string => patternOf(email, escaped)

/** A name as the same, in plain text: not within a longer word. */
export const namePattern = (name: string): string => `(^|[^[:alnum:]])${escaped(name)}($|[^[:alnum:]])`

/** A letter beyond ASCII as PostgreSQL shows its bytes, and as JSON may write it. */
const asBytes = (letter: string): string[] => [
  [...Buffer.from(letter)].map((byte) => `\\\\${byte.toString(8)}`).join(''),
  [...Array(letter.length).keys()].map((at) => `\\\\+u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
]

/** The same in what a platform posted, which is read as `encode(…, 'escape')`. */
export const addressPatternInBytes = (email: string): string =>
  patternOf(email, (text) =>
    escaped(text).replace(/[^ -~]/gu, (letter) => `(?:${[letter, letter.toUpperCase()].flatMap(asBytes).join('|')})`),
  )
