import { type Connection, defaultPlatformKind } from '#contract/connections.ts'
import { connect, connectSandbox } from '#domain/connections/connect.ts'
import { isConnectedElsewhere } from '#domain/connections/connected-elsewhere.ts'
import { askForSync } from '#domain/connections/enqueue-sync.ts'
import { fetchCampaigns } from '#domain/connections/fetch-campaigns.ts'
import { readCampaigns, readConnection } from '#domain/connections/reads.ts'
import { nextSyncAt } from '#domain/connections/rules.ts'
import { inTx } from '#domain/context.ts'
import type { Scope } from '#domain/scope.ts'
import { adapterFor } from '#domain/sending-platform.ts'
import { inWorkspace, limited, type ServerCtx } from '../implement.ts'

/** The connection with what the simulator beside it offers: whether it runs, and where a person opens its page. */
async function withSandbox(
  { pool, sandbox, settings, platforms }: Pick<ServerCtx, 'pool' | 'sandbox' | 'settings' | 'platforms'>,
  scope: Scope,
  connection: Connection | null,
) {
  const isConnected = sandbox !== null && connection?.kind === 'sandbox'
  // The link lets leads write: it is for those who may answer them.
  const mayPlay = scope.actor.kind === 'person' && scope.actor.role !== 'client'
  const kind = connection === null || connection.kind === 'sandbox' ? defaultPlatformKind : connection.kind
  const adapter = adapterFor(platforms, connection?.kind ?? null)
  return {
    platformName: adapter.displayName,
    fileLimits: adapter.fileLimits,
    connectForm: { kind, ...platforms[kind].connectForm },
    connection,
    isConnectedElsewhere: connection !== null && (await isConnectedElsewhere(pool, scope)),
    sandboxAvailable: sandbox !== null,
    sandboxUrl: isConnected && mayPlay ? sandbox.pageOf(connection.platformWorkspaceId) : null,
    nextSyncAt: connection && nextSyncAt(connection, settings.syncEveryMs),
  }
}

export const connections = {
  get: inWorkspace.connections.get.handler(async ({ context: { ctx, scope } }) =>
    withSandbox(ctx, scope, await inTx(ctx, scope, (tx) => readConnection(tx, scope))),
  ),
  connect: inWorkspace.connections.connect
    .use(limited('connect'))
    .handler(async ({ context: { ctx, scope }, input }) => withSandbox(ctx, scope, await connect(ctx, scope, input))),
  useSandbox: inWorkspace.connections.useSandbox
    .use(limited('connect'))
    .handler(async ({ context: { ctx, scope } }) => withSandbox(ctx, scope, await connectSandbox(ctx, scope))),
  sync: inWorkspace.connections.sync.handler(async ({ context: { ctx, scope } }) => {
    const { lastStartedAt } = await inTx(ctx, scope, (tx) => askForSync(ctx, tx, scope))
    return { queued: true as const, lastStartedAt }
  }),
}

export const campaigns = {
  list: inWorkspace.campaigns.list.handler(({ context: { ctx, scope } }) =>
    inTx(ctx, scope, (tx) => readCampaigns(tx, scope)),
  ),
  fetch: inWorkspace.campaigns.fetch.handler(({ context: { ctx, scope } }) => fetchCampaigns(ctx, scope)),
}
