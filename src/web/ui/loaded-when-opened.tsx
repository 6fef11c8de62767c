import { type ReactNode, useState } from 'react'
import { Opening } from '#web/ui/opening.tsx'

type LoadedWhenOpenedProps = {
  open: boolean
  onClose: () => void
  isQuestion?: boolean
  /** A `part`: its code is fetched for the first opening. */
  children: ReactNode
}

/** Draws nothing until it is first opened. From then on it stays, so that it can close as it opened. */
export function LoadedWhenOpened({ open, onClose, ...opening }: LoadedWhenOpenedProps) {
  const [isWanted, setIsWanted] = useState(open)
  if (open && !isWanted) setIsWanted(true)
  if (!isWanted) return null
  const close = () => {
    setIsWanted(false)
    onClose()
  }
  return <Opening {...opening} holdsKeys={open} onClose={close} />
}
