import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect as connectPool } from '#db/connect.ts'
import { connect } from '#domain/connections/connect.ts'
import type { Ctx } from '#domain/context.ts'
import type { Scope } from '#domain/scope.ts'
import { sendReply } from '#domain/tasks/send-reply.ts'
import { syncReplies } from '#domain/threads/sync/sync-replies.ts'
import { newId } from '#lib/new-id.ts'
import { atOwnPace } from '../../test/patience.ts'
import { eventually } from '../../test/process/eventually.ts'
import type { SandboxProcess, SandboxWorkspace } from '../../test/sandbox-process.ts'
import { seedTasks } from '../../test/seed-tasks.ts'
import { sharedSandbox } from '../../test/shared-sandbox.ts'
import { createWorld, makeWorkspace, type World } from '../../test/world.ts'
import { runWorker } from './run-worker.ts'

const dueTasks = 600

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())

/** Another customer on the same installation, with more due than anybody can send in a minute. */
async function busyNeighbour({ ctx, db }: World): Promise<{ scope: Scope; platform: SandboxWorkspace }> {
  const platform = await sandbox.makeWorkspace()
  const scope = await makeWorkspace(ctx)
  const { id: connectionId } = await connect(ctx, scope, {
    kind: 'sandbox',
    baseUrl: sandbox.url,
    apiKey: platform.apiKey,
  })
  const admin = new pg.Pool({ connectionString: db.superuserUrl, max: 1 })
  const { workspaceId } = scope
  await seedTasks(admin, {
    workspaceId,
    connectionId,
    count: dueTasks,
    firstDueAt: new Date(Date.now() - 60_000),
    everyMs: 0,
  })
  await admin.end()
  return { scope, platform }
}

/** How long it takes from a person's click until the platform has the mail. */
async function timeToSend({ ctx, scope, platform, rows }: World): Promise<number> {
  const leadId = platform.leads[0]?.id
  await sandbox.leadReplies({ workspaceId: platform.id, leadId, text: 'What does the starter plan contain?' })
  await syncReplies(ctx, scope)
  const [thread] = await rows<{ id: string }>('select id from threads where workspace_id = $1', [scope.workspaceId])
  if (thread === undefined) throw new Error('The reply opened no thread')
  const body = 'Everything that you asked for.'
  const startedAt = performance.now()
  await sendReply(ctx, scope, { threadId: thread.id, draftId: newId(), revision: 1, subject: 'Re: Offer', body })
  await eventually('it is sent', async () => (await sandbox.sent(platform.id)).length === 1)
  return performance.now() - startedAt
}

async function withWorker(world: World, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  const ctx: Ctx = { ...world.ctx, now: () => new Date(), settings: { ...world.ctx.settings, sendTimeoutMs: 3000 } }
  const queuePool = connectPool({
    url: world.db.ownerUrl,
    max: 6,
    applicationName: 'rejoinder test',
    onError: () => undefined,
  })
  const worker = await runWorker(ctx, {
    queuePool,
    directPool: queuePool,
    concurrency: 4,
    maintenanceMs: 60_000,
    onWorkers: () => undefined,
  })
  try {
    await work(ctx)
  } finally {
    await sandbox.clearFaults()
    await worker.stop()
    await queuePool.end()
  }
}

describe("another workspace's due task goes out within 5 s", () => {
  it('while one workspace has a mountain of due tasks', async () => {
    await using world = await createWorld(sandbox)
    await busyNeighbour(world)
    await withWorker(world, async (ctx) => {
      expect(await timeToSend({ ...world, ctx })).toBeLessThan(atOwnPace(5000))
    })
  })

  it('while the platform of one workspace, with a mountain of due tasks, hangs', async () => {
    await using world = await createWorld(sandbox)
    const { platform, scope } = await busyNeighbour(world)
    // Longer than a send may take and than the others may wait; the worker's end waits for it too.
    await sandbox.fault({ kind: 'slow', delayMs: 8000, match: { workspaceId: platform.id } })
    await withWorker(world, async (ctx) => {
      expect(await timeToSend({ ...world, ctx })).toBeLessThan(atOwnPace(5000))
      await eventually('the hanging one was tried', async () => {
        const calls = await world.rows("select 1 from send_attempts where workspace_id = $1 and state = 'unclear'", [
          scope.workspaceId,
        ])
        return calls.length > 0
      })
      // It gets a rest instead of one unclear send after the other.
      const [{ count } = { count: 0 }] = await world.rows<{ count: number }>(
        'select count(*)::int as count from send_attempts where workspace_id = $1',
        [scope.workspaceId],
      )
      expect(count).toBeLessThanOrEqual(4)
    })
  })
})

describe('a platform that asks to be left alone', () => {
  it('is left alone by all sends of the workspace until then', async () => {
    await using world = await createWorld(sandbox)
    const { platform, scope } = await busyNeighbour(world)
    await sandbox.fault({ kind: 'rate_limited', retryAfter: 30, match: { workspaceId: platform.id, method: 'POST' } })
    const attempts = () => world.rows('select state from send_attempts where workspace_id = $1', [scope.workspaceId])
    await withWorker(world, async () => {
      const rest = async () => {
        const [connection] = await world.rows<{ rest: number | null }>(
          'select extract(epoch from sends_paused_until - now())::float8 as rest from connections where workspace_id = $1',
          [scope.workspaceId],
        )
        return connection?.rest ?? 0
      }
      await expect.poll(rest).toBeGreaterThan(20)
      await new Promise((resolve) => setTimeout(resolve, 2500))
      expect((await attempts()).length).toBeLessThanOrEqual(4)
    })
  })
})
