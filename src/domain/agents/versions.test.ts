import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { inTx } from '#domain/context.ts'
import type { SandboxProcess } from '../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { changeAgent, changeAgentIn } from './change-agent.ts'
import { createAgent } from './create-agent.ts'
import { readVersion, readVersions } from './read-versions.ts'
import { readAgent } from './reads.ts'
import { rollBackAgent } from './roll-back-agent.ts'

let sandbox: SandboxProcess
let world: World
beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})

const versions = (agentId: string) => inTx(world.ctx, world.scope, (tx) => readVersions(tx, world.scope, agentId))

it('keeps every version of what an agent is told, and none where nothing of it changes', async () => {
  const { ctx, scope } = world
  const ann = { ...agentDefaults, name: 'Ann', description: 'Be brief.' }
  const { id } = await createAgent(ctx, scope, ann)
  await changeAgent(ctx, scope, id, ann)
  await changeAgent(ctx, scope, id, { ...ann, connectLevel: 'campaign' })
  expect(await versions(id)).toMatchObject([{ number: 1, settings: { description: 'Be brief.' } }])
  await changeAgent(ctx, scope, id, { ...ann, description: 'Be kind.', tone: 'casual' })
  // Two who save at once come one after the other, each with a version of their own.
  await Promise.all(
    [7, 8].map((threadCap) => changeAgent(ctx, scope, id, { ...ann, description: 'Be kind.', threadCap })),
  )
  const kept = await versions(id)
  expect(kept.map(({ number }) => number)).toEqual([4, 3, 2, 1])
  expect(kept[2]?.settings).toMatchObject({ description: 'Be kind.', tone: 'casual' })
  const [agent, second, none] = await inTx(ctx, scope, async (tx) => [
    await readAgent(tx, scope, id),
    await readVersion(tx, scope, id, 2),
    await readVersion(tx, scope, id, 9),
  ])
  expect(agent).toMatchObject({ version: 4, threadCap: kept[0]?.settings.threadCap })
  expect(second).toEqual(kept[2])
  expect(none).toBeUndefined()
  await rollBackAgent(ctx, scope, id, 1)
  const [newest] = await versions(id)
  expect(newest).toMatchObject({
    number: 5,
    settings: { description: 'Be brief.', tone: agentDefaults.tone, threadCap: kept[0]?.settings.threadCap },
  })
  await expect(rollBackAgent(ctx, scope, id, 9)).rejects.toMatchObject({ code: 'not_found' })
  const { actor } = scope
  expect(kept[0]?.madeBy).toBe(actor.kind === 'person' ? actor.userId : '')
})

it('going back switches nothing on that is switched off at the same moment', async () => {
  const { ctx, scope } = world
  const ben = { ...agentDefaults, name: 'Ben', description: 'Be brief.', autoSendEnabled: true }
  const { id } = await createAgent(ctx, scope, ben)
  await changeAgent(ctx, scope, id, { ...ben, description: 'Be kind.' })
  const waiting = async () =>
    (await world.rows("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
      .length
  const going = await inTx(ctx, scope, async (tx) => {
    await changeAgentIn(tx, scope, id, (before) => ({ ...before, autoSendEnabled: false }))
    const begun = rollBackAgent(ctx, scope, id, 1)
    await expect.poll(waiting).toBe(1)
    return { begun }
  })
  await going.begun
  const agent = await inTx(ctx, scope, (tx) => readAgent(tx, scope, id))
  expect(agent).toMatchObject({ description: 'Be brief.', autoSendEnabled: false })
})
