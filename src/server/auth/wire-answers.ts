import type { PlatformSettings } from '#contract/admin.ts'
import type { AccountsCtx } from '#domain/accounts/accounts-ctx.ts'
import type { SessionGrant } from '#domain/accounts/grant-session.ts'
import {
  appMetadataOf,
  type Factor,
  type Identity,
  publicEmailOf,
  publicProfileOf,
  type User,
} from '#domain/accounts/user.ts'

/** A person as the protocol shows them. */
export function wireUser(user: User) {
  const profile = publicProfileOf(user)
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: publicEmailOf(user),
    email_confirmed_at: user.emailConfirmedAt,
    confirmed_at: user.emailConfirmedAt,
    ...(user.newEmail === null ? {} : { new_email: user.newEmail }),
    phone: '',
    last_sign_in_at: user.lastSignInAt,
    // The last two are no part of the protocol: the product's own pages ask for the current password only where there is one, and for a
    // mailed code before a second factor only where nobody has shown yet that they read the mailbox.
    app_metadata: { ...appMetadataOf(user), has_password: user.hasPassword, mailbox_verified: user.isEmailVerified },
    user_metadata: profile,
    identities: [
      ...(user.isAnonymous ? [] : [emailIdentityOf(user)]),
      ...user.identities.map((identity) => wireIdentity(user, identity)),
    ],
    ...(user.factors.length === 0 ? {} : { factors: user.factors.map(wireFactor) }),
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    is_anonymous: user.isAnonymous,
  }
}

/** Every account is reached by its address, whatever else opens it. */
const emailIdentityOf = (user: User) => ({
  identity_id: user.id,
  id: user.id,
  user_id: user.id,
  identity_data: publicProfileOf(user),
  provider: 'email',
  email: user.email,
  last_sign_in_at: user.lastSignInAt,
  created_at: user.createdAt,
  updated_at: user.updatedAt,
})

const wireIdentity = (user: User, identity: Identity) => ({
  identity_id: identity.id,
  id: identity.subject,
  user_id: user.id,
  identity_data: { sub: identity.subject, email: identity.email, full_name: identity.fullName },
  provider: identity.provider,
  email: identity.email,
  last_sign_in_at: identity.lastSignInAt,
  created_at: identity.createdAt,
  updated_at: identity.lastSignInAt ?? identity.createdAt,
})

const wireFactor = (factor: Factor) => ({
  id: factor.id,
  friendly_name: factor.friendlyName,
  factor_type: factor.kind,
  status: factor.status,
  created_at: factor.createdAt,
  updated_at: factor.updatedAt,
})

/** A session as the client stores it. */
export const wireSession = (grant: SessionGrant) => ({
  access_token: grant.accessToken,
  token_type: 'bearer',
  expires_in: grant.expiresInS,
  expires_at: grant.expiresAt,
  refresh_token: grant.refreshToken,
  user: wireUser(grant.user),
})

/** What can be used to sign in here, and who may sign up. */
export const wireSettings = (
  { providers, policy }: Pick<AccountsCtx, 'providers' | 'policy'>,
  { signUp }: Pick<PlatformSettings, 'signUp'>,
) => ({
  external: {
    email: true,
    phone: false,
    anonymous_users: policy.mayBeAnonymous,
    ...Object.fromEntries([...providers.keys()].map((name) => [name, true])),
  },
  disable_signup: signUp !== 'open',
  mailer_autoconfirm: !policy.isConfirmationRequired,
  // These are no part of the protocol: who may sign up, where a mail of ours can be read, and whether people link sign-ins themselves.
  signup_mode: signUp,
  mailer_delivery: policy.mail,
  manual_linking: policy.mayLink,
  phone_autoconfirm: false,
  sms_provider: '',
  mfa_enabled: true,
  saml_enabled: false,
})
