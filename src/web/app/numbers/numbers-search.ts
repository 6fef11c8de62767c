import { labels } from '#contract/labels.ts'
import { type NumberDimension, numberDimensions } from '#contract/number-dimensions.ts'
import type { ThreadFilters } from '#contract/threads.ts'
import { filtersIn } from '#web/api/thread-filters.ts'

/** What the address of the dashboard says of its numbers: days or a period, what they are narrowed to, by what they are told, and of where. */
export type NumbersSearch = Omit<ThreadFilters, 'number' | 'reason'> & {
  days?: number | undefined
  by?: NumberDimension | 'workspace' | undefined
  /** Over all workspaces of the person. */
  all?: true | undefined
}

export const periods = [7, 28, 90, 365] as const
export const usualDays = 28

/** A day that the calendar has. */
const real = (day: string | undefined): string | undefined =>
  day !== undefined && new Date(day).toJSON()?.startsWith(day) ? day : undefined

/** What an address asks of the numbers: what it can't mean is left out, and days that stand the wrong way round are put right. */
export function numbersSearchIn({ days, by, all, ...search }: Record<string, unknown>): NumbersSearch {
  const filters = filtersIn(search)
  const [from, to] = [real(filters.from), real(filters.to)]
  const isTurned = from !== undefined && to !== undefined && from > to
  return {
    ...filters,
    from: isTurned ? to : from,
    to: isTurned ? from : to,
    label: labels.find((one) => one === filters.label),
    days: periods.find((one) => one === Number(days)),
    by: [...numberDimensions, 'workspace' as const].find((one) => one === by),
    all: all === true ? true : undefined,
  }
}

/** By what the rows are told; workspaces only where all of them are. */
export const shownBy = ({ by, all }: NumbersSearch): NumberDimension | 'workspace' =>
  by === undefined ? (all ? 'workspace' : 'campaign') : by === 'workspace' && !all ? 'campaign' : by

/** What narrows the numbers, beside their period. */
export const filtersOf = (search: NumbersSearch): Omit<ThreadFilters, 'from' | 'to' | 'number' | 'reason'> =>
  Object.fromEntries(numberDimensions.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))
