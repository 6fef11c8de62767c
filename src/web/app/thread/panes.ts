import { useSyncExternalStore } from 'react'

/** What stands beside an open thread: the list that it is of, and who the lead is. */
export type Pane = 'list' | 'details'

const storageKey = 'foldedPanes'
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const folded = (): string => localStorage.getItem(storageKey) ?? ''
const isFoldedIn = (panes: string, pane: Pane): boolean => panes.split(' ').includes(pane)

/** Whether a person has folded a pane away; kept in this browser. */
export const useIsFolded = (pane: Pane): boolean => isFoldedIn(useSyncExternalStore(subscribe, folded), pane)

export function togglePane(pane: Pane): void {
  const others = folded()
    .split(' ')
    .filter((one) => one !== '' && one !== pane)
  localStorage.setItem(storageKey, [...others, ...(isFoldedIn(folded(), pane) ? [] : [pane])].join(' '))
  for (const listener of listeners) listener()
}
