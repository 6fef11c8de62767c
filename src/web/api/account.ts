import { SignInError } from '#web/api/errors.ts'
import { askAuth } from '#web/api/session.ts'

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

/** Where the links of confirming mails lead, and where from there. */
export function confirmAddress(next: string | undefined): string {
  const address = new URL('/auth/confirm', window.location.origin)
  if (next) address.searchParams.set('next', next)
  return address.href
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
  const emailRedirectTo = confirmAddress(next)
  const { data: made } = await askAuth((auth) => auth.signUp({ email, password, options: { data, emailRedirectTo } }))
  return { isSignedIn: made.session !== null }
}

/** Signs in with what the link of a mail brought. */
export async function signInByLink(tokens: { accessToken: string; refreshToken: string }): Promise<void> {
  await askAuth((auth) => auth.setSession({ access_token: tokens.accessToken, refresh_token: tokens.refreshToken }))
}

/** Takes what the link of a mail proves, once. Not signed in: one of the two mailboxes of a change of address has agreed. */
export async function proveMailbox(proof: {
  tokenHash: string
  type: 'signup' | 'magiclink' | 'recovery' | 'email_change'
}): Promise<{ isSignedIn: boolean }> {
  const { tokenHash, type } = proof
  const { data } = await askAuth((auth) => auth.verifyOtp({ token_hash: tokenHash, type }))
  return { isSignedIn: data.session !== null }
}

/** Mails a way to a new password, if the address has an account; which is not told. */
export async function askForRecovery(email: string): Promise<void> {
  const redirectTo = new URL('/auth/reset', window.location.origin).href
  await askAuth((auth) => auth.resetPasswordForEmail(email, { redirectTo }))
}

/** Signs in with the six digits of a mail. */
export async function signInByCode(proof: { email: string; code: string; type: 'recovery' | 'signup' }): Promise<void> {
  const { email, code, type } = proof
  await askAuth((auth) => auth.verifyOtp({ email, token: code, type }))
}

/** Mails the confirmation of a sign-up once more. */
export async function resendConfirmation(email: string, next: string | undefined): Promise<void> {
  await askAuth((auth) => auth.resend({ type: 'signup', email, options: { emailRedirectTo: confirmAddress(next) } }))
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
  await askAuth((auth) => auth.updateUser({ email }, { emailRedirectTo: confirmAddress('/account') }))
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
