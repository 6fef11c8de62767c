import { SignInError } from '#web/api/errors.ts'
import { askAuth } from '#web/api/session.ts'
import { fieldsOf } from '#web/api/stored-session.ts'

/** Opens a workspace of the sandbox for somebody without an account, and signs this browser in to it. Throws a `SignInError` when it is refused. */
export async function openGuest(): Promise<void> {
  const response = await fetch('/api/guests', { method: 'POST' })
  const told = fieldsOf(await response.json().catch(() => null))
  const word = (name: string): string => String(told.get(name) ?? '')
  if (!response.ok) throw new SignInError({ message: word('message'), code: word('code'), status: response.status })
  const session = { access_token: word('accessToken'), refresh_token: word('refreshToken') }
  await askAuth((auth) => auth.setSession(session))
}
