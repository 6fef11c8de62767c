/** As the contract has it: what is longer is refused. */
export const longestTyped = 300

/** What an address looks for, and whether the best comes first. A number is words, too. */
export function searchIn({ q, order }: Record<string, unknown>): {
  q?: string | undefined
  order?: 'best' | undefined
} {
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, longestTyped) : ''
  return { q: words === '' ? undefined : words, order: order === 'best' ? 'best' : undefined }
}
