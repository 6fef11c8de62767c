import { useEffect, useEffectEvent, useRef } from 'react'
import { isFocusLost } from '#web/ui/lost-focus.ts'

type Row = { id: string }

/**
 * Where the focus is lost with the row, the bar or the thread that had it, it goes to the row where the person was, to the one that now stands in its
 * place, or to the empty list. In another list that is the first one. Whoever was in no row yet, or looks at others, stays where they are.
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
  const seat = useRef<{ list: string; id: string; place: number; isOpen: boolean }>(null)
  const leaveTo = useEffectEvent(onUndrawn)
  useEffect(() => {
    if (rows === undefined) return
    const was = seat.current
    const place = rows.findIndex(({ id }) => id === activeId)
    if (isOpen || was === null || !isFocusLost()) {
      if (activeId !== null && place >= 0) seat.current = { list, id: activeId, place, isOpen }
      return
    }
    const row =
      rows.find(({ id }) => id === was.id) ?? rows[was.list === list ? Math.min(was.place, rows.length - 1) : 0]
    const target = document.querySelector<HTMLElement>(
      row ? `a[href^="/thread/${row.id}"]` : '[role="tabpanel"][data-state="active"]',
    )
    target?.focus()
    if (!target && row && was.isOpen) leaveTo(row.id)
  }, [list, rows, activeId, isOpen])
}
