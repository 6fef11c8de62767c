import { pruneAccounts } from '#domain/accounts/prune.ts'
import { enqueueSync } from '#domain/connections/enqueue-sync.ts'
import { type Ctx, inTx } from '#domain/context.ts'
import { expireExports } from '#domain/exports/expire-exports.ts'
import { resumeExport } from '#domain/exports/resume-export.ts'
import { pruneMails } from '#domain/mail/prune-mails.ts'
import { pruneActionLogs } from '#domain/platform/prune-action-logs.ts'
import { isPeopleCheckDue, releaseGonePeople } from '#domain/platform/release-gone-people.ts'
import { mintScope, type Scope } from '#domain/scope.ts'
import { wakeSnoozed } from '#domain/tasks/put-away.ts'
import { queueFollowUps, writtenUntil } from '#domain/tasks/write-follow-up.ts'
import { restorableMs } from '#domain/workspaces/delete-workspace.ts'

const minuteMs = 60_000
const liveEventsKeptMs = 60 * minuteMs
/** A delivery that waits so long may have fallen between two jobs: one that was just ending, and one that was put in its place. */
const forgottenAfterMs = 5000
/** A sync that began so shortly ago knows what came while no worker ran. */
const freshMs = 10_000

/** What must not be forgotten even if its own job was lost; each question crosses workspaces by one narrow function. */
const rounds: Record<
  string,
  { olderThanMs: (ctx: Ctx) => number; run: (ctx: Ctx, scope: Scope, before: Date) => Promise<unknown> }
> = {
  events: {
    olderThanMs: () => forgottenAfterMs,
    run: (ctx, scope) =>
      inTx(ctx, scope, ({ addJob }) =>
        addJob('ingest_events', { workspaceId: scope.workspaceId }, { key: `ingest:${scope.workspaceId}` }),
      ),
  },
  sync: {
    olderThanMs: (ctx) => ctx.settings.syncEveryMs,
    run: (ctx, scope) => inTx(ctx, scope, (tx) => enqueueSync(tx, scope)),
  },
  snoozes: { olderThanMs: () => 0, run: wakeSnoozed },
}

const systemScope = (workspaceId: string): Scope => mintScope(workspaceId, { kind: 'system' })

/** One round of maintenance over all workspaces. What fails in one workspace is logged and does not keep the others waiting. */
export async function runMaintenance(ctx: Ctx): Promise<void> {
  for (const [what, { olderThanMs, run }] of Object.entries(rounds)) {
    const before = new Date(ctx.now().getTime() - olderThanMs(ctx))
    const { rows } = await ctx.pool.query<{ id: string }>('select find_waiting_workspaces($1, $2) as id', [
      what,
      before,
    ])
    await inEach(ctx, what, rows, (scope) => run(ctx, scope, before))
  }
  await queueDueFollowUps(ctx)
  await eraseDeleted(ctx)
  await resumeExports(ctx)
  await expireFiles(ctx)
  await releasePeople(ctx)
  await pruneAccounts(ctx)
  await pruneActionLogs(ctx)
  await pruneMails(ctx)
  await ctx.pool.query('select prune_live_events($1)', [new Date(ctx.now().getTime() - liveEventsKeptMs)])
}

async function inEach(
  ctx: Pick<Ctx, 'log'>,
  what: string,
  workspaces: readonly { id: string }[],
  run: (scope: Scope) => Promise<unknown>,
): Promise<void> {
  for (const { id } of workspaces) {
    await run(systemScope(id)).catch((error: unknown) => {
      ctx.log.error({ err: error, workspaceId: id, what }, 'maintenance failed in a workspace')
    })
  }
}

/** Compares every connection with its platform that was not compared a moment ago. */
export async function syncAll(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - Math.min(freshMs, ctx.settings.syncEveryMs))
  const { rows } = await ctx.pool.query<{ id: string }>("select find_waiting_workspaces('sync', $1) as id", [before])
  for (const { id } of rows) await inTx(ctx, systemScope(id), (tx) => enqueueSync(tx, systemScope(id)))
}

/** Has every planned follow-up written whose time is near. They are found in the table: no lost job can leave one behind. */
async function queueDueFollowUps(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.pool.query<{ id: string }>('select find_due_follow_ups($1) as id', [
    writtenUntil(ctx.now()),
  ])
  await inEach(ctx, 'follow-ups', rows, (scope) => queueFollowUps(ctx, scope))
}

/** Has workspaces erased that were deleted so long ago that nobody can take them back. A platform is asked on the way: a job waits for it. */
async function eraseDeleted(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - restorableMs)
  const { rows } = await ctx.pool.query<{ id: string }>('select find_erasable_workspaces($1) as id', [before])
  await inEach(ctx, 'erase', rows, (scope) =>
    inTx(ctx, scope, ({ addJob }) =>
      addJob('erase_workspace', { workspaceId: scope.workspaceId }, { key: `erase:${scope.workspaceId}` }),
    ),
  )
}

/** By then the tries of an export's job are used up, unless it is just being made. */
const lostAfterMs = 15 * minuteMs

/** Until an export is over the workspace can start no other: one that no job makes any more would be waited for forever. */
async function resumeExports(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - lostAfterMs)
  const { rows } = await ctx.pool.query<{ id: string }>('select find_lost_exports($1) as id', [before])
  await inEach(ctx, 'lost exports', rows, (scope) => resumeExport(ctx, scope))
}

/** Once a day: what names people who are gone lets go of them. */
async function releasePeople(ctx: Ctx): Promise<void> {
  if (!(await isPeopleCheckDue(ctx))) return
  const { rows } = await ctx.pool.query<{ id: string }>('select list_workspaces() as id')
  await inEach(ctx, 'people', rows, (scope) => releaseGonePeople(ctx, scope))
}

/** Deletes what was exported and is not to lie about any longer. */
async function expireFiles(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.pool.query<{ id: string }>('select find_expired_exports($1) as id', [ctx.now()])
  await inEach(ctx, 'exports', rows, (scope) => expireExports(ctx, scope))
}
