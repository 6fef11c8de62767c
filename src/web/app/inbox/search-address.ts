import { textIn } from '#web/search-params.ts'

/** As the contract has it: what is longer is refused. */
export const longestTyped = 300

/** What an address looks for, and whether the best comes first. */
export function searchIn({ q, order }: Record<string, unknown>): {
  q?: string | undefined
  order?: 'best' | undefined
} {
  const words = (textIn(q) ?? '').trim().slice(0, longestTyped)
  return { q: words === '' ? undefined : words, order: order === 'best' ? 'best' : undefined }
}
