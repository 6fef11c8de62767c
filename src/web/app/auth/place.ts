import { useSyncExternalStore } from 'react'
import { type AuthPath, authPathAt } from '#contract/screens.ts'
import { type AuthTab, authTabs } from '#web/app/auth/auth-tab.ts'
import type { LinkAnswer } from '#web/app/auth/take-link-answer.ts'
import { returnPath } from '#web/return-path.ts'

/** What an address of these pages says. Whatever else stands in it is somebody else's, and goes no further. */
export type AuthSearch = {
  /** Where to go on, when it is a page of ours. */
  next?: string | undefined
  /** Who referred this person: kept for the way back. */
  ref?: string | undefined
  tab?: AuthTab | undefined
}

/** What goes along from one of these pages to the next and stands in no address, so in no log. */
export type AuthState = {
  email?: string
  /** What a mailed link had to say instead of signing in. */
  linkAnswer?: LinkAnswer
}

export type Place = { path: AuthPath; search: AuthSearch; state: AuthState }

const searchIn = (text: string): AuthSearch => {
  const told = new URLSearchParams(text)
  return {
    next: returnPath(told.get('next'), window.location.origin) ?? undefined,
    ref: told.get('ref') ?? undefined,
    tab: authTabs.find((known) => known === told.get('tab')),
  }
}

/** Null for an address that is none of these pages. */
const placeAt = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>, state: AuthState): Place | null => {
  const path = authPathAt(pathname)
  return path && { path, search: searchIn(search), state }
}

/** The address of one of these pages. */
export function hrefOf(path: AuthPath, search: AuthSearch): string {
  const told = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined) told.set(name, value)
  return told.size > 0 ? `${path}?${told}` : path
}

const placeHere = (): Place =>
  placeAt(window.location, window.history.state ?? {}) ?? { path: '/auth', search: {}, state: {} }

let here = placeHere()
const listeners = new Set<() => void>()
const arrivals = new Set<(place: Place) => void>()

/** Asks once more what is to be shown at the present address. */
export function arriveAgain(): void {
  here = placeHere()
  for (const listener of listeners) listener()
}
window.addEventListener('popstate', arriveAgain)

type Manner = { state?: AuthState; replace?: boolean }

/** Shows another of these pages. */
export function goTo(path: AuthPath, search: AuthSearch = {}, { state = {}, replace = false }: Manner = {}): void {
  window.history[replace ? 'replaceState' : 'pushState'](state, '', hrefOf(path, search))
  arriveAgain()
}

/** Goes to any page of ours: one of these, or one of the application's, which is another document: then nothing follows on this one. */
export function leaveFor(href: string, { replace = false }: Pick<Manner, 'replace'> = {}): Promise<void> {
  const url = new URL(href, window.location.origin)
  const place = url.hash === '' ? placeAt(url, {}) : null
  if (place) {
    goTo(place.path, place.search, { replace })
    return Promise.resolve()
  }
  window.location[replace ? 'replace' : 'assign'](url.href)
  return Promise.withResolvers<never>().promise
}

/** Where the person is; another one with each page that they go to. */
export function usePlace(): Place {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => here,
  )
}

/** Calls the listener whenever one of these pages is shown. */
export function onArrival(listener: (place: Place) => void): void {
  arrivals.add(listener)
}

/** To be called when the page of a place stands. */
export function announceArrival(place: Place): void {
  for (const listener of arrivals) listener(place)
}
