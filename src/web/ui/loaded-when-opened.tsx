import { type ReactNode, Suspense, useState } from 'react'

type LoadedWhenOpenedProps = {
  open: boolean
  /** A lazy component: its code is fetched for the first opening. */
  children: ReactNode
}

/** Draws nothing until it is first opened. From then on it stays, so that it can close as it opened. */
export function LoadedWhenOpened({ open, children }: LoadedWhenOpenedProps) {
  const [isWanted, setIsWanted] = useState(open)
  if (open && !isWanted) setIsWanted(true)
  return isWanted ? <Suspense>{children}</Suspense> : null
}
