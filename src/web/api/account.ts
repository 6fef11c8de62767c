import type { User } from '@supabase/auth-js'
import { rememberAsking } from '#web/api/asked-mails.ts'
import { SignInError } from '#web/api/errors.ts'
import { askAuth } from '#web/api/session.ts'
import { fieldsOf, parseJson } from '#web/api/stored-session.ts'
import { firstStepsHref, landingHref } from '#web/return-path.ts'

type SignUp = {
  email: string
  password: string
  fullName: string
  workspaceName: string
  /** The workspace that referred this person. */
  ref: string | undefined
  /** The secret of the invitation that this person follows: they come to join, and prove their address by it. */
  invitation: string | undefined
  /** Where the link of the confirmation leads in the end. */
  next: string | undefined
}

/** Where the links of confirming mails lead, and where from there; `ref` is for who comes back without an account. */
export function confirmAddress(search: {
  next?: string | undefined
  ref?: string | undefined
  linked?: string
}): string {
  const address = new URL('/auth/confirm', window.location.origin)
  for (const [name, value] of Object.entries(search)) if (value) address.searchParams.set(name, value)
  return address.href
}

/** Who has come in by a mail or a provider. */
export type Arrival = {
  /** It is their first time: they have first steps to take. */
  isNewcomer: boolean
  /** False when the account can't be opened by a password. */
  hasPassword: boolean
}

const sameMomentMs = 10_000

/** An address is confirmed once, at the first sign-in. */
function arrivalOf({ email_confirmed_at: confirmedAt, last_sign_in_at: lastAt, app_metadata: told }: User): Arrival {
  const sinceMs = Date.parse(lastAt ?? '') - Date.parse(confirmedAt ?? '')
  return { isNewcomer: Math.abs(sinceMs) < sameMomentMs, hasPassword: told.has_password !== false }
}

const invitationPath = '/invitation'

/**
 * Where somebody goes who has come in: newcomers to their first steps, unless they were invited to somebody else's workspace, or were made an
 * administrator of the platform before they first came.
 */
export async function landingOf(
  { isNewcomer }: Pick<Arrival, 'isNewcomer'>,
  next: string | undefined,
): Promise<string> {
  if (!isNewcomer || next === invitationPath) return next ?? landingHref()
  // Whoever can't be asked about begins as everybody does.
  const { api } = await import('#web/api/client.ts')
  const me = await api.accounts.me().catch(() => null)
  return me?.isPlatformAdmin ? '/admin' : firstStepsHref()
}

/** Whether the person is in at once; else the address must be confirmed by the mail that is on its way. */
export async function signUp(account: SignUp): Promise<{ isSignedIn: boolean }> {
  const { email, password, fullName, workspaceName, ref, invitation, next } = account
  const data = {
    full_name: fullName,
    ...(workspaceName && { workspace_name: workspaceName }),
    ...(ref && { ref }),
    ...(invitation && { invitation }),
  }
  const emailRedirectTo = confirmAddress({ next })
  rememberAsking(email)
  const { data: made } = await askAuth((auth) => auth.signUp({ email, password, options: { data, emailRedirectTo } }))
  return { isSignedIn: made.session !== null }
}

/** Signs in with the code that a provider's page, or a link of the protocol, came back with; only in the browser that asked for it. */
export async function signInByReturn(code: string): Promise<Arrival> {
  const { data } = await askAuth((auth) => auth.exchangeCodeForSession(code))
  return arrivalOf(data.user)
}

type MailedLink = { tokenHash: string; type: 'signup' | 'magiclink' | 'recovery' | 'email_change' }

/** Whose account a mailed link is about, and for a change of address which one it is to have. */
export type LinkedAccount = { email: string; newEmail: string | null }

/** Asks whose account a link opens, without using it up. Throws a `SignInError` when it opens none, or nobody answers. */
export async function inspectLink({ tokenHash, type }: MailedLink): Promise<LinkedAccount> {
  const answer = await fetch('/auth/v1/verify/account', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ token_hash: tokenHash, type }),
  })
  const told = fieldsOf(parseJson(await answer.text()))
  const [email, newEmail, code, message] = ['email', 'new_email', 'code', 'message'].map((name) => {
    const text = told.get(name)
    return typeof text === 'string' ? text : undefined
  })
  if (!answer.ok || email === undefined) throw new SignInError({ message: message ?? '', code, status: answer.status })
  return { email, newEmail: newEmail ?? null }
}

/** Takes what the link of a mail proves, once. */
export async function verifyEmail({ tokenHash, type }: MailedLink): Promise<Arrival | null> {
  const { data } = await askAuth((auth) => auth.verifyOtp({ token_hash: tokenHash, type }))
  return data.user && data.session ? arrivalOf(data.user) : null
}

/** Agrees to a change of address in the name of one of its two mailboxes: `half` until the other has, too. It signs nobody in. */
export async function confirmNewEmail({ tokenHash }: Pick<MailedLink, 'tokenHash'>): Promise<'half' | 'moved'> {
  const { data } = await askAuth((auth) => auth.verifyOtp({ token_hash: tokenHash, type: 'email_change' }))
  return data.user?.id ? 'moved' : 'half'
}

