import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ThreadRow } from '#contract/threads.ts'
import { useNextAhead } from '#web/app/inbox/thread-ahead.ts'
import { useInboxKeys } from '#web/app/inbox/use-inbox-keys.ts'
import { useKeptFocus } from '#web/app/inbox/use-kept-focus.ts'
import type { ListAddress } from '#web/app/inbox/use-list-address.ts'
import { useSelection } from '#web/app/inbox/use-selection.ts'
import { useSteadyRows } from '#web/app/inbox/use-steady-rows.ts'
import { useOffersNext } from '#web/app/thread/next-thread.ts'

type Active = { id: string; isByKey: boolean }

export type InboxRows<Row extends ThreadRow> = {
  address: ListAddress
  /** The thread that is open beside the list. */
  openId: string | undefined
  /** What the address asks for: the list of a view, or what a search finds. */
  list: UseInfiniteQueryResult<readonly Row[]>
  /** In any of the rows, ... */
  mayActAtAll: boolean
  /** ... and in this one. */
  mayAct: (row: Row) => boolean
  /** `isStep`: from one open thread to the next: the way back leads past it. */
  onOpen: (row: Row, isStep?: boolean) => void
  onArchive: (row: Row) => void
  onStop: (row: Row) => void
  onSnooze: (row: Row, until: Date | null) => void
}

const noRows: readonly never[] = []

/** Which row a person is at and which they have selected, and what keys and hand do with them; the next thread is fetched ahead. */
export function useInboxRows<Row extends ThreadRow>({
  address: { view, sort, filters, q, isSearch, searched, chooseView },
  openId,
  list,
  mayActAtAll,
  mayAct,
  onOpen,
  onArchive,
  onStop,
  onSnooze,
}: InboxRows<Row>) {
  const [active, setActive] = useState<Active | null>(null)
  const [snoozingId, setSnoozingId] = useState<string | null>(null)
  const [wantsAll, setWantsAll] = useState(false)
  const listName = `${view} ${JSON.stringify(filters)} ${q}`
  const steady = useSteadyRows<Row>({
    name: `${listName} ${sort} ${searched.order}`,
    rows: list.data ?? noRows,
    view,
    sort,
    isFound: isSearch,
  })
  const rows: readonly Row[] = steady.shown
  const rowOf = (id: string | null) => rows.find((row) => row.id === id)
  /** Of a row that a part of the list names. */
  const of = (act: (row: Row) => void) => (row: ThreadRow) => {
    const own = rowOf(row.id)
    if (own) act(own)
  }
  const [shownList, setShownList] = useState(listName)
  if (shownList !== listName) {
    setShownList(listName)
    // Its rows take the focus from nobody, who may be typing what it is to show.
    setActive(active && { ...active, isByKey: false })
  }
  const selection = useSelection(listName, rows.filter(mayAct))
  const isThreadOpen = openId !== undefined
  const activeId = openId ?? active?.id ?? null
  const seated = { list: listName, rows: list.data && rows, activeId, isOpen: isThreadOpen }
  useKeptFocus(seated, selection.count > 0, (id) => setActive({ id, isByKey: true }))
  const goTo = (row: Row | undefined) => row && setActive({ id: row.id, isByKey: true })
  /** Whoever puts a row away goes on with the one behind it, or else before it. */
  const leaving = (row: Row) => {
    const place = rows.indexOf(row)
    goTo(rows[place + 1] ?? rows[place - 1])
  }
  const activeRow = rowOf(activeId)
  const selecting = { onSelect: of(selection.toggle), onExtend: of(selection.extendTo) }
  useInboxKeys({
    rows,
    activeId,
    isThreadOpen,
    mayAct: mayActAtAll && (activeRow === undefined || mayAct(activeRow)),
    onMove: of((row) => {
      // Beside a thread only from a row: in the thread the focus stays there.
      const isInList = document.activeElement?.closest('[role="tabpanel"]') != null
      setActive({ id: row.id, isByKey: !isThreadOpen || isInList })
      if (isThreadOpen) onOpen(row, true)
    }),
    onOpen: of(onOpen),
    onArchive: of((row) => {
      leaving(row)
      onArchive(row)
    }),
    onStop: of(onStop),
    onSnooze: (row) => setSnoozingId(row.id),
    onView: chooseView,
    ...(mayActAtAll && { select: { ...selecting, onSelectAll: () => setWantsAll(true) } }),
  })
  const openPlace = rows.findIndex((row) => row.id === openId)
  const nextRow = isThreadOpen ? rows[openPlace + 1] : undefined
  useNextAhead(nextRow)
  useOffersNext(() => {
    const next = nextRow ?? rows[openPlace - 1]
    return next && { row: next, open: () => onOpen(next, true) }
  })
  return {
    steady,
    selection,
    /** All of the list was asked for by a key. */
    wantsAll,
    onWantsAll: setWantsAll,
    /** To the first row, as by a key. */
    onFirst: () => goTo(rows[0]),
    cursor: { activeId: active?.id ?? null, isByKey: active?.isByKey ?? false, openId, snoozingId },
    events: {
      ...selecting,
      onOpen: of(onOpen),
      onFocus: (row: ThreadRow) =>
        setActive((current) => (current?.id === row.id ? current : { id: row.id, isByKey: false })),
      onArchive: of(onArchive),
      onStop: of(onStop),
      onSnooze: (row: ThreadRow, until: Date | null) =>
        of((own) => {
          leaving(own)
          onSnooze(own, until)
        })(row),
      onSnoozeOpen: (row: ThreadRow | null) => setSnoozingId(row?.id ?? null),
    },
    selected: mayActAtAll ? { isSelected: selection.isSelected, isSelecting: selection.count > 0 } : undefined,
  }
}
