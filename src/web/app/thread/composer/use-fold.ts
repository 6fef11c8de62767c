import { type RefObject, useLayoutEffect, useState } from 'react'
import { useIsShort, useIsTight } from '#web/ui/use-is-tight.ts'

const whole = { minRows: 4, maxRows: 24 }

/**
 * Where there is little height the composer rests folded, so that the conversation can be read beside it: a few lines of the reply,
 * whom it goes to, the guard's verdict and the buttons. `toggle` is null where there is room for all of it; `isCut`: of this
 * draft no more was ever seen here than the lines that show when it is folded, and it has more.
 */
export function useFold(text: RefObject<HTMLTextAreaElement | null>, draftId: string | null) {
  const isTight = useIsTight()
  const isShort = useIsShort()
  const [isOpen, setIsOpen] = useState(false)
  const isFolded = isTight && !isOpen
  const [isLonger, setIsLonger] = useState(false)
  const [seen, setSeen] = useState<string | null>(null)
  const show = (isToOpen: boolean) => {
    setIsOpen(isToOpen)
    setSeen(draftId)
  }
  // After each drawing: its lines are those of the words, of the fold and of the window. Where nothing is folded nobody asks: it is the browser's layout, in the middle of the work.
  useLayoutEffect(() => {
    const area = isTight ? text.current : null
    if (area) setIsLonger(area.scrollHeight > area.clientHeight + 1)
  })
  return {
    isTight,
    isFolded,
    isCut: isFolded && isLonger && seen !== draftId,
    rows: isFolded ? { minRows: 2, maxRows: isShort ? 2 : 4 } : whole,
    toggle: isTight ? () => show(!isOpen) : null,
    open: () => show(true),
    fold: () => show(false),
  }
}
