import type { CaseFilters } from '#contract/replays.ts'

/** Which of a replay's cases are listed, and in which order. */
export interface CaseSearch extends CaseFilters {
  order?: 'newest' | undefined
  page?: number | undefined
}

/** What the address of a replay says: its cases, and which other replay it is held against. */
export interface ReplaySearch extends CaseSearch {
  with?: string | undefined
}

/** By its shape alone: of what has one the server says what it is. */
const isWord = <Value extends string>(value: unknown): value is Value =>
  typeof value === 'string' && /^[a-z_]{1,40}$/.test(value)

const word = <Value extends string>(value: unknown): Value | undefined => (isWord<Value>(value) ? value : undefined)

/** Each is named even when it is none: what is left out keeps the value that stands in the address. */
export const replaySearchIn = ({
  order,
  page,
  label,
  outcome,
  judgement,
  with: other,
}: Record<string, unknown>): ReplaySearch => ({
  order: order === 'newest' ? order : undefined,
  page: typeof page === 'number' && page > 1 ? Math.trunc(page) : undefined,
  label: word(label),
  outcome: word(outcome),
  judgement: word(judgement),
  with: typeof other === 'string' && /^[\da-f-]{36}$/i.test(other) ? other : undefined,
})
