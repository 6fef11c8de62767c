import { useSyncExternalStore } from 'react'

const short = '(height < 34rem)'

/** Whether the window fits a condition, now and from now on. */
const fitting = (condition: string) => {
  const query = window.matchMedia(condition)
  const subscribe = (onChange: () => void) => {
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }
  return (): boolean => useSyncExternalStore(subscribe, () => query.matches)
}

/** A phone on its side, a window at 200 % zoom, or what a keyboard on the screen leaves of one. */
export const useIsShort = fitting(short)

/** No room for two things below one another, each at its full height: short, or a phone. */
export const useIsTight = fitting(`(width < 40rem), ${short}`)

/** No room for a table of five columns beside the sidebar. */
export const useIsNarrow = fitting('(width < 56rem)')
