import type { RowLayout } from '#web/app/inbox/row-layout.ts'

type Part =
  | 'root'
  | 'first'
  | 'contact'
  | 'time'
  | 'address'
  | 'snippet'
  | 'middle'
  | 'reasons'
  | 'status'
  | 'last'
  | 'meter'
  | 'label'
  | 'next'
  | 'actions'

/** Where the time stands, which they cover: the status below stays legible. */
const actions = 'pointer-events-none absolute top-px right-3 z-20'

/** Room for the actions, so that they cover no half of the badge before the time. */
const narrowTime =
  'justify-end group-hover/row:min-w-20.5 group-has-[:focus-visible]/row:min-w-20.5 group-has-data-[state=open]/row:min-w-20.5'

const wide: Record<Part, string> = {
  root: 'grid h-full grid-cols-[minmax(13rem,1.2fr)_minmax(0,2.2fr)_7.5rem_9.5rem_4.5rem] content-center items-center gap-x-4',
  first: 'contents',
  contact: 'col-start-1 row-start-1 min-w-0',
  time: 'col-start-5 row-start-1 justify-end',
  address: 'col-start-1 row-start-2 min-w-0',
  snippet: 'col-start-2 row-start-1',
  middle: 'contents',
  reasons: 'col-start-2 row-start-2 min-w-0',
  status: 'col-start-5 row-start-2 -my-0.5 justify-end',
  last: 'contents',
  meter: 'col-start-3 row-start-1',
  label: 'col-start-3 row-start-2',
  next: 'col-start-4 row-span-2 row-start-1',
  actions,
}

/**
 * Where the parts of a row stand. They are the same elements in every layout: a list that gets another width, as a thread opens beside it,
 * makes none of them anew.
 */
export const rowPlaces: Record<RowLayout, Record<Part, string>> = {
  wide,
  'wide-compact': {
    ...wide,
    snippet: 'col-start-2 row-span-2 row-start-1',
    meter: 'col-start-3 row-span-2 row-start-1',
    // Over the status too: nothing is half covered.
    actions: 'pointer-events-none absolute inset-y-px right-3 z-20',
  },
  narrow: {
    root: 'flex h-full min-w-0 flex-col justify-center gap-0.5',
    first: 'flex min-w-0 items-baseline gap-2',
    contact: 'min-w-0 flex-1',
    time: narrowTime,
    address: '',
    snippet: '',
    middle: 'flex min-w-0 items-center gap-2',
    reasons: 'min-w-0 flex-1',
    status: '',
    // What they want is never cut; what comes next may be, and both are the row's own words.
    last: 'flex min-w-0 items-center justify-between gap-3',
    meter: 'shrink-0',
    label: '',
    next: '',
    actions: 'pointer-events-none absolute top-1 right-3 z-20',
  },
  'narrow-compact': {
    root: 'grid h-full min-w-0 grid-cols-[minmax(0,1fr)_auto_auto] content-center items-center gap-x-2 gap-y-0.5',
    first: 'col-span-3 flex min-w-0 items-baseline gap-2',
    contact: 'min-w-0 flex-1',
    time: narrowTime,
    address: 'col-start-1 row-start-2 min-w-0',
    snippet: 'col-span-3 row-start-3',
    middle: 'contents',
    reasons: '',
    status: 'col-start-3 row-start-2 justify-end',
    last: 'contents',
    meter: 'col-start-2 row-start-2 shrink-0',
    label: '',
    next: '',
    actions: 'pointer-events-none absolute top-0 right-3 z-20',
  },
}
