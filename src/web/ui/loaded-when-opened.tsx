import { type ReactNode, Suspense, useState } from 'react'
import { HeldKeys } from '#web/ui/held-keys.tsx'

type LoadedWhenOpenedProps = {
  open: boolean
  onClose: () => void
  isQuestion?: boolean
  /** A lazy component: its code is fetched for the first opening. */
  children: ReactNode
}

/** Draws nothing until it is first opened. From then on it stays, so that it can close as it opened. */
export function LoadedWhenOpened({ open, onClose, isQuestion = false, children }: LoadedWhenOpenedProps) {
  const [isWanted, setIsWanted] = useState(open)
  if (open && !isWanted) setIsWanted(true)
  if (!isWanted) return null
  return (
    <Suspense fallback={open && <HeldKeys to={isQuestion ? 'nowhere' : 'newFocus'} onEscape={onClose} />}>
      {children}
    </Suspense>
  )
}
