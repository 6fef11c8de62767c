import type { Provider } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import type { SignUpMode } from '#contract/admin.ts'
import { confirmAddress } from '#web/api/account.ts'
import { ofInstallation } from '#web/api/query.ts'
import { askAuth } from '#web/api/session.ts'
import { fieldsOf } from '#web/api/stored-session.ts'

/** Ways to sign in that are built in; what else the sign-in server names is a provider. */
const builtIn: readonly string[] = ['email', 'phone', 'anonymous_users']

// An operator names them as they like; the client's type lists those that one company's service offers.
const isProvider = (name: string): name is Provider => !builtIn.includes(name)

const settingsOptions = () =>
  queryOptions({ queryKey: [ofInstallation, 'sign-in'], queryFn: readSettings, staleTime: 60_000 })

/** The names of the providers that this installation knows, in its order; none when the server does not say. */
export const providersOptions = () => queryOptions({ ...settingsOptions(), select: providersIn })

/** Whether people may link and unlink those themselves. */
export const mayLinkOptions = () => queryOptions({ ...settingsOptions(), select: mayLinkIn })

/** Where a mail of this installation can be read: `sent` to its mailbox, in the developer's `outbox`, or nowhere (`none`). */
export const mailDeliveryOptions = () => queryOptions({ ...settingsOptions(), select: mailDeliveryIn })

/** Who may make an account here: `open` to anybody, `invite_only`, or `closed`. */
export const signUpModeOptions = () => queryOptions({ ...settingsOptions(), select: signUpModeIn })

async function readSettings(): Promise<unknown> {
  const response = await fetch('/auth/v1/settings')
  return response.ok ? response.json() : {}
}

const providersIn = (settings: unknown): Provider[] =>
  [...fieldsOf(fieldsOf(settings).get('external'))].flatMap(([name, isOn]) =>
    isOn === true && isProvider(name) ? name : [],
  )

const mayLinkIn = (settings: unknown): boolean => fieldsOf(settings).get('manual_linking') !== false

function mailDeliveryIn(settings: unknown): 'sent' | 'outbox' | 'none' {
  const told = fieldsOf(settings).get('mailer_delivery')
  return told === 'outbox' || told === 'none' ? told : 'sent'
}

function signUpModeIn(settings: unknown): SignUpMode {
  const told = fieldsOf(settings).get('signup_mode')
  return told === 'invite_only' || told === 'closed' ? told : 'open'
}

/** `google` is shown as `Google`. */
export const providerLabel = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** Leaves this page for the provider's; the browser comes back signed in, or with the reason why not. */
export async function signInAtProvider(
  provider: Provider,
  { next, ref }: { next: string | undefined; ref: string | undefined },
): Promise<void> {
  const options = { redirectTo: confirmAddress({ next, ref }), ...(ref && { queryParams: { ref } }) }
  await askAuth((auth) => auth.signInWithOAuth({ provider, options }))
}

export type LinkedIdentity = { identityId: string; provider: string; email: string }

/** The sign-ins at providers that open this account. */
export async function readIdentities(): Promise<LinkedIdentity[]> {
  const { data } = await askAuth((auth) => auth.getUserIdentities())
  return data.identities.flatMap(({ identity_id: identityId, provider, identity_data: told }) =>
    provider === 'email' ? [] : { identityId, provider, email: String(told?.email ?? '') },
  )
}

/** Leaves this page for the provider's; the browser comes back to the account with that sign-in linked. */
export async function linkAtProvider(provider: Provider): Promise<void> {
  const options = { redirectTo: confirmAddress({ next: '/account', linked: '1' }) }
  await askAuth((auth) => auth.linkIdentity({ provider, options }))
}

export async function unlinkIdentity({ identityId }: LinkedIdentity): Promise<void> {
  const { data } = await askAuth((auth) => auth.getUserIdentities())
  const identity = data.identities.find((one) => one.identity_id === identityId)
  if (identity) await askAuth((auth) => auth.unlinkIdentity(identity))
}
