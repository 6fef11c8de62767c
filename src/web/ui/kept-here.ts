import { useSyncExternalStore } from 'react'

/** A small choice that is kept in this browser, as text under a name: what it is, as a hook too, and how to change it. */
export function keptHere(storageKey: string) {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const read = (): string => localStorage.getItem(storageKey) ?? ''
  return {
    read,
    use: (): string => useSyncExternalStore(subscribe, read),
    keep(value: string): void {
      localStorage.setItem(storageKey, value)
      for (const listener of listeners) listener()
    },
  }
}
