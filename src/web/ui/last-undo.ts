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

/** What a person has just done, in its place among the other things they did: answers come in any order. */
export type Act = {
  /** It is done, and this takes it back, for as long as that can be done; at once, when the person has asked for that meanwhile. */
  offer: (undo: Run, forMs: number) => void
  /** Takes it back, once. */
  run: Run
  /** It can't be taken back, or no longer. Returns whether the person has asked for that. */
  withdraw: () => boolean
}

/** Begins something that can be taken back as soon as it is done. */
export function beginAct(): Act {
  let undo: Run | null = null
  let isTaken = false
  const withdraw = () => {
    if (offers.includes(run)) setOffers(offers.filter((other) => other !== run))
    return isTaken
  }
  const run = () => {
    if (isTaken) return
    isTaken = true
    withdraw()
    undo?.()
  }
  setOffers([...offers, run])
  return {
    offer: (how, forMs) => {
      undo = how
      if (isTaken) how()
      else setTimeout(withdraw, forMs)
    },
    run,
    withdraw,
  }
}

/** Offers to take something back for as long as that can be done. */
export function offerUndo(undo: Run, forMs: number, act: Act = beginAct()): Act {
  act.offer(undo, forMs)
  return act
}

/** What takes back the last thing that can be; null: there is none. */
export const lastUndo = (): Run | null => offers.at(-1) ?? null
export const useLastUndo = (): Run | null => useSyncExternalStore(subscribe, lastUndo)