/** The session of who has another address from now on says so. */
export async function renewProfile(): Promise<void> {
  await askAuth((auth) => auth.refreshSession())
}

/** Mails a way to a new password, if the address has an account; which is not told. */
export async function askForRecovery(email: string): Promise<void> {
  const redirectTo = new URL('/auth/reset', window.location.origin).href
  rememberAsking(email)
  await askAuth((auth) => auth.resetPasswordForEmail(email, { redirectTo }))
}

/** Signs in with the six digits of a mail. */
export async function signInByCode(proof: {
  email: string
  code: string
  type: 'recovery' | 'signup' | 'email'
}): Promise<Arrival | null> {
  const { email, code, type } = proof
  const { data } = await askAuth((auth) => auth.verifyOtp({ email, token: code, type }))
  return data.user && arrivalOf(data.user)
}

/** Mails the confirmation of a sign-up once more. */
export async function resendConfirmation(email: string, next: string | undefined): Promise<void> {
  rememberAsking(email)
  await askAuth((auth) =>
    auth.resend({ type: 'signup', email, options: { emailRedirectTo: confirmAddress({ next }) } }),
  )
}

/** Sets a new password, for whoever came in by a mail; all their other sessions end. */
export async function setPassword(password: string): Promise<void> {
  await askAuth((auth) => auth.updateUser({ password }))
}

/** Proves the second factor with the six digits of the app. */
export async function proveSecondFactor(code: string): Promise<void> {
  const { data } = await askAuth((auth) => auth.mfa.listFactors())
  const factor = data.totp[0]
  if (!factor) throw new SignInError({ message: 'No authenticator app is set up. Use a recovery code.', status: 404 })
  await askAuth((auth) => auth.mfa.challengeAndVerify({ factorId: factor.id, code }))
}

/** Proves the second factor with a recovery code, which is used up by it. */
export async function proveByRecoveryCode(code: string): Promise<void> {
  await askAuth((auth) => auth.mfa.recoveryCodes.verify({ code }))
}

/** Whether the account can be opened by a password. */
export async function readHasPassword(): Promise<boolean> {
  const { data } = await askAuth((auth) => auth.getUser())
  return arrivalOf(data.user).hasPassword
}

/** Whether somebody has shown that they read this account's mailbox. Where the server does not say, it is taken for shown. */
export async function readIsEmailVerified(): Promise<boolean> {
  const { data } = await askAuth((auth) => auth.getUser())
  return data.user.app_metadata.mailbox_verified !== false
}

/** Mails a code to the account's own address. */
export async function askForOwnCode(): Promise<void> {
  await askAuth((auth) => auth.reauthenticate())
}

/** Shows, with that code, that the person of this session reads the mailbox; their other sessions end. */
export async function verifyOwnEmail(code: string): Promise<void> {
  await askAuth((auth) => auth.updateUser({ nonce: code }))
}

/** Changes the password, proved by the present one; all other sessions end. */
export async function changePassword(change: { current: string; password: string }): Promise<void> {
  const { current, password } = change
  await askAuth((auth) => auth.updateUser({ password, current_password: current }))
}

/** The name that others see, from now on. */
export async function changeName(fullName: string): Promise<void> {
  await askAuth((auth) => auth.updateUser({ data: { full_name: fullName } }))
}

/** Asks both mailboxes, the present and the new one; the address changes when both have agreed. */
export async function askForNewEmail(email: string): Promise<void> {
  await askAuth((auth) => auth.updateUser({ email }, { emailRedirectTo: confirmAddress({ next: '/account' }) }))
}

/** The authenticator app that is asked for at sign-in; null without any. */
export async function readAuthenticator(): Promise<{ factorId: string; addedAt: string } | null> {
  const { data } = await askAuth((auth) => auth.mfa.listFactors())
  const factor = data.totp[0]
  return factor ? { factorId: factor.id, addedAt: factor.created_at } : null
}

export type Enrollment = {
  factorId: string
  secret: string
  /** A picture, as the address of an image. */
  qrCode: string
}

/** Begins to set up an authenticator app; it counts from its first code on. What was begun before and left is taken away. */
export async function enrollAuthenticator(): Promise<Enrollment> {
  const { data: known } = await askAuth((auth) => auth.mfa.listFactors())
  for (const { id, factor_type: type, status } of known.all) {
    if (type === 'totp' && status === 'unverified') await askAuth((auth) => auth.mfa.unenroll({ factorId: id }))
  }
  const { data } = await askAuth((auth) => auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Authenticator app' }))
  return { factorId: data.id, secret: data.totp.secret, qrCode: data.totp.qr_code }
}

/** Ends the set-up with the app's first code. The other sessions end. */
export async function verifyAuthenticator(factorId: string, code: string): Promise<void> {
  await askAuth((auth) => auth.mfa.challengeAndVerify({ factorId, code }))
}

/** Ten new recovery codes in place of all earlier ones; they are told this once. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { data } = await askAuth((auth) => auth.mfa.recoveryCodes.regenerate())
  return data.codes
}

/** Takes the app away, and the session that stood on it is renewed. */
export async function removeAuthenticator(factorId: string): Promise<void> {
  await askAuth((auth) => auth.mfa.unenroll({ factorId }))
  await askAuth((auth) => auth.refreshSession())
}
