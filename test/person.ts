import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { JsonifiedClient } from '@orpc/openapi-client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { z } from 'zod'
import { api } from '#contract/api.ts'

type Api = JsonifiedClient<ContractRouterClient<typeof api>>

const sessionShape = z.object({ access_token: z.string(), refresh_token: z.string() })

/** A person who is signed in and uses the product as a browser does: over HTTP alone. */
export interface Person {
  email: string
  password: string
  userId: string
  accessToken: string
  refreshToken: string
  /** What the sign-up answered, word for word: a browser that keeps it is signed in. */
  session: string
  workspaceId: string
  /** Every operation of the contract, as this person. */
  api: Api
  /** The same at another server of the same installation. */
  at(url: string): Api
}

function apiAt(url: string, token: string): Api {
  return createORPCClient(new OpenAPILink(api, { url: `${url}/api`, headers: { authorization: `Bearer ${token}` } }))
}

interface Newcomer {
  /** Came by somebody's link. */
  ref?: string
  email?: string
  fullName?: string
  workspaceName?: string
  /** What their browser calls itself. */
  browser?: string
  /** The address of this machine that they come from (127.x.x.x): so many newcomers in an hour from one network are too many. */
  from?: string
}

/** Signs up, with a new address unless one is given, which makes a workspace of one's own. */
export async function signUp(
  url: string,
  {
    ref,
    email = `ada-${randomUUID()}@people.example`,
    fullName = 'Ada Byron',
    workspaceName = 'Acme',
    browser,
    from,
  }: Newcomer = {},
): Promise<Person> {
  // Always the same: of random ones the filter of leaked passwords takes one in a while for known.
  const password = 'a long enough secret'
  const asked = request(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(browser !== undefined && { 'user-agent': browser }) },
    ...(from !== undefined && { localAddress: from }),
  })
  asked.end(JSON.stringify({ email, password, data: { full_name: fullName, workspace_name: workspaceName, ref } }))
  const [response]: IncomingMessage[] = await once(asked, 'response')
  if (response === undefined) throw new Error('Sign-up was not answered')
  const session = await text(response)
  if (response.statusCode !== 200) throw new Error(`Sign-up answered ${response.statusCode}: ${session}`)
  const { access_token: accessToken, refresh_token: refreshToken } = sessionShape.parse(JSON.parse(session))
  const client = apiAt(url, accessToken)
  const me = await client.accounts.me()
  return {
    email,
    password,
    userId: me.id,
    accessToken,
    refreshToken,
    session,
    workspaceId: me.memberships[0]?.workspaceId ?? '',
    api: client,
    at: (other) => apiAt(other, accessToken),
  }
}

/** Ends the person's session, as the sign-out button does. */
export async function signOut(url: string, person: Person): Promise<void> {
  await fetch(`${url}/auth/v1/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.accessToken}` },
  })
}

/** The same person in a further session. */
export async function signedIn(url: string, person: Person): Promise<Person> {
  const accessToken = await signInAgain(url, person)
  return { ...person, accessToken, api: apiAt(url, accessToken), at: (other) => apiAt(other, accessToken) }
}

/** The access token of a further session of the same person. */
export async function signInAgain(
  url: string,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`)
  return sessionShape.parse(await response.json()).access_token
}
