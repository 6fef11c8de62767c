import { useSyncExternalStore } from 'react'

/** The one key that takes back what was done last, wherever one is by now. */
export const undoKey = 'z'

type Run = () => void

// Newest last: a person takes back what they did last, then what they did before.
let offers: readonly Run[] = []
const listeners = new Set<() => void>()

function setOffers(next: readonly Run[]): void {
  offers = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Offers to take something back for as long as that can be done. Returns what does it, once, and what ends the offer. */
export function offerUndo(undo: Run, forMs: number): { run: Run; withdraw: Run } {
  const withdraw = () => {
    if (offers.includes(run)) setOffers(offers.filter((other) => other !== run))
  }
  let isTaken = false
  const run = () => {
    if (isTaken) return
    isTaken = true
    withdraw()
    undo()
  }
  setOffers([...offers, run])
  setTimeout(withdraw, forMs)
  return { run, withdraw }
}

/** What takes back the last thing that can be; null: there is none. */
export const useLastUndo = (): Run | null => useSyncExternalStore(subscribe, () => offers.at(-1) ?? null)
