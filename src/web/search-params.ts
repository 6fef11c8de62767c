import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router'

/**
 * What stands in an address for a value that is no plain text; throws for all else. Quotes that a person typed around words, or a number, are theirs,
 * and stay: the router puts none around what can be read without.
 */
function parsed(value: string): unknown {
  const meant: unknown = JSON.parse(value)
  if (typeof meant === 'string') parsed(meant)
  else if (meant === null || typeof meant !== 'object') throw new SyntaxError('A text')
  return meant
}

export const parseSearch = parseSearchWith(parsed)
export const stringifySearch = stringifySearchWith(JSON.stringify, parsed)

/** A text of an address, where digits, and `true`, are one, too. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'object' || value === undefined ? undefined : String(value)
