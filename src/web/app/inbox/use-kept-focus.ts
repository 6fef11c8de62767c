import { useEffect, useEffectEvent, useRef } from 'react'
import { isFocusLost } from '#web/ui/lost-focus.ts'

type Row = { id: string }
/** Where somebody is in a list, and the row behind it. */
type Seat = { list: string; id: string; place: number; next: string | undefined; isOpen: boolean }

/** The row behind one, as it was found: one that is answered or labelled may move through the list before it leaves it. */
function nextOf(rows: readonly Row[], row: Row, was: Seat | null): string | undefined {
  const isAsFound = was?.id === row.id && rows.some(({ id }) => id === was.next)
  return isAsFound ? was.next : rows[rows.indexOf(row) + 1]?.id
}

/**
 * Where the focus is lost with the row, the bar or the thread that had it, it goes to the row where the person was, to the one that stood behind it
 * or stands in its place, or to the empty list. In another list that is the first one. Whoever was in no row yet, or looks at others, stays where they are.
 *
 * @param rows undefined while they are not known
 * @param onUndrawn where a thread had covered the list, so that it is drawn only now: the row that is to take the focus then
 */
export function useKeptFocus(
  list: string,
  rows: readonly Row[] | undefined,
  activeId: string | null,
  isOpen: boolean,
  onUndrawn: (id: string) => void,
) {
  const seat = useRef<Seat>(null)
  const leaveTo = useEffectEvent(onUndrawn)
  useEffect(() => {
    if (rows === undefined) return
    const was = seat.current
    const sit = (row: Row) => {
      seat.current = { list, id: row.id, place: rows.indexOf(row), next: nextOf(rows, row, was), isOpen }
    }
    const active = rows.find(({ id }) => id === activeId)
    if (isOpen || was === null || !isFocusLost()) {
      if (active) sit(active)
      return
    }
    const left = was.list === list ? rows[Math.min(was.place, rows.length - 1)] : rows[0]
    const row = rows.find(({ id }) => id === was.id) ?? rows.find(({ id }) => id === was.next) ?? left
    const target = document.querySelector<HTMLElement>(
      row ? `a[href^="/thread/${row.id}"]` : '[role="tabpanel"][data-state="active"]',
    )
    target?.focus()
    if (row && target) sit(row)
    if (!target && row && was.isOpen) leaveTo(row.id)
  }, [list, rows, activeId, isOpen])
}
