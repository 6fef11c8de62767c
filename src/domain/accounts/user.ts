import type { UserMetadata } from './user-metadata.ts'

/** A second factor, or the set of recovery codes that stands in for one. */
export interface Factor {
  id: string
  kind: 'totp' | 'recovery_code'
  friendlyName: string
  status: 'unverified' | 'verified'
  createdAt: string
  updatedAt: string
}

/** The person as another provider knows them. */
export interface Identity {
  id: string
  provider: string
  subject: string
  email: string
  fullName: string
  lastSignInAt: string | null
  createdAt: string
}

/** A person with an account; times in ISO form. */
export interface User {
  id: string
  email: string
  fullName: string
  emailConfirmedAt: string | null
  /** Somebody has shown that they read the mailbox of this account (`verifyEmail`); it may be in use before. */
  isEmailVerified: boolean
  lastSignInAt: string | null
  createdAt: string
  updatedAt: string
  /** It has no address yet, and `email` is none. */
  isAnonymous: boolean
  /** The address that this account is to have once both have confirmed it. */
  newEmail: string | null
  /** False for who comes in by mail or through a provider alone. */
  hasPassword: boolean
  metadata: UserMetadata
  factors: Factor[]
  identities: Identity[]
}

/** What tokens and the sign-in protocol say about a person; readable by the browser, trusted by nobody. */
export const publicProfileOf = (user: User) =>
  user.isAnonymous
    ? user.metadata
    : {
        ...user.metadata,
        sub: user.id,
        email: user.email,
        full_name: user.fullName,
        email_verified: user.emailConfirmedAt !== null,
      }

/** The address as the protocol shows it: empty for who has none. */
export const publicEmailOf = ({ email, isAnonymous }: Pick<User, 'email' | 'isAnonymous'>): string =>
  isAnonymous ? '' : email

/** By what an account can be opened; the first one is how it began. */
export function appMetadataOf({ identities, isAnonymous }: User): { provider?: string; providers?: string[] } {
  if (isAnonymous) return {}
  return { provider: 'email', providers: ['email', ...new Set(identities.map(({ provider }) => provider))] }
}
