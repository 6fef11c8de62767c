import { queryOptions } from '@tanstack/react-query'
import { readAuthenticator, readHasPassword, readIsEmailVerified } from '#web/api/account.ts'
import { orpc } from '#web/api/client.ts'
import { readIdentities } from '#web/api/providers.ts'

// Another device may have changed these, so they are asked for at each visit: once, for the screen and its parts together.
const staleTime = 5_000

export const hasPasswordOptions = () =>
  queryOptions({ queryKey: ['account', 'has-password'], queryFn: readHasPassword, staleTime })

export const authenticatorOptions = () =>
  queryOptions({ queryKey: ['account', 'authenticator'], queryFn: readAuthenticator, staleTime })

export const emailVerifiedOptions = () =>
  queryOptions({ queryKey: ['account', 'email-verified'], queryFn: readIsEmailVerified, staleTime })

export const identitiesOptions = () =>
  queryOptions({ queryKey: ['account', 'identities'], queryFn: readIdentities, staleTime })

export const sessionsOptions = () => orpc.accounts.sessions.queryOptions({ staleTime })
