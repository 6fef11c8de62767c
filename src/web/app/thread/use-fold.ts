import { useState } from 'react'
import { useIsShort, useIsTight } from '#web/ui/use-is-tight.ts'

const whole = { minRows: 4, maxRows: 14 }

/**
 * Where there is little height the composer rests folded, so that the conversation can be read beside it: a few lines of the reply,
 * whom it goes to, the guard's verdict and the buttons. `toggle` is null where there is room for all of it.
 */
export function useFold() {
  const isTight = useIsTight()
  const isShort = useIsShort()
  const [isOpen, setIsOpen] = useState(false)
  const isFolded = isTight && !isOpen
  return {
    isTight,
    isFolded,
    rows: isFolded ? { minRows: 2, maxRows: isShort ? 2 : 4 } : whole,
    toggle: isTight ? () => setIsOpen(!isOpen) : null,
    open: () => setIsOpen(true),
    fold: () => setIsOpen(false),
  }
}
