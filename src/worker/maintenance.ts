import { pruneAccounts } from '#domain/accounts/prune.ts'
import { advancePlan } from '#domain/billing/advance-plan.ts'
import { resumeChanges } from '#domain/bulk/run-change.ts'
import { enqueueSync } from '#domain/connections/enqueue-sync.ts'
import { readConnection } from '#domain/connections/reads.ts'
import { type Ctx, inTx } from '#domain/context.ts'
import { dropDue, findDueWorkspaces } from '#domain/due.ts'
import { expireExports } from '#domain/exports/expire-exports.ts'
import { resumeExport } from '#domain/exports/resume-export.ts'
import { pruneMails } from '#domain/mail/prune-mails.ts'
import { passOnNotices } from '#domain/notices/pass-on-notices.ts'
import { isRecountDue } from '#domain/numbers/recount.ts'
import { prunePaymentEvents } from '#domain/payments/settle-event.ts'
import { keepActionLogs } from '#domain/platform/keep-action-logs.ts'
import { isPeopleCheckDue, releaseGonePeople } from '#domain/platform/release-gone-people.ts'
import { resumeReplay } from '#domain/replay/resume-replay.ts'
import { mintScope, type Scope } from '#domain/scope.ts'
import { keepSendMonths } from '#domain/tasks/keep-send-months.ts'
import { wakeSnoozed } from '#domain/tasks/put-away.ts'
import { queueFollowUps, writtenUntil } from '#domain/tasks/write-follow-up.ts'
import { keepWebhookMonths } from '#domain/webhooks/prune-events.ts'
import { restorableMs } from '#domain/workspaces/delete-workspace.ts'
import { sweepEveryMs, sweepWorkspace } from './sweep.ts'

const minuteMs = 60_000
/** A sync that began so shortly ago knows what came while no worker ran. */
const freshMs = 10_000
/** Since when a connection must have been compared not to be compared by `syncAll` now. */
export const freshSince = (ctx: Pick<Ctx, 'now' | 'settings'>): Date =>
  ago(ctx, Math.min(freshMs, ctx.settings.syncEveryMs))
/** By then the tries of an export's job are used up, unless it is just being made. */
const lostAfterMs = 15 * minuteMs
/** It says after each lot that it goes on. */
const changeLostAfterMs = 2 * minuteMs
/** Workspaces that are gone through in one round of maintenance. */
const mostSwept = 200

const ago = (ctx: Pick<Ctx, 'now'>, ms: number): Date => new Date(ctx.now().getTime() - ms)

interface Round {
  kind: Parameters<typeof findDueWorkspaces>[1]
  /** It is seen to where it has been due since before then. */
  before: (ctx: Ctx) => Date
  run: (ctx: Ctx, scope: Scope) => Promise<unknown>
}

/** What must not be forgotten even if its own job was lost: found in the one table of what is due, looked at in each workspace. */
const rounds: readonly Round[] = [
  { kind: 'sync', before: (ctx) => ago(ctx, ctx.settings.syncEveryMs), run: sync },
  { kind: 'snooze', before: (ctx) => ctx.now(), run: wakeSnoozed },
  // They are written some minutes before their time.
  { kind: 'follow_up', before: (ctx) => writtenUntil(ctx.now()), run: queueFollowUps },
  // Deleted so long ago that nobody can take it back. A platform is asked on the way: a job waits for it.
  { kind: 'erase', before: (ctx) => ago(ctx, restorableMs), run: erase },
  // Until an export is over the workspace can start no other: one that no job makes any more would be waited for forever.
  { kind: 'export', before: (ctx) => ago(ctx, lostAfterMs), run: resumeExport },
  { kind: 'replay', before: (ctx) => ago(ctx, lostAfterMs), run: resumeReplay },
  // Nothing that was approved together goes out before it is over.
  { kind: 'bulk', before: (ctx) => ago(ctx, changeLostAfterMs), run: resumeChanges },
  { kind: 'notice', before: (ctx) => ctx.now(), run: passOnNotices },
  { kind: 'payment', before: (ctx) => ctx.now(), run: enqueueReconciliation },
  { kind: 'report', before: (ctx) => ctx.now(), run: sendReports },
  { kind: 'domain', before: (ctx) => ctx.now(), run: checkDomain },
  { kind: 'plan', before: (ctx) => ctx.now(), run: advancePlans },
  { kind: 'export_file', before: (ctx) => ctx.now(), run: expireExports },
]

const systemScope = (workspaceId: string): Scope => mintScope(workspaceId, { kind: 'system' })

/** What is done after the rounds; each needs nothing of those before it. */
const steps: readonly ((ctx: Ctx) => Promise<unknown>)[] = [
  sweep,
  releasePeople,
  recountAll,
  pruneAccounts,
  keepActionLogs,
  pruneMails,
  prunePaymentEvents,
  keepWebhookMonths,
  keepSendMonths,
]

