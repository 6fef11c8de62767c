import type { ThreadRow, ThreadView } from '#contract/threads.ts'
import type { RowEvents } from '#web/app/inbox/row-events.ts'
import { tabs } from '#web/app/inbox/views.ts'
import { isForSomethingElse } from '#web/app/keys/shortcut-keys.ts'
import { useKeyPresses } from '#web/app/keys/use-key-presses.ts'
import { nextStepOf } from '#web/app/thread/next-step.ts'

type InboxKeys = {
  rows: readonly ThreadRow[]
  activeId: string | null
  /** The thread then has `e` and `s` for itself. */
  isThreadOpen: boolean
  mayAct: boolean
  onMove: (row: ThreadRow) => void
  onOpen: (row: ThreadRow) => void
  onArchive: (row: ThreadRow) => void
  onStop: (row: ThreadRow) => void
  onSnooze: (row: ThreadRow) => void
  onView: (view: ThreadView) => void
  /** Left out: nothing can be selected. */
  select?: Pick<RowEvents, 'onSelect' | 'onExtend'> & { onSelectAll: () => void }
}

/** `j` and `k` move (with Shift they select), `x` selects, Ctrl A all, Enter opens, `e` archives, `s` snoozes, `c` stops what counts down, 1 to 5 choose the tab. */
export function useInboxKeys(keys: InboxKeys): void {
  useKeyPresses((event) => {
    const act = isAllKey(event)
      ? (keys.select?.onSelectAll ?? null)
      : isForSomethingElse(event)
        ? null
        : actionOf(event, keys)
    if (!act) return
    event.preventDefault()
    act()
  })
}

/** Where nothing is written, and no text of a mail can be meant. */
const isAllKey = ({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean =>
  key === 'a' &&
  (ctrlKey || metaKey) &&
  target instanceof HTMLElement &&
  (target.matches('body, main, h1') || target.closest('[aria-label="Inbox"]') !== null) &&
  !target.matches('input, textarea')

function selectOf(key: string, place: number, { rows, select, onMove }: InboxKeys): (() => void) | null {
  if (select === undefined) return null
  const { onSelect, onExtend } = select
  const row = rows[place]
  if (key === 'x') return row ? () => onSelect(row) : null
  if (key === 'X') return row ? () => onExtend(row) : null
  if (key !== 'J' && key !== 'K') return null
  const next = rows[place === -1 ? 0 : place + (key === 'J' ? 1 : -1)]
  return next
    ? () => {
        if (row) onExtend(row)
        onExtend(next)
        onMove(next)
      }
    : null
}

function actionOf({ key, target, shiftKey, repeat }: KeyboardEvent, keys: InboxKeys): (() => void) | null {
  const { rows, activeId, isThreadOpen, mayAct } = keys
  const selecting = mayAct
    ? selectOf(
        key,
        rows.findIndex((row) => row.id === activeId),
        keys,
      )
    : null
  if (selecting || shiftKey) return selecting
  const tab = tabs.find((each) => each.key === key)
  if (tab) return () => keys.onView(tab.value)
  const place = rows.findIndex((row) => row.id === activeId)
  if (key === 'j' || key === 'k') {
    const next = rows[place === -1 ? 0 : place + (key === 'j' ? 1 : -1)]
    return next ? () => keys.onMove(next) : null
  }
  const row = rows[place]
  // Held, a key that acts means the row that it was pressed on.
  if (!row || isThreadOpen || repeat) return null
  // A focused link or button opens or presses by itself.
  const isOnControl = target instanceof HTMLElement && target.matches('a, button')
  if (key === 'Enter' && !isOnControl) return () => keys.onOpen(row)
  if (key === 'e' && mayAct) return () => keys.onArchive(row)
  if (key === 'c' && mayAct && nextStepOf(row, new Date()).isStoppable) return () => keys.onStop(row)
  return key === 's' && mayAct && row.archivedAt === null ? () => keys.onSnooze(row) : null
}
