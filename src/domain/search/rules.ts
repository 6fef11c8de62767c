import { isExactTime } from '#lib/exact-time.ts'

/** Where a page of found threads ended. Times are exact to the millisecond, as they are stored. */
export interface SearchCursor {
  at: string
  id: string
  /** How well it fits, where the best come first. */
  fit: number | null
}

const separator = '|'

export const cursorOf = ({ at, id, fit }: SearchCursor): string =>
  Buffer.from([at, id, fit ?? 0].join(separator)).toString('base64url')

/** Null for nothing, and for what is no cursor of ours: the search then begins again. */
export function readCursor(text: string | undefined): SearchCursor | null {
  if (text === undefined) return null
  const [at = '', id = '', fit = ''] = Buffer.from(text, 'base64url').toString('utf8').split(separator)
  const isFit = /^\d(\.\d{1,20})?(e-\d{1,2})?$/.test(fit)
  return isExactTime(at) && isFit && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
    ? { at, id, fit: Number(fit) }
    : null
}
