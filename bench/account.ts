import { randomUUID } from 'node:crypto'
import { z } from 'zod'

const session = z.object({ access_token: z.string() })
const me = z.object({ memberships: z.array(z.object({ workspaceId: z.string() })).min(1) })

export interface Account {
  email: string
  password: string
  workspaceId: string
  token: string
  /** One call of the product's API, below /api/workspaces/<own workspace>; the answer's JSON. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
}

/** Signs a new person up over HTTP, as the browser does. */
export async function signUp(url: string): Promise<Account> {
  const email = `ada-${randomUUID()}@people.example`
  const password = 'a long enough secret'
  const data = { full_name: 'Ada Byron', workspace_name: 'Bench' }
  const { access_token: token } = session.parse(
    await ask(url, null, 'POST', '/auth/v1/signup', { email, password, data }),
  )
  const { memberships } = me.parse(await ask(url, token, 'GET', '/api/me'))
  const workspaceId = memberships[0]?.workspaceId ?? ''
  return {
    email,
    password,
    workspaceId,
    token,
    call: (method, path, body) => ask(url, token, method, `/api/workspaces/${workspaceId}${path}`, body),
  }
}

async function ask(url: string, token: string | null, method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}
