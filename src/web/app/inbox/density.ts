import { useSyncExternalStore } from 'react'

export type Density = 'comfortable' | 'compact'

const storageKey = 'inboxDensity'
const listeners = new Set<() => void>()

const read = (): Density => (localStorage.getItem(storageKey) === 'compact' ? 'compact' : 'comfortable')

export function chooseDensity(density: Density): void {
  localStorage.setItem(storageKey, density)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** How much of a thread its row shows; kept in this browser. */
export function useDensity(): Density {
  return useSyncExternalStore(subscribe, read)
}
