import { GoTrueClient } from '@supabase/auth-js'
import { refreshOnce } from '#web/api/refresh-once.ts'

/**
 * The official client: it keeps the session in local storage, refreshes it shortly before it ends, and tells the other tabs.
 * Loaded when a session begins, ends or must be refreshed, so it is no part of the first load.
 *
 * @param onChange called when the stored session may be another, with the client's word for why
 */
export function startAuthClient(sessionKey: string, onChange: (event: string) => void): GoTrueClient {
  const tabs = { sessionKey, storage: localStorage, locks: navigator.locks }
  const client = new GoTrueClient({
    url: new URL('/auth/v1', window.location.origin).href,
    storageKey: sessionKey,
    detectSessionInUrl: false,
    // A sign-in that another site began can't be finished here: only this browser has the verifier.
    flowType: 'pkce',
    experimental: { recoveryCodes: true },
    fetch: refreshOnce(tabs, (input, init) => fetch(input, init)),
  })
  client.onAuthStateChange(onChange)
  return client
}
