/** To what the sealed words that an erasure still looks for are bound. */
export const soughtContext = (workspaceId: string): string => `erasure-sought:${workspaceId}`

/** What stands where an address stood. */
export const erasedWord = '[erased]'

/**
 * An address as an expression of PostgreSQL's (and of JavaScript's): not within a longer one, so that ann@acme.co is not found in
 * joann@acme.com.
 */
export const addressPattern = (email: string): string =>
  `(?<![a-z0-9._%+-])${email.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')}(?![a-z0-9-]|\\.[a-z0-9])`

/** The whole name, where it is one of several words: a single one is anybody's. */
export const soughtNames = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => name.trim()).filter((name) => /\S\s+\S/.test(name) && name.length >= 5)),
]
