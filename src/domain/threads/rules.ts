import type { ThreadFilters } from '#contract/threads.ts'
import { isExactTime } from '#lib/exact-time.ts'

const separator = '|'

/** In the order of what needs a person: below every score that there is. */
export const unjudged = -11

/** Where a page of threads ended. Times are exact to the millisecond, as they are stored. */
export interface Cursor {
  at: string
  id: string
  /** Null: nobody has judged it. */
  score?: number | null
  /** Our own message is the newest: nobody waits. */
  isAnswered?: boolean
}

export const cursorOf = ({ at, id, score, isAnswered = false }: Cursor): string =>
  Buffer.from([at, id, score ?? unjudged, isAnswered ? 1 : 0].join(separator)).toString('base64url')

/** Null for nothing, and for what is no cursor of ours: the list then begins again. */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null
  const [at, id, value = '', answered = ''] = Buffer.from(text, 'base64url').toString('utf8').split(separator)
  if (at === undefined || id === undefined) return null
  const score = /^-?\d{1,2}$/.test(value) ? Number(value) : unjudged
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  return isExactTime(at) && isId ? { at, id, score, isAnswered: answered === '1' } : null
}

/**
 * Whether a period lies further back than it is long. Then few threads have a message within it, of all that had one since: they are found
 * by the messages. In one that reaches up to now nearly every thread of the list has one.
 */
export function isLongPast({ from, to }: Pick<ThreadFilters, 'from' | 'to'>, now: Date): boolean {
  if (from === undefined || to === undefined) return false
  const [start, end] = [Date.parse(from), Date.parse(to) + dayMs]
  return now.getTime() - end > end - start
}

const dayMs = 86_400_000

/** The ids with one of them a place further up or down; at the end it stays where it is. */
export function inOtherPlace(ids: readonly string[], id: string, by: 'up' | 'down'): string[] {
  const from = ids.indexOf(id)
  const to = Math.min(Math.max(from + (by === 'up' ? -1 : 1), 0), ids.length - 1)
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
