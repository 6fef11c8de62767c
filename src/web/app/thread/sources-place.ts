import { createContext, use } from 'react'

/** Where the sources of a draft are shown beside it. */
export type SourcesPlace = {
  /** In the column of the details; null while there is none. */
  slot: HTMLElement | null
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

export const SourcesContext = createContext<SourcesPlace>({ slot: null, isOpen: false, setOpen: () => undefined })

export function useSourcesPlace() {
  const { slot, isOpen, setOpen } = use(SourcesContext)
  return {
    /** Null: there is no room beside the draft. */
    slot: isOpen ? slot : null,
    /** False when there is no room, so that they have to stand over it. */
    open: (): boolean => {
      // A column that is folded, or too narrow a window, draws nothing.
      if (slot === null || slot.getClientRects().length === 0) return false
      setOpen(true)
      return true
    },
    close: () => setOpen(false),
  }
}
