import { useEffect, useEffectEvent, useRef } from 'react'
import { focusIfLost, isFocusLost } from '#web/ui/lost-focus.ts'

type Row = { id: string }
/** Where somebody is in a list, and the row behind it. */
type Seat = { list: string; id: string; place: number; next: string | undefined; isOpen: boolean }

/** The row behind one, as it was found: one that is answered or labelled may move through the list before it leaves it. */
function nextOf(rows: readonly Row[], row: Row, was: Seat | null): string | undefined {
  const isAsFound = was?.id === row.id && rows.some(({ id }) => id === was.next)
  return isAsFound ? was.next : rows[rows.indexOf(row) + 1]?.id
}

type Shown = {
  list: string
  /** Undefined while they are not known. */
  rows: readonly Row[] | undefined
  activeId: string | null
  isOpen: boolean
}

/** Where somebody sits from now on; the focus is led there if it is lost. Returns the row that is to take it once the list is drawn. */
function sitAgain({ list, rows, activeId, isOpen }: Shown, was: Seat | null) {
  if (rows === undefined) return { seat: was }
  const sitIn = (row: Row): Seat => ({
    list,
    id: row.id,
    place: rows.indexOf(row),
    next: nextOf(rows, row, was),
    isOpen,
  })
  const active = rows.find(({ id }) => id === activeId)
  // Its row may leave the list, as it is read or answered.
  if (isOpen) focusIfLost(document.querySelector<HTMLElement>('[aria-label="Thread"] h1'))
  if (isOpen || was === null || !isFocusLost()) return { seat: active ? sitIn(active) : was }
  const left = was.list === list ? rows[Math.min(was.place, rows.length - 1)] : rows[0]
  const row = rows.find(({ id }) => id === was.id) ?? rows.find(({ id }) => id === was.next) ?? left
  const target = document.querySelector<HTMLElement>(
    row ? `a[href^="/thread/${row.id}"]` : '[role="tabpanel"][data-state="active"]',
  )
  target?.focus()
  if (row && target) return { seat: sitIn(row) }
  return { seat: was, undrawn: target || !was.isOpen ? undefined : row?.id }
}

/**
 * Where the focus is lost with the row, the bar or the thread that had it, it goes to the row where the person was, to the one that stood behind it
 * or stands in its place, or to the empty list. In another list that is the first one. Whoever was in no row yet, or looks at others, stays where they are.
 *
 * @param isSelecting the bar that acts on many goes when nothing is selected any more, also where no row changes
 * @param onUndrawn where a thread had covered the list, so that it is drawn only now: the row that is to take the focus then
 */
export function useKeptFocus(
  { list, rows, activeId, isOpen }: Shown,
  isSelecting: boolean,
  onUndrawn: (id: string) => void,
) {
  const seat = useRef<Seat>(null)
  const keep = useEffectEvent((shown: Shown) => {
    const { seat: sat, undrawn } = sitAgain(shown, seat.current)
    seat.current = sat
    if (undrawn !== undefined) onUndrawn(undrawn)
  })
  useEffect(() => keep({ list, rows, activeId, isOpen }), [list, rows, activeId, isOpen])
  const onUnselected = useEffectEvent(() => keep({ list, rows, activeId, isOpen }))
  useEffect(() => {
    if (!isSelecting) onUnselected()
  }, [isSelecting])
}
