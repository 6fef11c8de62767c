import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'system' | 'light' | 'dark'

// The key is read before the first paint by public/theme.js.
const storageKey = 'theme'
const listeners = new Set<() => void>()

function currentChoice(): ThemeChoice {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

function show(choice: ThemeChoice) {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKey) return
    show(event.newValue === 'light' || event.newValue === 'dark' ? event.newValue : 'system')
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** Shows the theme in this tab at once and in the others through storage; kept for the next visit where storage allows. */
export function chooseTheme(choice: ThemeChoice) {
  show(choice)
  try {
    if (choice === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, choice)
  } catch (cause) {
    // Nothing is lost but the memory of it: the choice holds until the page is closed.
    reportError(cause)
  }
}

export function useTheme(): ThemeChoice {
  return useSyncExternalStore(subscribe, currentChoice)
}
