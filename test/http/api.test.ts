import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { errors, isErrorCode } from '#contract/errors.ts'
import { newId } from '#lib/new-id.ts'
import { type Person, signOut, signUp } from '../person.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { call, operations } from './contract-walk.ts'
import { type Served, serve } from './served.ts'

let sandbox: SandboxProcess
let world: World
let served: Served
let ada: Person
let bob: Person

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  served = await serve(world)
  ada = await signUp(served.url)
  bob = await signUp(served.url)
})
afterAll(async () => {
  for (const one of [served, world, sandbox]) await one[Symbol.asyncDispose]()
})

const errorShape = z.object({ code: z.string(), status: z.number(), message: z.string() })
const problemOf = async (response: Response) => errorShape.parse(await response.json())

/** Every operation that did not answer as it should, by name. */
async function answersOtherThan(
  wanted: { status: number; code: string },
  asked: typeof operations,
  ask: (operation: (typeof operations)[number]) => Promise<Response>,
): Promise<string[]> {
  const wrong: string[] = []
  for (const operation of asked) {
    const response = await ask(operation)
    const { code } = response.headers.get('content-type')?.includes('json')
      ? z.object({ code: z.string().catch('') }).parse(await response.json())
      : { code: '' }
    if (response.status !== wanted.status || code !== wanted.code)
      wrong.push(`${operation.name}: ${response.status} ${code}`)
  }
  return wrong
}

const inWorkspaces = operations.filter(({ access }) => access.startsWith('workspace:'))
const notPublic = operations.filter(({ access }) => access !== 'public')

describe('every operation of the contract', () => {
  it('is found by the walk', () => {
    expect(operations.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['accounts.me', 'threads.list', 'tasks.send', 'live.events', 'connections.connect']),
    )
    expect(operations.length).toBeGreaterThan(30)
  })

  it.each([
    ['without a token', () => undefined],
    ['with a token that is none', () => 'not.a.token'],
    ['with a token of another signer', () => `${ada.accessToken.slice(0, -8)}AAAAAAAA`],
  ])('answers 401 %s', async (_, token) => {
    const wanted = { status: 401, code: 'unauthenticated' }
    expect(await answersOtherThan(wanted, notPublic, (one) => call(served.url, one, ada.workspaceId, token()))).toEqual(
      [],
    )
  })

  it('answers 401 with the token of a session that has ended', async () => {
    const gone = await signUp(served.url)
    await signOut(served.url, gone)
    const wanted = { status: 401, code: 'unauthenticated' }
    const ask = (one: (typeof operations)[number]) => call(served.url, one, gone.workspaceId, gone.accessToken)
    expect(await answersOtherThan(wanted, notPublic, ask)).toEqual([])
  })

  it("answers 404 in another person's workspace, as in one that does not exist", async () => {
    const wanted = { status: 404, code: 'not_found' }
    for (const workspaceId of [ada.workspaceId, newId(), 'no-id']) {
      const ask = (one: (typeof operations)[number]) => call(served.url, one, workspaceId, bob.accessToken)
      expect(await answersOtherThan(wanted, inWorkspaces, ask)).toEqual([])
    }
  })

  it.each(['client', 'member'] as const)('answers 403 to a %s when the contract asks for more', async (role) => {
    const above = role === 'client' ? ['workspace:member', 'workspace:admin'] : ['workspace:admin']
    const person = await signUp(served.url)
    await world.rows('insert into workspace_members (workspace_id, user_id, role) values ($1, $2, $3)', [
      ada.workspaceId,
      person.userId,
      role,
    ])
    const asked = inWorkspaces.filter(({ access }) => above.includes(access))
    const ask = (one: (typeof operations)[number]) => call(served.url, one, ada.workspaceId, person.accessToken)
    expect(await answersOtherThan({ status: 403, code: 'forbidden' }, asked, ask)).toEqual([])
    expect(asked.length).toBeGreaterThan(2)
    const { rows } = await person.api.threads.list({ workspaceId: ada.workspaceId })
    expect(rows).toEqual([])
  })
})

it.each(['client', 'member'] as const)(
  'a %s sees the host of the MCP server, and not the key in its address',
  async (role) => {
    const { workspaceId } = ada
    const mcpUrl = 'https://tools.example.com/hidden-token/mcp?key=hidden'
    await ada.api.workspaces.updateSettings({ workspaceId, mcpUrl })
    await world.rows(
      `insert into mcp_servers (workspace_id, url, name, tools, tested_at) values ($1, $2, 'Tools', '[]', now()) on conflict do nothing`,
      [workspaceId, mcpUrl],
    )
    const person = await signUp(served.url)
    await world.rows('insert into workspace_members (workspace_id, user_id, role) values ($1, $2, $3)', [
      workspaceId,
      person.userId,
      role,
    ])
    const shownTo = async ({ api }: Person) => {
      const settings = await api.workspaces.settings({ workspaceId })
      const { server } = await api.workspaces.mcpServer({ workspaceId })
      return [settings.mcpUrl, server?.url]
    }
    expect(await shownTo(person)).toEqual(['https://tools.example.com', 'https://tools.example.com'])
    expect(await shownTo(ada)).toEqual([mcpUrl, mcpUrl])
  },
)

