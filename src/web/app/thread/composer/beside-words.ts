import { useSyncExternalStore } from 'react'
import type { DraftKeeper } from '#web/api/draft-keeper.ts'

/** What goes on beside the words of a reply. Leaving the thread's screen does not stop it, and whoever comes back sees it. */
export function besideWords<State>(nothing: State) {
  const states = new WeakMap<DraftKeeper, State>()
  const listeners = new Set<() => void>()
  const read = (keeper: DraftKeeper): State => states.get(keeper) ?? nothing
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    use: (keeper: DraftKeeper): State => useSyncExternalStore(subscribe, () => read(keeper)),
    change: (keeper: DraftKeeper, how: (before: State) => State): void => {
      states.set(keeper, how(read(keeper)))
      for (const listener of listeners) listener()
    },
  }
}
