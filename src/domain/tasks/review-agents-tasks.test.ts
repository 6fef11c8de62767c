import { expect, it } from 'vitest'
import { z } from 'zod'
import { stopSends } from '#domain/autonomy/stop-sends.ts'
import { queuedJobs } from '../../../test/queued-jobs.ts'
import { seedTasks } from '../../../test/seed-tasks.ts'
import { actingWorld, hour, interested, leadWrites, sentOf, taskOf } from '../../../test/tasks/acting.ts'
import { withSandbox } from '../../../test/tasks/sandbox.ts'
import type { World } from '../../../test/world.ts'
import { reviewAgentsTasks } from './review-agents-tasks.ts'

withSandbox()

const nextSchema = z.object({
  job: z.literal('review_agents_tasks'),
  payload: z.object({ after: z.object({ at: z.string(), id: z.string() }) }),
})

/** Where those jobs that wait for their turn go on. */
const placesOf = async (world: World) =>
  (await queuedJobs(world.db.superuser)).flatMap(({ data }) => nextSchema.safeParse(data).data?.payload.after ?? [])

it('looks at every prepared send again once a person has stopped all of them, however many there are', async () => {
  await using world = await actingWorld()
  const [connection] = await world.rows<{ id: string }>('select id from connections')
  const count = 620
  await seedTasks(world.db.superuser, {
    ...world.scope,
    connectionId: connection?.id ?? '',
    count,
    firstDueAt: new Date(world.clock.now.getTime() + hour),
    everyMs: 1000,
  })
  await world.rows('update tasks set is_automatic = true')
  await reviewAgentsTasks(world.ctx, world.scope)
  for (const place of await placesOf(world)) await reviewAgentsTasks(world.ctx, world.scope, place)
  const jobs = (await queuedJobs(world.db.superuser)).filter(({ data }) => data.job === 'review_tasks')
  expect(new Set(jobs.map(({ data }) => JSON.stringify(data.payload))).size).toBe(count)
})

it('leaves it to the claim to hold what nobody has looked at since all sends were stopped: nothing goes out', async () => {
  await using world = await actingWorld({ delayMin: 30, delayMax: 30 })
  const threadId = await leadWrites(world, interested)
  await stopSends(world.ctx, world.scope, true)
  world.clock.forward(hour)
  await world.work({ except: ['review_agents_tasks'] })
  expect(await sentOf(world)).toBe(0)
  expect(await taskOf(world, threadId)).toMatchObject({ status: 'ready', lastError: [{ code: 'stopped_all' }] })
})
