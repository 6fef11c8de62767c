import type { Provider } from '@supabase/auth-js'
import { confirmAddress } from '#web/api/account.ts'
import { askAuth } from '#web/api/session.ts'

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
