import { createContext, use, useCallback, useMemo, useRef, useState } from 'react'

/** Where the sources of a draft are shown beside it. */
export type SourcesPlace = {
  /** In the column beside the draft; null while they are not shown there. */
  slot: HTMLElement | null
  /** False when there is no room, so that they have to stand over the draft. */
  open: () => boolean
  close: () => void
}

const nowhere: SourcesPlace = { slot: null, open: () => false, close: () => undefined }

export const SourcesContext = createContext<SourcesPlace>(nowhere)

export const useSourcesPlace = (): SourcesPlace => use(SourcesContext)

/** The place in the column that gets the ref. What is open there is so again when the column was away and is back; until then nothing is drawn for it. */
export function useSourcesColumn() {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const column = useRef<HTMLElement>(null)
  const isOpen = useRef(false)
  const columnRef = useCallback((element: HTMLElement | null) => {
    column.current = element
    if (isOpen.current) setSlot(element)
    return () => {
      column.current = null
      setSlot(null)
    }
  }, [])
  const place = useMemo<SourcesPlace>(
    () => ({
      slot,
      open: () => {
        // Too narrow a window draws nothing of the column.
        if (column.current === null || column.current.getClientRects().length === 0) return false
        isOpen.current = true
        setSlot(column.current)
        return true
      },
      close: () => {
        isOpen.current = false
        setSlot(null)
      },
    }),
    [slot],
  )
  return { place, columnRef }
}
