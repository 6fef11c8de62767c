import { useState } from 'react'
import type { ThreadRow } from '#contract/threads.ts'

/** All of what a list shows, also what is not loaded, as it stood when it was said; and how much of it is whose. */
export type AllOfList = {
  count: number
  isAtLeast: boolean
  at: string
  /** What of it was loaded then, as it was shown. */
  seen: readonly ThreadRow[]
  workspaces: readonly { workspaceId: string; count: number }[]
}

type Selected = {
  /** Of the list that was shown: another one begins with nothing. */
  list: string
  /** Each as the person saw it; of all of a list, those that are left out. */
  ids: ReadonlyMap<string, ThreadRow>
  all: AllOfList | null
  anchorId: string | null
}

const nothing = (list: string): Selected => ({ list, ids: new Map(), all: null, anchorId: null })

/** Which threads of a list a person has selected: one by one, from one to another, or all of it. */
export function useSelection(list: string, rows: readonly ThreadRow[]) {
  const [kept, setSelected] = useState(() => nothing(list))
  const selected = kept.list === list ? kept : nothing(list)
  const { ids, all, anchorId } = selected
  const isSelected = (id: string): boolean => ids.has(id) !== (all !== null)
  const set = (some: readonly ThreadRow[], isOn: boolean, anchor: ThreadRow) => {
    const next = new Map(ids)
    for (const row of some)
      if (isOn === (all === null)) next.set(row.id, row)
      else next.delete(row.id)
    setSelected({ ...selected, ids: next, anchorId: anchor.id })
  }
  return {
    rows,
    ids,
    all,
    isSelected,
    count: all === null ? ids.size : Math.max(0, all.count - ids.size),
    toggle: (row: ThreadRow) => set([row], !isSelected(row.id), row),
    /** From the row that was selected last to this one. */
    extendTo: (row: ThreadRow) => {
      const [from, to] = [rows.findIndex(({ id }) => id === anchorId), rows.indexOf(row)]
      set(from === -1 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1), true, row)
    },
    selectAll: (whole: AllOfList) => setSelected({ ...nothing(list), all: whole }),
    clear: () => setSelected(nothing(list)),
  }
}

export type Selection = ReturnType<typeof useSelection>
