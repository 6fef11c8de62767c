import { GoTrueClient } from '@supabase/auth-js'
import { z } from 'zod'
import { password } from './accounts.ts'
import type { AuthServer } from './auth-server.ts'

let counter = 0

/** The official client as one browser, from a network of its own. */
export function browserAt(
  server: AuthServer,
  { flowType = 'implicit' }: { flowType?: 'implicit' | 'pkce' } = {},
): GoTrueClient {
  counter += 1
  const stored = new Map<string, string>()
  return new GoTrueClient({
    url: server.url,
    storageKey: `browser-${counter}`,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    flowType,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    experimental: { recoveryCodes: true },
    headers: { 'x-test-ip': `10.${20 + (counter >> 8)}.${counter & 255}.1`, 'user-agent': `browser ${counter}` },
  })
}

export const newAddress = (): string => `person-${Math.random().toString(36).slice(2)}@example.com`

const mailSchema = z.object({ kind: z.string(), subject: z.string(), text: z.string() })

export interface ReadMail {
  kind: string
  subject: string
  code: string
  link: string
}

/** Every mail to this address that has been queued, the oldest first. */
export async function mailsTo({ database }: AuthServer, email: string): Promise<ReadMail[]> {
  const { rows } = await database.pool.query(
    'select kind, subject, text from mails where to_email = $1 order by created_at, id',
    [email],
  )
  return rows.map((row) => {
    const { kind, subject, text } = mailSchema.parse(row)
    return { kind, subject, code: /^\d{6}$/m.exec(text)?.[0] ?? '', link: /https?:\S+/.exec(text)?.[0] ?? '' }
  })
}

/** The newest mail of this kind; fails when there is none. */
export async function mailTo(server: AuthServer, email: string, kind: string): Promise<ReadMail> {
  const mail = (await mailsTo(server, email)).findLast((each) => each.kind === kind)
  if (mail === undefined) throw new Error(`No mail of kind ${kind} to ${email}`)
  return mail
}

/** What the link of a mail proves, and where it leads in the end: behind its `#`. */
export const proofOf = (link: string): URLSearchParams => new URLSearchParams(new URL(link).hash.slice(1))

/** The protocol's own address for the link of a mail, as other clients mail it. */
export function protocolLink({ url }: AuthServer, link: string): string {
  const { token_hash: token = '', type = '', redirect_to: redirectTo = '' } = Object.fromEntries(proofOf(link))
  return `${url}/verify?${new URLSearchParams({ token, type, redirect_to: redirectTo })}`
}

/** Opens that address as a browser does, up to the redirect: where it leads. */
export async function openLink(server: AuthServer, link: string, ip = '10.99.1.1'): Promise<URL> {
  const answer = await fetch(protocolLink(server, link), { redirect: 'manual', headers: { 'x-test-ip': ip } })
  return new URL(answer.headers.get('location') ?? `http://none.test/${answer.status}`)
}

/** Signs up with a name and the usual password. */
export const signUpAt = (server: AuthServer, email: string, client = browserAt(server), secret = password) =>
  client.signUp({ email, password: secret, options: { data: { full_name: 'Ada Lovelace' } } })

/** A person who has confirmed their address, where that is asked for. */
export async function memberAt(server: AuthServer, client = browserAt(server)) {
  const email = newAddress()
  await signUpAt(server, email, client)
  const { code } = await mailTo(server, email, 'confirmation')
  const { data, error } = await client.verifyOtp({ email, token: code, type: 'signup' })
  if (error !== null || data.user === null) throw new Error('could not confirm')
  return { client, email, userId: data.user.id }
}
