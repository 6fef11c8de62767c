import { createWorkspace } from '#domain/accounts/create-workspace.ts'
import { readMe } from '#domain/accounts/reads.ts'
import { AppError } from '#domain/app-error.ts'
import { exportAudit } from '#domain/audit/export-audit.ts'
import { readAudit } from '#domain/audit/reads.ts'
import { inTx } from '#domain/context.ts'
import { readCounters } from '#domain/numbers/reads.ts'
import { mintScope } from '#domain/scope.ts'
import { deleteWorkspace, restoreWorkspace } from '#domain/workspaces/delete-workspace.ts'
import { readMcpServer, testMcpServer } from '#domain/workspaces/mcp-server.ts'
import { readShownSettings } from '#domain/workspaces/reads.ts'
import { updateSettings } from '#domain/workspaces/update-settings.ts'
import { forUser, inWorkspace, limited, notFoundElsewhere, refuseOnDomain } from '../implement.ts'

const done = { ok: true as const }

export const workspaces = {
  settings: inWorkspace.workspaces.settings.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readShownSettings(tx, scope)),
  ),
  updateSettings: inWorkspace.workspaces.updateSettings.handler(({ context: { ctx, scope }, input }) =>
    updateSettings(ctx, scope, input),
  ),
  mcpServer: inWorkspace.workspaces.mcpServer.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, async (tx) => ({ server: await readMcpServer(tx, scope) })),
  ),
  testMcpServer: inWorkspace.workspaces.testMcpServer
    .use(limited('generate'))
    .handler(({ context: { ctx, scope } }) => testMcpServer(ctx, scope)),
  create: forUser.workspaces.create.use(limited('create')).handler(({ context: { ctx, user }, input }) => {
    refuseOnDomain(ctx)
    return createWorkspace(ctx, user, input.name)
  }),
  remove: inWorkspace.workspaces.remove.handler(async ({ context: { ctx, scope }, input }) => {
    await deleteWorkspace(ctx, scope, input.typedName)
    return done
  }),
  restore: forUser.workspaces.restore.handler(async ({ context: { ctx, user }, input }) => {
    const { deletedWorkspaces } = await readMe(ctx, user)
    notFoundElsewhere(ctx, input.deletedWorkspaceId)
    const own = deletedWorkspaces.find(({ workspaceId }) => workspaceId === input.deletedWorkspaceId)
    if (own === undefined) throw new AppError('not_found')
    await restoreWorkspace(ctx, mintScope(own.workspaceId, { kind: 'person', userId: user.userId, role: 'admin' }))
    return done
  }),
  audit: inWorkspace.workspaces.audit.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readAudit(tx, scope, input.limit, input.before)),
  ),
  exportAudit: inWorkspace.workspaces.exportAudit.handler(({ context: { ctx, scope }, input }) =>
    exportAudit(ctx, scope, input),
  ),
  counts: inWorkspace.workspaces.counts.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readCounters(tx, [scope.workspaceId])),
  ),
}
