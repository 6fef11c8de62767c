import { createContext, useContext, useEffect } from 'react'

/** By which what stands in a dialog, or on a screen, tells it of one more thing that is unsaved, or one less. */
export const CountUnsaved = createContext<(change: 1 | -1) => void>(() => undefined)

/** Stands in a form: while something was entered that is not saved yet, its dialog (or its screen, `UnsavedScreen`) asks before it goes. */
export function Unsaved({ when }: { when: boolean }) {
  const count = useContext(CountUnsaved)
  useEffect(() => {
    if (!when) return
    count(1)
    return () => count(-1)
  }, [count, when])
  return null
}
