import { pruneAccounts } from '#domain/accounts/prune.ts'
import { enqueueSync } from '#domain/connections/enqueue-sync.ts'
import { type Ctx, inTx } from '#domain/context.ts'
import { expireExports } from '#domain/exports/expire-exports.ts'
import { pruneActionLogs } from '#domain/platform/prune-action-logs.ts'
import { mintScope, type Scope } from '#domain/scope.ts'
import { settleForgotten } from '#domain/tasks/settle-attempt.ts'
import { wakeSnoozed } from '#domain/threads/change-thread.ts'
import { eraseWorkspace, restorableMs } from '#domain/workspaces/delete-workspace.ts'

const minuteMs = 60_000
const liveEventsKeptMs = 60 * minuteMs

/** What must not be forgotten even if its own job was lost; each question crosses workspaces by one narrow function. */
const rounds: Record<
  string,
  { olderThanMs: (ctx: Ctx) => number; run: (ctx: Ctx, scope: Scope, before: Date) => Promise<unknown> }
> = {
  events: {
    olderThanMs: () => minuteMs,
    run: (ctx, { workspaceId }) =>
      inTx(ctx, systemScope(workspaceId), (tx) =>
        tx.addJob('ingest_events', { workspaceId }, { key: `ingest:${workspaceId}`, line: `ingest:${workspaceId}` }),
      ),
  },
  attempts: { olderThanMs: () => 2 * minuteMs, run: settleForgotten },
  sync: {
    olderThanMs: (ctx) => ctx.settings.syncEveryMs,
    run: (ctx, scope) => inTx(ctx, scope, (tx) => enqueueSync(tx, scope)),
  },
  snoozes: { olderThanMs: () => 0, run: wakeSnoozed },
}

const systemScope = (workspaceId: string): Scope => mintScope(workspaceId, { kind: 'system' })

/** One round of housekeeping over all workspaces. What fails in one workspace is logged and does not keep the others waiting. */
export async function keepHouse(ctx: Ctx): Promise<void> {
  for (const [what, { olderThanMs, run }] of Object.entries(rounds)) {
    const before = new Date(ctx.now().getTime() - olderThanMs(ctx))
    const { rows } = await ctx.pool.query<{ id: string }>('select find_waiting_workspaces($1, $2) as id', [
      what,
      before,
    ])
    for (const { id } of rows) {
      await run(ctx, systemScope(id), before).catch((error: unknown) => {
        ctx.log.error({ err: error, workspaceId: id, what }, 'housekeeping failed in a workspace')
      })
    }
  }
  await eraseDeleted(ctx)
  await expireFiles(ctx)
  await pruneAccounts(ctx)
  await pruneActionLogs(ctx)
  await ctx.pool.query('select prune_live_events($1)', [new Date(ctx.now().getTime() - liveEventsKeptMs)])
}

/** Erases workspaces that were deleted so long ago that nobody can take them back. */
async function eraseDeleted(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - restorableMs)
  const { rows } = await ctx.pool.query<{ id: string }>('select find_erasable_workspaces($1) as id', [before])
  for (const { id } of rows) await eraseWorkspace(ctx, systemScope(id))
}

/** Deletes what was exported and is not to lie about any longer. */
async function expireFiles(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.pool.query<{ id: string }>('select find_expired_exports($1) as id', [ctx.now()])
  for (const { id } of rows) await expireExports(ctx, systemScope(id))
}
