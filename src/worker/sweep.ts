import { queueRechecks } from '#domain/autonomy/queue-rechecks.ts'
import { listDuePlan } from '#domain/billing/reads.ts'
import { listDueChanges } from '#domain/bulk/reads.ts'
import { pruneChanges, resumeParts } from '#domain/bulk/run-change.ts'
import { listDueSync } from '#domain/connections/reads.ts'
import { type Ctx, inTx } from '#domain/context.ts'
import { putBackDue } from '#domain/due.ts'
import { listDueExports } from '#domain/exports/reads.ts'
import { pruneLiveEvents } from '#domain/live/prune-live-events.ts'
import { listDueNotices, pruneNotices } from '#domain/notices/pass-on-notices.ts'
import { listDuePayments } from '#domain/payments/reads.ts'
import { listDueReplays } from '#domain/replay/reads.ts'
import { listDueReports } from '#domain/report/reads.ts'
import type { Scope } from '#domain/scope.ts'
import { queueBacklog } from '#domain/search/index-backlog.ts'
import { listDue } from '#domain/tasks/reads.ts'
import { prunePresence } from '#domain/threads/colleagues/presence.ts'
import { queueFilePruning } from '#domain/threads/files/prune-files.ts'
import { listDueSnoozes } from '#domain/threads/set-aside.ts'
import { keepUnsettledEvents } from '#domain/webhooks/prune-events.ts'
import { hasWaitingSince } from '#domain/webhooks/reads.ts'
import { holdWorkspace, listDueErasure } from '#domain/workspaces/delete-workspace.ts'
import { listDueDomain } from '#domain/workspaces/reads.ts'

/** Between two rounds through a workspace; it takes longer where there are more of them than are gone through in that time. */
export const sweepEveryMs = 60_000
/** A delivery that waits so long may have lost its job: that one's tries are used up. */
const forgottenAfterMs = 5000
/** What comes due later is seen to by the next rounds. */
const aheadMs = 10 * 60_000
const mostOfEach = 500

/**
 * Goes through one workspace: puts back what is missing in the table of what is due, wakes the ingest of deliveries that wait, has agents
 * looked at again that are told something else by now and older threads sorted in for the search, and forgets what is too old. All of it is found in the workspace's own rows, so nothing that was lost elsewhere stays lost. Quiet when the workspace
 * is gone.
 */
export async function sweepWorkspace(ctx: Pick<Ctx, 'pool' | 'now' | 'log' | 'settings'>, scope: Scope): Promise<void> {
  const { workspaceId } = scope
  const [now, until] = [ctx.now(), new Date(ctx.now().getTime() + aheadMs)]
  const putBack = await inTx(ctx, scope, async (tx) => {
    // Nobody erases it until this is over: what is put back would outlive it.
    if (!(await holdWorkspace(tx, scope))) return []
    const [isForgotten, ...lists] = await Promise.all([
      hasWaitingSince(tx, scope, new Date(now.getTime() - forgottenAfterMs)),
      listDue(tx, scope, until, mostOfEach),
      listDueSnoozes(tx, scope, until, mostOfEach),
      listDueSync(tx, scope),
      listDueExports(tx, scope),
      listDueReplays(tx, scope),
      listDueChanges(tx, scope),
      listDueErasure(tx, scope),
      listDueNotices(tx, scope, until, mostOfEach),
      listDueReports(tx, scope),
      listDuePlan(tx, scope),
      listDueDomain(tx, scope),
      listDuePayments(tx, scope),
      pruneLiveEvents(tx, scope).then(() => []),
      keepUnsettledEvents(tx, scope).then(() => []),
      prunePresence(tx, scope).then(() => []),
      pruneNotices(tx, scope).then(() => []),
      queueBacklog(tx, scope).then(() => []),
      pruneChanges(tx, scope).then(() => []),
      resumeParts(tx, scope).then(() => []),
      queueFilePruning(tx, scope).then(() => []),
      queueRechecks(tx, scope, ctx.settings.modelInstructions).then(() => []),
    ])
    if (isForgotten) await tx.addJob('ingest_events', { workspaceId }, { key: `ingest:${workspaceId}` })
    return putBackDue(tx.db, scope, lists.flat())
  })
  if (putBack.length > 0) ctx.log.warn({ workspaceId, putBack }, 'what is due was not in the table of what is due')
}