/**
 * One round of maintenance over all workspaces. No question in it waits for the rows of all of them, and what fails in one workspace is
 * logged and does not keep the others waiting. Nor does a step that fails keep those after it from being done, or they would be undone for as
 * long as it fails; what failed is thrown at the end.
 */
export async function runMaintenance(ctx: Ctx): Promise<void> {
  const failures: unknown[] = []
  for (const step of [...rounds.map(inRound), ...steps])
    await step(ctx).catch((error: unknown) => {
      failures.push(error)
    })
  if (failures.length > 1) throw new AggregateError(failures, failures.map(messageOf).join('; '))
  if (failures.length === 1) throw failures[0]
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const inRound =
  ({ kind, before, run }: Round) =>
  async (ctx: Ctx): Promise<void> =>
    inEach(ctx, kind, await findDueWorkspaces(ctx.pool, kind, before(ctx)), (scope) => run(ctx, scope))

async function inEach(
  ctx: Pick<Ctx, 'log'>,
  what: string,
  workspaceIds: readonly string[],
  run: (scope: Scope) => Promise<unknown>,
): Promise<void> {
  for (const workspaceId of workspaceIds) {
    await run(systemScope(workspaceId)).catch((error: unknown) => {
      ctx.log.error({ err: error, workspaceId, what }, 'maintenance failed in a workspace')
    })
  }
}

/** Compares every connection with its platform that was not compared a moment ago. */
export async function syncAll(ctx: Ctx): Promise<void> {
  await inEach(ctx, 'sync', await findDueWorkspaces(ctx.pool, 'sync', freshSince(ctx)), (scope) => sync(ctx, scope))
}

async function sync(ctx: Ctx, scope: Scope): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    if ((await readConnection(tx, scope)) === null) await dropDue(tx.db, scope, 'sync', tx.now())
    else await enqueueSync(tx, scope)
  })
}

async function erase(ctx: Ctx, scope: Scope): Promise<void> {
  await inTx(ctx, scope, ({ addJob }) =>
    addJob('erase_workspace', { workspaceId: scope.workspaceId }, { key: `erase:${scope.workspaceId}` }),
  )
}

/** A job of its own, so that a worker that dies over it is followed; the time stands until it is done. */
async function sendReports(ctx: Ctx, { workspaceId }: Scope): Promise<void> {
  await inTx(ctx, systemScope(workspaceId), ({ addJob }) =>
    addJob('send_reports', { workspaceId }, { key: `report:${workspaceId}` }),
  )
}

/** Name servers may be slow: maintenance does not wait for them. */
async function checkDomain(ctx: Ctx, { workspaceId }: Scope): Promise<void> {
  await inTx(ctx, systemScope(workspaceId), ({ addJob }) =>
    addJob('check_domain', { workspaceId }, { key: `domain:${workspaceId}` }),
  )
}

/** Where plans are paid the provider is asked before anything ends, and a job waits for it. */
async function advancePlans(ctx: Ctx, scope: Scope): Promise<void> {
  if (ctx.payments === null) return advancePlan(ctx, scope)
  const { workspaceId } = scope
  await inTx(ctx, scope, ({ addJob }) => addJob('see_to_plan', { workspaceId }, { key: `plan:${workspaceId}` }))
}

/** A job of its own: it waits for the provider. The time stands until it is done. */
async function enqueueReconciliation(ctx: Ctx, { workspaceId }: Scope): Promise<void> {
  await inTx(ctx, systemScope(workspaceId), ({ addJob }) =>
    addJob('compare_payments', { workspaceId }, { key: `payments:${workspaceId}` }),
  )
}

/** Goes through the workspaces whose turn it is; each is some worker's alone. */
async function sweep(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.pool.query<{ id: string }>('select take_due_sweeps($1, $2, $3) as id', [
    ctx.now(),
    new Date(ctx.now().getTime() + sweepEveryMs),
    mostSwept,
  ])
  const ids = rows.map(({ id }) => id)
  await inEach(ctx, 'sweep', ids, (scope) => sweepWorkspace(ctx, scope))
}

/** Once a day: what names people who are gone lets go of them. */
async function releasePeople(ctx: Ctx): Promise<void> {
  if (!(await isPeopleCheckDue(ctx))) return
  const { rows } = await ctx.pool.query<{ id: string }>('select list_workspaces() as id')
  const ids = rows.map(({ id }) => id)
  await inEach(ctx, 'people', ids, (scope) => releaseGonePeople(ctx, scope))
}

/** Once a night: every workspace's numbers are counted once more. */
async function recountAll(ctx: Ctx): Promise<void> {
  if (!(await isRecountDue(ctx))) return
  const { rows } = await ctx.pool.query<{ id: string }>('select list_workspaces() as id')
  const ids = rows.map(({ id }) => id)
  await inEach(ctx, 'numbers', ids, (scope) =>
    inTx(ctx, scope, ({ addJob }) =>
      addJob('recount_numbers', { workspaceId: scope.workspaceId }, { key: `recount:${scope.workspaceId}` }),
    ),
  )
}
