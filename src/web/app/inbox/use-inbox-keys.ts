import type { ThreadRow, ThreadView } from '#contract/threads.ts'
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
}

/** `j` and `k` move, Enter opens, `e` archives, `s` snoozes, `c` stops what counts down, 1 to 5 choose the tab. */
export function useInboxKeys(keys: InboxKeys): void {
  useKeyPresses((event) => {
    if (isForSomethingElse(event) || event.shiftKey) return
    const act = actionOf(event, keys)
    if (!act) return
    event.preventDefault()
    act()
  })
}

function actionOf({ key, target }: KeyboardEvent, keys: InboxKeys): (() => void) | null {
  const { rows, activeId, isThreadOpen, mayAct } = keys
  const tab = tabs.find((each) => each.key === key)
  if (tab) return () => keys.onView(tab.value)
  const place = rows.findIndex((row) => row.id === activeId)
  if (key === 'j' || key === 'k') {
    const next = rows[place === -1 ? 0 : place + (key === 'j' ? 1 : -1)]
    return next ? () => keys.onMove(next) : null
  }
  const row = rows[place]
  if (!row || isThreadOpen) return null
  // A focused link or button opens or presses by itself.
  const isOnControl = target instanceof HTMLElement && target.matches('a, button')
  if (key === 'Enter' && !isOnControl) return () => keys.onOpen(row)
  if (key === 'e' && mayAct)
    return () => {
      const next = rows[place + 1] ?? rows[place - 1]
      if (next) keys.onMove(next)
      keys.onArchive(row)
    }
  if (key === 'c' && mayAct && nextStepOf(row, new Date()).isStoppable) return () => keys.onStop(row)
  return key === 's' && mayAct && row.archivedAt === null ? () => keys.onSnooze(row) : null
}