describe('what is wrong with a request', () => {
  const as = (person: Person, path: string, init: { method?: string; body?: string } = {}): Promise<Response> =>
    fetch(`${served.url}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${person.accessToken}`, 'content-type': 'application/json' },
    })

  it('is said by field, with the code of the table', async () => {
    const response = await as(ada, `/workspaces/${ada.workspaceId}/agents`, {
      method: 'POST',
      body: JSON.stringify({ name: ' ', description: '', tone: 'shouting', delayMin: 5.5 }),
    })
    expect(response.status).toBe(400)
    const body = z
      .object({
        code: z.string(),
        data: z.object({ fields: z.array(z.object({ path: z.string(), message: z.string() })) }),
      })
      .parse(await response.json())
    expect(body.code).toBe('bad_request')
    const fields = new Map(body.data.fields.map(({ path, message }) => [path, message]))
    expect(fields.get('name')).toBe('Give the agent a name.')
    expect(fields.get('delayMin')).toBe('Enter a whole number of minutes.')
    expect([...fields.keys()]).toEqual(expect.arrayContaining(['tone', 'delayMax', 'connectLevel']))
  })

  it.each([
    ['a body that is no JSON', 'POST', '/agents', '{"name":', 400, 'bad_request'],
    ['an id that is none', 'GET', '/threads/no-id', undefined, 400, 'bad_request'],
    ['a page of a million rows', 'GET', '/threads?limit=1000000', undefined, 400, 'bad_request'],
    ['a thread that does not exist', 'GET', `/threads/${newId()}`, undefined, 404, 'not_found'],
    ['an operation that does not exist', 'GET', '/teleport', undefined, 404, 'not_found'],
    ['a sync with nothing connected', 'POST', '/campaigns/fetch', '{}', 409, 'not_connected'],
  ])('(%s) has a code and a status of the table', async (_, method, path, body, status, code) => {
    const init = body === undefined ? { method } : { method, body }
    const response = await as(ada, `/workspaces/${ada.workspaceId}${path}`, init)
    const problem = await problemOf(response)
    expect({ status: response.status, code: problem.code }).toEqual({ status, code })
    expect(isErrorCode(problem.code) && errors[problem.code].status).toBe(status)
    expect(problem.message.length).toBeGreaterThan(5)
  })

  it('(an address that is not public) is said of the address, and nothing is called', async () => {
    const response = await as(ada, `/workspaces/${ada.workspaceId}/connection`, {
      method: 'PUT',
      body: JSON.stringify({ baseUrl: 'http://169.254.169.254', apiKey: 'key' }),
    })
    expect(response.status).toBe(422)
    expect((await problemOf(response)).code).toBe('platform_address_not_allowed')
  })

  it('(more than anybody would write) is refused with 413, signed in or not', async () => {
    for (const headers of [{}, { authorization: `Bearer ${ada.accessToken}` }]) {
      const response = await fetch(`${served.url}/api/workspaces/${ada.workspaceId}/agents`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ name: 'x'.repeat(6_000_000) }),
      })
      expect(response.status).toBe(413)
      expect((await problemOf(response)).code).toBe('too_large')
    }
  })

  it('(a failure of ours) is told without a word of what failed', async () => {
    await world.rows('alter table agents rename to agents_away')
    try {
      const response = await as(ada, `/workspaces/${ada.workspaceId}/agents`)
      const text = await response.text()
      expect(response.status).toBe(500)
      expect(JSON.parse(text)).toMatchObject({ code: 'internal' })
      expect(text).not.toMatch(/relation|select|agents/i)
    } finally {
      await world.rows('alter table agents_away rename to agents')
    }
  })
})

describe('an answer', () => {
  it('names its request, and is kept in no cache', async () => {
    const ids = new Set<string | null>()
    for (const path of ['/health', '/api/me', '/api/nothing', '/hooks/x', '/auth/v1/user']) {
      const response = await fetch(`${served.url}${path}`)
      ids.add(response.headers.get('x-request-id'))
      if (path.startsWith('/api')) expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect(ids.size).toBe(5)
    expect(ids.has(null)).toBe(false)
  })
})
