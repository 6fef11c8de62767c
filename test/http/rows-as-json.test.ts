import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { api } from '#contract/api.ts'
import type { Replica } from '#db/replica.ts'
import { makeAgent } from '../make-agent.ts'
import { type Person, signOut, signUp } from '../person.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { leadReplied, post } from './post-hook.ts'
import { type Served, serve } from './served.ts'

let sandbox: SandboxProcess
let world: World
let served: Served
let ada: Person
const threads = 7

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  served = await serve(world)
  ada = await signUp(served.url)
  await join(ada, 'client')
  await makeAgent(served.ctx, world.scope, { ...agentDefaults, name: 'Ann "the \\ agent"' })
  const hook = (await sandbox.webhooks(world.platform.id))[0]?.url ?? ''
  for (let n = 0; n < threads; n += 1) await post(hook, leadReplied({ id: 700_000 + n }))
  await world.work()
})
afterAll(async () => {
  for (const one of [served, world, sandbox]) await one[Symbol.asyncDispose]()
})

const join = (person: Person, role: string) =>
  world.rows('insert into workspace_members (workspace_id, user_id, role) values ($1, $2, $3)', [
    world.scope.workspaceId,
    person.userId,
    role,
  ])

const ask = (
  person: Person,
  query: string,
  workspaceId: string = world.scope.workspaceId,
  url: string = served.url,
): Promise<Response> =>
  fetch(`${url}/api/workspaces/${workspaceId}/threads?${query}`, {
    headers: { authorization: `Bearer ${person.accessToken}` },
  })

/** A nested parameter that nobody knows sends a request the ordinary way. */
const ordinarily = (query: string): string => `${query}&unknown[]=1`

const outputOf = (body: unknown) => {
  const schema = api.threads.list['~orpc'].outputSchema
  if (schema === undefined) throw new Error('The contract says nothing of the answer')
  return schema.strict().parse(body)
}

describe('a page of threads that PostgreSQL wrote', () => {
  it.each([
    '',
    'view=new',
    'view=high',
    'view=archived',
    'limit=3',
    'view=needs&sort=waiting',
    'sort=intent&assignee=me&unread=yes&draft=no&band=medium',
    'view=all&limit=1',
    `limit=${threads}`,
    'campaign=none&language=en&label=question&from=2020-01-01',
    `view=new&sender=US@sender.example&from=2020-01-01&to=2020-02-01&agent=${randomUUID()}&person=${randomUUID()}`,
  ])('is what the contract says, and what the ordinary way answers (%s)', async (query) => {
    const [direct, ordinary] = await Promise.all([ask(ada, query), ask(ada, ordinarily(query))])
    expect(direct.status).toBe(200)
    expect(direct.headers.get('content-type')).toBe(ordinary.headers.get('content-type'))
    expect(direct.headers.get('cache-control')).toBe('no-store')
    const body = await direct.json()
    expect(outputOf(body)).toEqual(body)
    expect(body).toEqual(await ordinary.json())
  })

  it('goes on from its cursor until nothing is left, each thread once', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    for (let pages = 0; cursor !== null && pages < threads; pages += 1) {
      const body = outputOf(await (await ask(ada, `limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)).json())
      seen.push(...body.rows.map(({ id }) => id))
      cursor = body.nextCursor
    }
    expect(cursor).toBeNull()
    expect(new Set(seen).size).toBe(threads)
    expect(seen).toHaveLength(threads)
  })

  it('names the agent that answers', async () => {
    const { rows } = outputOf(await (await ask(ada, 'limit=2')).json())
    expect(rows.map(({ agentName }) => agentName)).toEqual(['Ann "the \\ agent"', 'Ann "the \\ agent"'])
  })

  it.each(['limit=0', 'limit=101', 'limit=1&limit=2', 'view=everything', 'limit=1.5', 'from=soon', 'label=nice'])(
    'is refused as the ordinary way refuses it (%s)',
    async (query) => {
      const [direct, ordinary] = await Promise.all([ask(ada, query), ask(ada, ordinarily(query))])
      expect(direct.status).toBe(400)
      expect(await direct.json()).toEqual(await ordinary.json())
    },
  )

  it('is nothing for a session that has ended, a member that was removed, and a stranger', async () => {
    const [gone, removed, stranger] = [await signUp(served.url), await signUp(served.url), await signUp(served.url)]
    for (const person of [gone, removed]) {
      await join(person, 'admin')
      expect((await ask(person, '')).status).toBe(200)
    }
    await signOut(served.url, gone)
    await world.rows('delete from workspace_members where user_id = $1 and workspace_id = $2', [
      removed.userId,
      world.scope.workspaceId,
    ])
    expect((await ask(gone, '')).status).toBe(401)
    expect((await ask(removed, '')).status).toBe(404)
    expect((await ask(stranger, '')).status).toBe(404)
    // Their own rooms stay open, and show what is theirs.
    expect(outputOf(await (await ask(stranger, '', stranger.workspaceId)).json())).toEqual({
      rows: [],
      nextCursor: null,
    })
  })
})

describe('a page of threads where there is a replica', () => {
  const replica = (readAsOf: Replica['readAsOf']): Replica => ({
    isThere: () => true,
    read: async () => null,
    readAsOf,
    close: async () => undefined,
  })
  const at = (url: string, person: Person) => ask(person, 'limit=3', undefined, url)

  it('is the same when that gives up', async () => {
    const ctx = { ...world.ctx, replica: replica(async () => null) }
    await using beside = await serve({ ...world, ctx }, { publicUrl: served.url })
    expect(await (await at(beside.url, ada)).json()).toEqual(await (await at(served.url, ada)).json())
    const counts = await ada.at(beside.url).threads.counts({ workspaceId: world.scope.workspaceId })
    expect(counts).toEqual(await ada.api.threads.counts({ workspaceId: world.scope.workspaceId }))
  })

  it('is asked of it only for whom the primary lets in', async () => {
    const stranger = await signUp(served.url)
    const asked: string[] = []
    const ctx = {
      ...world.ctx,
      replica: replica(async (asOf) => {
        asked.push(asOf)
        return null
      }),
    }
    await using beside = await serve({ ...world, ctx }, { publicUrl: served.url })
    expect((await at(beside.url, stranger)).status).toBe(404)
    expect(asked).toEqual([])
    expect((await at(beside.url, ada)).status).toBe(200)
    expect(asked).toEqual([expect.stringMatching(/^[0-9A-F]+\/[0-9A-F]+$/)])
  })
})
