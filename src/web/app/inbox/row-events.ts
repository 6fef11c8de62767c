import type { ThreadRow } from '#contract/threads.ts'

/** What a row of the inbox tells its list. */
export type RowEvents = {
  onFocus: (row: ThreadRow) => void
  onArchive: (row: ThreadRow) => void
  onSnooze: (row: ThreadRow, until: Date | null) => void
  onSnoozeOpen: (row: ThreadRow | null) => void
}
