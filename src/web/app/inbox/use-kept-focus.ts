import { useEffect, useRef } from 'react'
import { isFocusLost } from '#web/ui/lost-focus.ts'

type Row = { id: string }

/**
 * Where the focus is lost with the row, the bar or the thread that had it, it goes to the row where the person was, to the one that now stands in its
 * place, or to the empty list. In another list that is the first one. Whoever was in no row yet, or looks at others, stays where they are.
 *
 * @param rows undefined while they are not known
 */
export function useKeptFocus(list: string, rows: readonly Row[] | undefined, activeId: string | null, isOpen: boolean) {
  const seat = useRef<{ list: string; id: string; place: number }>(null)
  useEffect(() => {
    if (rows === undefined) return
    const was = seat.current
    const place = rows.findIndex(({ id }) => id === activeId)
    if (isOpen || was === null || !isFocusLost()) {
      if (activeId !== null && place >= 0) seat.current = { list, id: activeId, place }
      return
    }
    const row =
      rows.find(({ id }) => id === was.id) ?? rows[was.list === list ? Math.min(was.place, rows.length - 1) : 0]
    const target = row ? `a[href^="/thread/${row.id}"]` : '[role="tabpanel"][data-state="active"]'
    document.querySelector<HTMLElement>(target)?.focus()
  }, [list, rows, activeId, isOpen])
}
