import { useEffect, useEffectEvent } from 'react'
import type { ThreadPlace } from '#web/app/thread/thread-panes.tsx'

export type NextThread = { row: ThreadPlace; open: () => void }

// The list knows which thread comes next, and the composer when; neither draws the other.
let whereNext: (() => NextThread | undefined) | undefined

/** The next thread of the list and how it is opened, decided before anything changes the list. */
export const nextThread = (): NextThread | undefined => whereNext?.()

/** A list beside which a thread is open says what comes behind it. */
export function useOffersNext(next: () => NextThread | undefined): void {
  const newest = useEffectEvent(next)
  useEffect(() => {
    const ask = () => newest()
    whereNext = ask
    return () => {
      if (whereNext === ask) whereNext = undefined
    }
  }, [])
}
