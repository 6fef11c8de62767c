import type { GoTrueClient } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { SignInError } from '#web/api/errors.ts'
import { leaveOldBuild } from '#web/api/missing-part.ts'
import { parseSession, type StoredSession } from '#web/api/stored-session.ts'
import { logError } from '#web/ui/log-error.ts'

const sessionKey = 'rejoinder.session'

// The margin in which the sign-in client itself takes a session for ended, and a while for loading it before that.
const expiryMarginMs = 90_000
const loadAheadMs = 5 * 60_000

/** `isOurs`: this tab did it, by `signIn`, `signUp` or `signOut`; else the session ended, or another tab did it. */
export type PersonChange = { isSignedIn: boolean; isOurs: boolean }

/** What the sign-in went through: its client's own events, and what was refused, with its code. */
export type AuthEvent = { name: string; code?: string }

/** Of the client's events; signing in and out are told when they really change something. */
const toldEvents: readonly string[] = ['TOKEN_REFRESHED', 'USER_UPDATED', 'PASSWORD_RECOVERY', 'MFA_CHALLENGE_VERIFIED']

let current = storedSession()
let isOurs = false
let client: Promise<GoTrueClient> | undefined
let refreshTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const authListeners = new Set<(event: AuthEvent) => void>()
const personListeners = new Set<(change: PersonChange) => void>()

window.addEventListener('storage', ({ key }) => {
  if (key === sessionKey || key === null) sessionChanged()
})
// A page that the browser kept while another was shown has heard of nothing meanwhile.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) sessionChanged()
})
loadClientInTime()

function storedSession(): StoredSession | null {
  return parseSession(localStorage.getItem(sessionKey))
}

function loadClient(): Promise<GoTrueClient> {
  client ??= import('#web/api/auth-client.ts').then((module) =>
    module.startAuthClient(sessionKey, (event) => {
      sessionChanged()
      if (toldEvents.includes(event)) notifyAuth({ name: event })
    }),
  )
  // What could not be fetched is tried again with the next call, or is gone with a build that is served no more.
  client.catch(() => {
    client = undefined
    void leaveOldBuild()
  })
  return client
}

/** Once it is there, the client refreshes by itself. A sleeping device is late for this; then the next call refreshes. */
function loadClientInTime(): void {
  clearTimeout(refreshTimer)
  if (!current) return
  refreshTimer = setTimeout(() => void loadClient(), Math.max(0, current.expiresAt * 1000 - Date.now() - loadAheadMs))
}

/** To be called when the stored session may be another: tells the screens, and who watches for another person. */
function sessionChanged(): void {
  const before = current
  current = storedSession()
  if (before?.accessToken === current?.accessToken) return
  loadClientInTime()
  for (const listener of listeners) listener()
  if (before?.userId === current?.userId && before?.awaitsSecondFactor === current?.awaitsSecondFactor) return
  const isSignedIn = current !== null && !current.awaitsSecondFactor
  if (isSignedIn) notifyAuth({ name: 'SIGNED_IN' })
  else if (!isOurs && current === null) notifyAuth({ name: 'SIGNED_OUT' })
  for (const listener of personListeners) listener({ isSignedIn, isOurs })
}

/** Who is signed in at this moment, as far as this tab knows; nobody while a second factor is awaited. */
export const signedInUserId = (): string | null => (current && !current.awaitsSecondFactor ? current.userId : null)

/** The session, refreshed first when it is about to end; null when nobody is signed in. Throws when the server can't be asked. */
export async function readSession(): Promise<StoredSession | null> {
  const stored = storedSession()
  if (!stored || stored.expiresAt * 1000 - Date.now() > expiryMarginMs) return stored
  const { error } = await (await loadClient()).getSession()
  // No answer is not a signed-out person.
  if (error?.name === 'AuthRetryableFetchError') throw new SignInError(error)
  return storedSession()
}

/** A new session for one that the server does not take any more; null, and signed out everywhere, when it gives none. */
export async function renewSession(): Promise<StoredSession | null> {
  const auth = await loadClient()
  const { error } = await auth.refreshSession()
  if (!error) return storedSession()
  if (error.name === 'AuthRetryableFetchError') throw new SignInError(error)
  // The client keeps a session whose access token has not run out; but that one was just refused.
  if (error.name !== 'AuthRefreshDiscardedError') await auth.signOut({ scope: 'local' })
  return storedSession()
}

/** Calls the listener whenever another person, or nobody, is signed in from now on, or who is must first show a second factor. */
export function onPersonChange(listener: (change: PersonChange) => void): () => void {
  personListeners.add(listener)
  return () => {
    personListeners.delete(listener)
  }
}

/** Calls the listener with whatever the sign-in goes through from now on. */
export function onAuthEvent(listener: (event: AuthEvent) => void): void {
  authListeners.add(listener)
}

function notifyAuth(event: AuthEvent): void {
  for (const listener of authListeners) listener(event)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function useSession(): StoredSession | null {
  return useSyncExternalStore(subscribe, () => current)
}

type Refusal = ConstructorParameters<typeof SignInError>[0] & { name?: string }

type Answer = { error: Refusal | null }
type Accepted<A extends Answer> = Extract<A, { error: null }>

const isAccepted = <A extends Answer>(answer: A): answer is A & Accepted<A> => answer.error === null

/** Asks the sign-in server for something of this tab's own doing. Throws a `SignInError` when it refuses or does not answer. */
export async function askAuth<A extends Answer>(ask: (auth: GoTrueClient) => Promise<A>): Promise<Accepted<A>> {
  const auth = await loadClient()
  isOurs = true
  try {
    const answer = await ask(auth)
    sessionChanged()
    if (isAccepted(answer)) return answer
    if (answer.error?.name === 'AuthSessionMissingError') await leaveEndedSession(auth)
    // An answer that the client could make nothing of: there was one, without words.
    const isUnread = answer.error?.name === 'AuthUnknownError'
    const refusal = new SignInError(isUnread ? { message: '', status: 500 } : (answer.error ?? { message: '' }))
    logError('The sign-in server refused', refusal)
    notifyAuth({ name: 'REFUSED', code: refusal.code ?? 'no_answer' })
    throw refusal
  } finally {
    isOurs = false
  }
}

/** The server has ended the session that this tab shows. The client may have forgotten it already, as if this tab had wished it: say that it did not. */
async function leaveEndedSession(auth: GoTrueClient): Promise<void> {
  await auth.signOut({ scope: 'local' })
  sessionChanged()
  for (const listener of personListeners) listener({ isSignedIn: false, isOurs: false })
}

/** Whether the password was all that is asked of this person; else the second factor comes next. */
export async function signIn(credentials: { email: string; password: string }): Promise<{ isComplete: boolean }> {
  await askAuth((auth) => auth.signInWithPassword(credentials))
  return { isComplete: current?.awaitsSecondFactor === false }
}

/** Ends this session, on the server first: when it can't be reached, the person stays signed in and is told so. */
export async function signOut(): Promise<void> {
  // Now: afterwards nobody is signed in whose doing it could be told as.
  notifyAuth({ name: 'SIGNED_OUT' })
  await askAuth((auth) => auth.signOut({ scope: 'local' }))
}
