import type { ThreadRow } from '#contract/threads.ts'

/** Where in the list a person is. */
export type RowCursor = {
  activeId: string | null
  /** The keyboard moved there, so the list scrolls and the focus follows. */
  isByKey: boolean
  /** The thread that is open beside the list. */
  openId: string | undefined
  /** Its menu of times is open. */
  snoozingId: string | null
}

/** What a row of the inbox tells its list. */
export type RowEvents = {
  onFocus: (row: ThreadRow) => void
  onOpen: (row: ThreadRow) => void
  onArchive: (row: ThreadRow) => void
  /** What is about to go out by itself shall not. */
  onStop: (row: ThreadRow) => void
  onSnooze: (row: ThreadRow, until: Date | null) => void
  onSnoozeOpen: (row: ThreadRow | null) => void
  onSelect: (row: ThreadRow) => void
  /** Selects from the row that was selected last to this one. */
  onExtend: (row: ThreadRow) => void
}

/** What is selected, where several rows can be changed at once. */
export type RowsSelected = {
  isSelected: (id: string) => boolean
  /** Something is selected: a touch selects, too. */
  isSelecting: boolean
}
