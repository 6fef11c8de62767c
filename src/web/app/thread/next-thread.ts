import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

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

const storageKey = 'afterSend'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whether Send Reply goes on to the next thread; kept in this browser. */
export const goesOnAfterSend = (): boolean => localStorage.getItem(storageKey) === 'next'
export const useGoesOnAfterSend = (): boolean => useSyncExternalStore(subscribe, goesOnAfterSend)

export function chooseAfterSend(goesOn: boolean): void {
  localStorage.setItem(storageKey, goesOn ? 'next' : 'stay')
  for (const listener of listeners) listener()
}
