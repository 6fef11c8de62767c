import { useEffect, useEffectEvent } from 'react'
import { keptHere } from '#web/ui/kept-here.ts'

// The list knows which thread comes next, and the composer when; neither draws the other.
let whereNext: (() => (() => void) | null) | null = null

/** How the next thread of the list is opened, decided before anything changes the list; null where there is none. */
export const nextThread = (): (() => void) | null => whereNext?.() ?? null

/** A list beside which a thread is open says what comes behind it. */
export function useOffersNext(next: () => (() => void) | null): void {
  const newest = useEffectEvent(next)
  useEffect(() => {
    const ask = () => newest()
    whereNext = ask
    return () => {
      if (whereNext === ask) whereNext = null
    }
  }, [])
}

const afterSend = keptHere('afterSend')

/** Whether Send Reply goes on to the next thread; kept in this browser. */
export const goesOnAfterSend = (): boolean => afterSend.read() === 'next'
export const useGoesOnAfterSend = (): boolean => afterSend.use() === 'next'

export const chooseAfterSend = (goesOn: boolean): void => afterSend.keep(goesOn ? 'next' : 'stay')
