import { emailSchema } from '#contract/accounts.ts'

const inBrackets = /<\s*(?:mailto:)?([^<>\s]+)\s*>/i

function addressesOfPart(part: string): string[] {
  const bracketed = inBrackets.exec(part)?.[1]
  if (bracketed) return [bracketed]
  const words = part.split(/\s+/).filter(Boolean)
  const addresses = words.filter((word) => word.includes('@'))
  // Words around an address are a name; words without one are a mistake that the person should see.
  return (addresses.length > 0 ? addresses : words).map((word) => word.replace(/^mailto:/i, ''))
}

/** What a typed or pasted text names as addresses, `Ada <ada@example.com>` too: in small letters, each once, in their order. */
export function addressesIn(text: string): string[] {
  // A quoted name may hold a comma.
  const unnamed = text.replace(/"[^"]*"/g, ' ')
  const addresses = unnamed.split(/[,;\n\r]+/).flatMap(addressesOfPart)
  return [...new Set(addresses.map((address) => address.toLowerCase()))]
}

export const isAddress = (text: string): boolean => emailSchema.safeParse(text).success
