import { openDelivery, readPlatformDeliveries, readThroughput } from '#domain/oversight/deliveries.ts'
import { exportPlatformInvoices } from '#domain/oversight/export-invoices.ts'
import { lookIntoWorkspace } from '#domain/oversight/look-into-workspace.ts'
import {
  readActivity,
  readPlatformHealth,
  readPlatformSends,
  readPlatformWorkspaces,
  readQueue,
} from '#domain/oversight/reads.ts'
import { countFailedDeliveries, replayFailedDeliveries } from '#domain/oversight/replay-failed.ts'
import { retryJobs } from '#domain/oversight/retry-jobs.ts'
import { exportAuditLogs } from '#domain/platform/export-audit-logs.ts'
import { readAuditLogs, readPlatformCounts, readPlatformSettings, readUsers } from '#domain/platform/reads.ts'
import { setRole } from '#domain/platform/set-role.ts'
import { updatePlatformSettings } from '#domain/platform/update-settings.ts'
import { takeBackReferral } from '#domain/referrals/take-back-referral.ts'
import { readRestore } from '#domain/restores/reads.ts'
import { type AdminScope, mintScope, type Scope } from '#domain/scope.ts'
import { replayEvent } from '#domain/webhooks/replay-events.ts'
import { restoreSuspended, suspendWorkspace } from '#domain/workspaces/suspend-workspace.ts'
import { forPlatformAdmin } from '../implement.ts'

const done = { ok: true as const }

/** What an administrator does in a workspace stands in its own audit log under their name. */
const intoWorkspace = ({ userId }: AdminScope, workspaceId: string): Scope =>
  mintScope(workspaceId.toLowerCase(), { kind: 'administrator', userId })

const entering =
  (adminScope: AdminScope) =>
  (workspaceId: string): Scope =>
    intoWorkspace(adminScope, workspaceId)

export const admin = {
  counts: forPlatformAdmin.admin.counts.handler(({ context: { ctx, adminScope } }) =>
    readPlatformCounts(ctx, adminScope),
  ),
  users: forPlatformAdmin.admin.users.handler(({ context: { ctx, adminScope }, input }) =>
    readUsers(ctx, adminScope, input),
  ),
  setRole: forPlatformAdmin.admin.setRole.handler(({ context: { ctx, adminScope }, input }) =>
    setRole(ctx, adminScope, input),
  ),
  workspaces: forPlatformAdmin.admin.workspaces.handler(({ context: { ctx, adminScope }, input }) =>
    readPlatformWorkspaces(ctx, adminScope, input),
  ),
  lookIntoWorkspace: forPlatformAdmin.admin.lookIntoWorkspace.handler(({ context: { ctx, adminScope }, input }) =>
    lookIntoWorkspace(ctx, adminScope, intoWorkspace(adminScope, input.workspaceId)),
  ),
  suspendWorkspace: forPlatformAdmin.admin.suspendWorkspace.handler(async ({ context: { ctx, adminScope }, input }) => {
    await suspendWorkspace(ctx, intoWorkspace(adminScope, input.workspaceId), input.note)
    return done
  }),
  restoreWorkspace: forPlatformAdmin.admin.restoreWorkspace.handler(async ({ context: { ctx, adminScope }, input }) => {
    await restoreSuspended(ctx, intoWorkspace(adminScope, input.workspaceId))
    return done
  }),
  takeBackReferral: forPlatformAdmin.admin.takeBackReferral.handler(({ context: { ctx, adminScope }, input }) =>
    takeBackReferral(ctx, intoWorkspace(adminScope, input.workspaceId), input.referralId),
  ),
  activity: forPlatformAdmin.admin.activity.handler(({ context: { ctx, adminScope } }) =>
    readActivity(ctx, adminScope),
  ),
  restore: forPlatformAdmin.admin.restore.handler(({ context: { ctx, adminScope } }) =>
    readRestore(ctx.pool, adminScope),
  ),
  health: forPlatformAdmin.admin.health.handler(({ context: { ctx, adminScope } }) =>
    readPlatformHealth(ctx, adminScope),
  ),
  deliveries: forPlatformAdmin.admin.deliveries.handler(({ context: { ctx, adminScope }, input }) =>
    readPlatformDeliveries(ctx, adminScope, input, entering(adminScope)),
  ),
  throughput: forPlatformAdmin.admin.throughput.handler(({ context: { ctx, adminScope } }) =>
    readThroughput(ctx, adminScope),
  ),
  openDelivery: forPlatformAdmin.admin.openDelivery.handler(({ context: { ctx, adminScope }, input }) =>
    openDelivery(ctx, intoWorkspace(adminScope, input.workspaceId), input.eventId),
  ),
  replayDelivery: forPlatformAdmin.admin.replayDelivery.handler(async ({ context: { ctx, adminScope }, input }) => {
    await replayEvent(ctx, intoWorkspace(adminScope, input.workspaceId), input.eventId)
    return done
  }),
  countFailedDeliveries: forPlatformAdmin.admin.countFailedDeliveries.handler(
    ({ context: { ctx, adminScope }, input }) => countFailedDeliveries(ctx, adminScope, input, entering(adminScope)),
  ),
  replayFailedDeliveries: forPlatformAdmin.admin.replayFailedDeliveries.handler(
    ({ context: { ctx, adminScope }, input }) => replayFailedDeliveries(ctx, adminScope, input, entering(adminScope)),
  ),
  queue: forPlatformAdmin.admin.queue.handler(({ context: { ctx, adminScope } }) => readQueue(ctx, adminScope)),
  retryJobs: forPlatformAdmin.admin.retryJobs.handler(async ({ context: { ctx, adminScope }, input }) => ({
    retried: await retryJobs(ctx, adminScope, input.job),
  })),
  sends: forPlatformAdmin.admin.sends.handler(({ context: { ctx, adminScope } }) => readPlatformSends(ctx, adminScope)),
  exportInvoices: forPlatformAdmin.admin.exportInvoices.handler(({ context: { ctx, adminScope }, input }) =>
    exportPlatformInvoices(ctx, adminScope, input.cursor ?? null),
  ),
  auditLogs: forPlatformAdmin.admin.auditLogs.handler(({ context: { ctx, adminScope } }) =>
    readAuditLogs(ctx, adminScope),
  ),
  exportAuditLogs: forPlatformAdmin.admin.exportAuditLogs.handler(({ context: { ctx, adminScope }, input }) =>
    exportAuditLogs(ctx, adminScope, input),
  ),
  settings: forPlatformAdmin.admin.settings.handler(({ context: { ctx } }) => readPlatformSettings(ctx)),
  updateSettings: forPlatformAdmin.admin.updateSettings.handler(({ context: { ctx, adminScope }, input }) =>
    updatePlatformSettings(ctx, adminScope, input),
  ),
}
