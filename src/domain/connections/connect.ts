import type { Connection, PlatformKind } from '#contract/connections.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import { recordAudit } from '../audit/record.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readSettings } from '../workspaces/reads.ts'
import { assertNowhereElse, enterPlace } from './connected-elsewhere.ts'
import { enqueueSync } from './enqueue-sync.ts'
import { openedKey } from './opened-key.ts'
import { toConnection } from './reads.ts'
import { asAppError, keyContext } from './rules.ts'
import {
  activate,
  type ConnectionRow,
  findActive,
  findSandbox,
  hasPlace,
  listElsewhere,
  lockConnections,
  moveTo,
} from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms' | 'sandbox' | 'log'>

const checkMs = 15_000

/**
 * Checks base URL and key against the platform and, only when it accepts them, stores them (the key sealed) as the workspace's
 * connection. Every agent's webhooks are then set up there, and all replies so far are fetched, by jobs.
 * Throws `platform_rejected_key`, `platform_address_not_allowed`, `platform_unreachable`, `platform_refused` or
 * `platform_connected_elsewhere`; nothing is changed then.
 */
export async function connect(
  ctx: Needs,
  scope: Scope,
  input: { kind: PlatformKind; baseUrl: string; apiKey: string },
  /** What is kept instead: it was connected by somebody else meanwhile. */
  findKept: (tx: TxCtx) => Promise<ConnectionRow | undefined> = async () => undefined,
): Promise<Connection> {
  const { kind } = input
  const adapter = ctx.platforms[kind]
  const read = adapter.credentials.safeParse(input)
  // What is called the sandbox is the one that runs beside the product: nobody's mail goes out there.
  if (!read.success || (kind === 'sandbox' && read.data.baseUrl !== ctx.sandbox?.baseUrl))
    throw new AppError('platform_address_not_allowed', { platform: adapter })
  const { baseUrl, apiKey } = read.data
  const found = await adapter
    .open({ baseUrl, apiKey })
    .check(AbortSignal.timeout(checkMs))
    .catch((error: unknown) => {
      throw asAppError(error, adapter)
    })
  const row = await inTx(ctx, scope, async (tx) => {
    const kept = await findKept(tx)
    if (kept !== undefined) return kept
    const place = { kind, baseUrl, platformWorkspaceId: found.workspaceId }
    // Who works there already may change the key.
    if (!(await hasPlace(tx, scope, place))) await assertNowhereElse(tx, scope, adapter, place)
    // A key opens one installation: where it was the key of a place under another of its host names, that place has moved, with its history.
    const isSame = ({ api_key_encrypted: sealed }: { api_key_encrypted: Buffer }): boolean =>
      openedKey(ctx, scope, sealed) === apiKey
    const moved = (await listElsewhere(tx, scope, place)).find(isSame)
    if (moved !== undefined) await moveTo(tx, scope, moved.id, baseUrl)
    const stored = await activate(tx, scope, {
      id: newId(),
      kind,
      baseUrl,
      apiKeyEncrypted: ctx.secrets.seal(apiKey, keyContext(scope.workspaceId)),
      platformWorkspaceId: found.workspaceId,
      platformWorkspaceName: found.workspaceName,
    })
    await enterPlace(tx, scope, stored)
    await recordAudit(tx, scope, 'connection.connected', stored.id, {
      platform: adapter.displayName,
      baseUrl,
      workspace: found.workspaceName,
    })
    await tx.addJob('set_up_webhooks', { workspaceId: scope.workspaceId })
    await enqueueSync(tx, scope)
    await notifyLive(tx, scope, { kind: 'connection' })
    return stored
  })
  ctx.log.info({ workspaceId: scope.workspaceId, kind: row.kind }, 'sending platform connected')
  return toConnection(row)
}

/**
 * Connects the simulator that runs beside the product, with a workspace of its own there; the one that this workspace had
 * before, with its history, is taken again where its key is still known, and so is one that somebody else made meanwhile. Throws `not_found` when no
 * simulator runs, `platform_unreachable` when it does not
 * answer.
 */
export async function connectSandbox(ctx: Needs, scope: Scope): Promise<Connection> {
  const { sandbox } = ctx
  if (sandbox === null) throw new AppError('not_found', { message: 'The sandbox isn’t running on this installation.' })
  const before = await inTx(ctx, scope, async (tx) => ({
    connection: await findSandbox(tx, scope, sandbox.baseUrl),
    name: (await readSettings(tx, scope)).name,
  }))
  const apiKeyBefore = before.connection && openedKey(ctx, scope, before.connection.api_key_encrypted)
  if (apiKeyBefore != null) {
    const again = await connect(ctx, scope, { kind: 'sandbox', baseUrl: sandbox.baseUrl, apiKey: apiKeyBefore }).catch(
      (error: unknown) => {
        // The simulator was emptied since: its keys are gone, and so is what this connection led to.
        if (error instanceof AppError && error.code === 'platform_rejected_key') return null
        throw error
      },
    )
    if (again !== null) return again
  }
  const { apiKey } = await sandbox.makeWorkspace(before.name).catch((cause: unknown) => {
    throw new AppError('platform_unreachable', {
      message: 'The sandbox isn’t responding. Try again in a moment.',
      cause,
    })
  })
  const findMadeMeanwhile = async (tx: TxCtx): Promise<ConnectionRow | undefined> => {
    await lockConnections(tx, scope)
    const active = await findActive(tx, scope)
    const isNew = active?.kind === 'sandbox' && active.id !== before.connection?.id
    return isNew && active.base_url === sandbox.baseUrl ? active : undefined
  }
  return connect(ctx, scope, { kind: 'sandbox', baseUrl: sandbox.baseUrl, apiKey }, findMadeMeanwhile)
}
