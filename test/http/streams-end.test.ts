import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { createModelWriter } from '#integrations/openrouter/model-writer.ts'
import { type FakeModel, startFakeModel } from '../fakes/fake-model.ts'
import { atOwnPace } from '../patience.ts'
import { type Person, signUp } from '../person.ts'
import type { SandboxProcess } from '../sandbox-process.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld, type World } from '../world.ts'
import { type Served, serve } from './served.ts'

// A stream ends with the right to it, whatever it waits for at that moment: words that a model never says, or a reader who takes nothing.

let sandbox: SandboxProcess
let world: World
let model: FakeModel
let served: Served
let owner: Person

beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  model = await startFakeModel()
  const writers = { open: () => createModelWriter({ apiKey: 'k', baseUrl: model.baseUrl, model: 'fake/model' }) }
  served = await serve({ ...world, ctx: { ...world.ctx, writers } })
  owner = await signUp(served.url)
})
afterAll(async () => {
  await model.close()
  for (const one of [served, world, sandbox]) await one[Symbol.asyncDispose]()
})

async function memberOfOwners(): Promise<Person> {
  const person = await signUp(served.url)
  await world.rows("insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')", [
    owner.workspaceId,
    person.userId,
  ])
  return person
}

describe('within 5 s of the end of the membership', () => {
  it('the live updates of a reader who takes none of them are broken off', async () => {
    const { userId, accessToken } = await memberOfOwners()
    const { host, hostname, port } = new URL(served.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.write(
      `GET /api/workspaces/${owner.workspaceId}/events HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${accessToken}\r\n\r\n`,
    )
    await new Promise((resolve) => socket.once('data', resolve))
    socket.pause()
    expect(served.ctx.live.count()).toBe(1)
    // More than the buffers of two sockets take.
    for (let round = 0; round < 160; round += 1)
      await world.rows(
        `select pg_notify('live', json_build_object('w', $1::text, 'k', 'thread', 't', gen_random_uuid(), 'n', n)::text)
           from generate_series(1, 500) n`,
        [owner.workspaceId],
      )
    await owner.api.team.remove({ workspaceId: owner.workspaceId, userId })
    await expect.poll(() => served.ctx.live.count(), { timeout: atOwnPace(5000), interval: 50 }).toBe(0)
    socket.destroy()
  })

  it.each([
    ['removed', 404, 'not_found', (member: Person) => owner.api.team.remove({ ...inOwners, userId: member.userId })],
    [
      'made a client, who may not draft',
      403,
      'forbidden',
      (member: Person) => owner.api.team.changeRole({ ...inOwners, userId: member.userId, role: 'client' }),
    ],
  ] as const)(
    'a draft under way ends with the reason, and the model is asked no further: %s',
    async (_, status, code, end) => {
      const member = await memberOfOwners()
      const { agent } = await owner.api.agents.create({ ...inOwners, ...agentDefaults, name: 'Ann' })
      model.next({ kind: 'hang', afterChars: 400 })
      const asked = model.requests.length
      const draft = () =>
        fetch(`${served.url}/api/workspaces/${owner.workspaceId}/agents/${agent.id}/playground`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${member.accessToken}` },
          body: JSON.stringify({
            reply: {
              kind: 'pasted',
              text: 'How much is it?',
              subject: 'Re: hi',
              fromName: 'Dana',
              fromEmail: 'd@l.example',
            },
          }),
        })
      const text = (await draft()).text()
      await expect.poll(() => model.requests.length).toBe(asked + 1)
      await end(member)
      const endedAt = Date.now()
      // An end without a word would be read as a mail that calls for no answer.
      expect(await text).toContain(`"code":"${code}"`)
      expect(await text).not.toContain('"type":"done"')
      expect(Date.now() - endedAt).toBeLessThan(atOwnPace(5000))
      await expect.poll(() => model.requests.at(-1)?.wasAborted).toBe(true)
      expect((await draft()).status).toBe(status)
    },
    atOwnPace(20_000),
  )
})

const inOwners = {
  get workspaceId(): string {
    return owner.workspaceId
  },
}
