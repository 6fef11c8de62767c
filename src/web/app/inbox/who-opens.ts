import { meOf } from '#contract/none-of.ts'
import type { ListedThreads } from '#contract/views.ts'

/** What is said beside a list that is shared, kept or sent, where it says `me`. */
export const whoOpensIt = '“me” is whoever opens it.'

const mine = /(^|\s)-?is:mine(\s|$)/i

/** Whether a list shows something else to each who opens it. */
export const isOfReader = ({ assignee, q = '' }: Pick<ListedThreads, 'assignee' | 'q'>): boolean =>
  assignee === meOf || mine.test(q)
