import type { Provider } from '@supabase/auth-js'
import { useEffect, useSyncExternalStore } from 'react'
import type { SignUpMode } from '#contract/admin.ts'
import { isPassing, SignInError } from '#web/api/errors.ts'
import { fieldsOf } from '#web/api/stored-session.ts'
import { logError } from '#web/ui/log-error.ts'

/** What holds on this installation, whoever looks at it. */
export type SignInSettings = {
  /** The names of the providers that it knows, in its order; none when the server does not say. */
  providers: Provider[]
  /** Whether people may link and unlink those themselves. */
  mayLink: boolean
  /** Where a mail can be read: `sent` to its mailbox, in the developer's `outbox`, or nowhere (`none`). */
  mailDelivery: 'sent' | 'outbox' | 'none'
  /** Who may make an account here: `open` to anybody, `invite_only`, or `closed`. */
  signUpMode: SignUpMode
}

/** Ways to sign in that are built in; what else the sign-in server names is a provider. */
const builtIn: readonly string[] = ['email', 'phone', 'anonymous_users']

// An operator names them as they like; the client's type lists those that one company's service offers.
const isProvider = (name: string): name is Provider => !builtIn.includes(name)

function settingsIn(told: unknown): SignInSettings {
  const fields = fieldsOf(told)
  const [delivery, mode] = [fields.get('mailer_delivery'), fields.get('signup_mode')]
  return {
    providers: [...fieldsOf(fields.get('external'))].flatMap(([name, isOn]) =>
      isOn === true && isProvider(name) ? name : [],
    ),
    mayLink: fields.get('manual_linking') !== false,
    mailDelivery: delivery === 'outbox' || delivery === 'none' ? delivery : 'sent',
    signUpMode: mode === 'invite_only' || mode === 'closed' ? mode : 'open',
  }
}

const freshForMs = 60_000
const retries = 2

/** As what stands in the place of a part that can't be loaded takes it. */
export type AskedSettings = {
  data: SignInSettings | undefined
  error: unknown
  isFetching: boolean
  refetch: () => Promise<unknown>
}

let asked: AskedSettings = { data: undefined, error: null, isFetching: false, refetch: ask }
let askedAt = 0
const listeners = new Set<() => void>()

function update(change: Partial<AskedSettings>): void {
  asked = { ...asked, ...change }
  for (const listener of listeners) listener()
}

async function read(attempt = 0): Promise<SignInSettings> {
  try {
    const response = await fetch('/auth/v1/settings')
    if (!response.ok) throw new SignInError({ message: '', code: undefined, status: response.status })
    return settingsIn(await response.json())
  } catch (error) {
    if (attempt >= retries || !isPassing(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** attempt))
    return read(attempt + 1)
  }
}

async function ask(): Promise<void> {
  if (asked.isFetching) return
  askedAt = Date.now()
  update({ isFetching: true })
  try {
    update({ data: await read(), error: null, isFetching: false })
  } catch (error) {
    logError('Failed to load installation.sign-in', error)
    update({ error, isFetching: false })
  }
}

/** The settings, asked for with the first look and again after a minute. It needs no query cache: the sign-in page has none. */
export function useSignInSettings(): AskedSettings {
  useEffect(() => {
    if (Date.now() - askedAt > freshForMs) void ask()
  }, [])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => asked,
  )
}
