import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentDefaults } from '#contract/agents.ts'
import { defaultPlatformKind } from '#contract/connections.ts'
import { connect } from '#domain/connections/connect.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { wrongDue } from '../../../test/due.ts'
import { everyKind } from '../../../test/fakes/every-kind.ts'
import { createMemoryPlatform, type MemoryPlatform } from '../../../test/fakes/memory-platform.ts'
import { makeAgent } from '../../../test/make-agent.ts'
import { atOwnPace } from '../../../test/patience.ts'
import type { SandboxProcess } from '../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { Conversation } from '../../../test/tasks/task-machine.ts'
import { known, type Step, step, writer } from '../../../test/tasks/task-machine-steps.ts'
import { createWorld, type World } from '../../../test/world.ts'

// Whatever happens in whatever order: one intention goes out at most once, and never after a cancel, an unsubscribe or a newer
// message of the lead. The rules, verbs, queue and database are the real ones; the platform is one that can be told what to do.
// PROPERTY_RUNS and PROPERTY_SEED throw the dice more often, or as they fell before.

const runs = Number(process.env.PROPERTY_RUNS ?? 12)

let sentInAll = 0
let sandbox: SandboxProcess
let world: World
let platform: MemoryPlatform
beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  platform = createMemoryPlatform(() => world.clock.now)
  Object.assign(world.ctx, {
    platforms: everyKind(platform.adapter),
    writers: { open: () => writer },
  })
  await connect(world.ctx, world.scope, { kind: defaultPlatformKind, baseUrl: 'https://memory.example', apiKey: 'key' })
  await updateSettings(world.ctx, world.scope, { wakeTime: '00:00', timeZone: 'UTC', undoSeconds: 10 })
  const agent = {
    ...agentDefaults,
    name: 'Ann',
    autoSendEnabled: true,
    delayMin: 0,
    delayMax: 2,
    dailyCap: 10_000,
    threadCap: 100,
  }
  await makeAgent(world.ctx, world.scope, agent)
  await world.work()
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})

it(
  'no sequence of events sends one intention twice, or anything after a cancel, an unsubscribe or a newer message',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 22 }), async (steps) => {
        const conversation = new Conversation(world, platform)
        await conversation.begin()
        for (const each of steps) {
          await conversation.take1(each)
          expect(await wrongDue(world.db.superuser), each.do).toEqual([])
        }
        await conversation.end()
        sentInAll += conversation.sentInAll
        expect(conversation.broken).toEqual([])
      }),
      {
        numRuns: runs + known.length,
        examples: known.map((steps): [Step[]] => [steps]),
        endOnFailure: process.env.PROPERTY_SHRINK === undefined,
        ...(process.env.PROPERTY_SEED ? { seed: Number(process.env.PROPERTY_SEED) } : {}),
      },
    )
    // It proves nothing about sends when there are none.
    expect(sentInAll).toBeGreaterThan(runs / 3)
  },
  atOwnPace(600_000),
)
