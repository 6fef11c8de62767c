import { useMemo, useState } from 'react'
import type { ThreadRow, ThreadSort, ThreadView } from '#contract/threads.ts'
import { type HeldOrder, holdOrder, steadyRows } from '#web/app/inbox/steady-order.ts'

type Listed<Row extends ThreadRow> = {
  /** Another list is held by nothing of this one. */
  name: string
  rows: readonly Row[]
  view: ThreadView
  sort: ThreadSort | undefined
  /** By a search: nothing comes in on top, and the order is its own. */
  isFound: boolean
}

export type SteadyRows = {
  /** As the person sees them: keys, ranges and what is done with many mean these. */
  shown: readonly ThreadRow[]
  /** New replies that are not shown where they belong. */
  waiting: number
  /** The list was scrolled to its top, or away from there. */
  onAtTop: (isAtTop: boolean) => void
}

/** The rows of a list, in the order that they had when the person scrolled away from its top. */
export function useSteadyRows<Row extends ThreadRow>({ name, rows, view, sort, isFound }: Listed<Row>) {
  const [held, setHeld] = useState<(HeldOrder & { name: string }) | null>(null)
  // Without a row there is no list to be scrolled; the next one begins at its top.
  if (held && (held.name !== name || !rows[0])) setHeld(null)
  const order = held?.name === name && !isFound && held
  const steady = useMemo(
    () => (order ? steadyRows(rows, view, order, sort) : { shown: rows, waiting: 0 }),
    [rows, view, sort, order],
  )
  const onAtTop = (isAtTop: boolean) => {
    if (isAtTop === !held) return
    const next = isAtTop ? null : holdOrder(rows)
    setHeld(next && { name, ...next })
  }
  return { ...steady, onAtTop }
}
