import { type NumberDimension, numberDimensions } from '#contract/number-dimensions.ts'
import type { ThreadFilters } from '#contract/threads.ts'

/** What the address of the dashboard says of its numbers: days or a period, what they are narrowed to, by what they are told, and of where. */
export type NumbersSearch = Omit<ThreadFilters, 'number' | 'reason'> & {
  days?: number | undefined
  by?: NumberDimension | 'workspace' | undefined
  /** Over all workspaces of the person. */
  all?: true | undefined
}

export const periods = [7, 28, 90, 365] as const
export const usualDays = 28

/** By what the rows are told; workspaces only where all of them are. */
export const shownBy = ({ by, all }: NumbersSearch): NumberDimension | 'workspace' =>
  by === undefined ? (all ? 'workspace' : 'campaign') : by === 'workspace' && !all ? 'campaign' : by

/** What narrows the numbers, beside their period. */
export const filtersOf = (search: NumbersSearch): Omit<ThreadFilters, 'from' | 'to' | 'number' | 'reason'> =>
  Object.fromEntries(numberDimensions.flatMap((name) => (search[name] === undefined ? [] : [[name, search[name]]])))
