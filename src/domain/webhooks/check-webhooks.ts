import { AppError } from '../app-error.ts'
import { openPlatform } from '../connections/reads.ts'
import { asAppError } from '../connections/rules.ts'
import { assertSameWorkspace } from '../connections/same-workspace.ts'
import { type Ctx, inTx, notifyLive, type TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { isPlatformError } from '../sending-platform.ts'
import { isAddressOf } from './address.ts'
import { readHealth } from './reads.ts'
import { problemOf } from './rules.ts'
import { setUpWebhooks } from './set-up-webhooks.ts'
import { hasRegistered, listRegistered, setChecked, setProblem } from './store.ts'
import { removeLeft } from './sweep-webhooks.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms' | 'settings' | 'log'>

/**
 * Compares the webhooks that were registered at the active connection with those that the platform lists, and notes which are
 * gone or altered there; nothing of that is mended by itself, since somebody may have removed them on purpose. What is there still
 * though it is gone here is removed. Throws `not_connected` or a `PlatformError`.
 */
export async function checkWebhooks(ctx: Needs, scope: Scope): Promise<{ missing: number; changed: number }> {
  const { client, connectionId } = await openPlatform(ctx, scope)
  const { rows, isKnownThere } = await inTx(ctx, scope, async (tx) => ({
    rows: await listRegistered(tx, scope, connectionId),
    isKnownThere: await hasRegistered(tx, scope, connectionId),
  }))
  // A platform that lists none can't be compared with: what was registered there is taken for what there is.
  const canCompare = client.listWebhooks !== null
  const there = isKnownThere && client.listWebhooks !== null ? await client.listWebhooks() : []
  const found = rows.map((row) => ({
    row,
    problem: canCompare
      ? problemOf(
          {
            platformWebhookId: row.platform_webhook_id,
            isAddress: (url) => isAddressOf(ctx, row, url),
            events: row.events,
          },
          there,
        )
      : null,
  }))
  await inTx(ctx, scope, async (tx) => {
    for (const { row, problem } of found) {
      if (problem === row.problem) continue
      await setProblem(tx, scope, row, problem)
      if (problem !== null) notifyAdmins(tx, scope, problem, `${row.id}:${tx.now().toISOString().slice(0, 10)}`)
    }
    await setChecked(tx, scope, connectionId)
    await notifyLive(tx, scope, { kind: 'webhooks' })
  })
  await removeLeft(ctx, scope, client, there).catch((error: unknown) => {
    if (!isPlatformError(error)) throw error
    ctx.log.warn(
      { workspaceId: scope.workspaceId, err: error },
      'webhooks removed here are still registered at the platform',
    )
  })
  const count = (wanted: 'missing' | 'changed'): number => found.filter(({ problem }) => problem === wanted).length
  const result = { missing: count('missing'), changed: count('changed') }
  if (result.missing + result.changed > 0)
    ctx.log.warn(
      { workspaceId: scope.workspaceId, ...result },
      'webhooks at the platform differ from how they were registered',
    )
  return result
}

/** Tells the workspace's admins that replies come late for want of a webhook; `of` names the webhook, or the silence. */
function notifyAdmins(tx: TxCtx, scope: Scope, what: 'silent' | 'missing' | 'changed', of: string): void {
  const cause = { kind: 'webhooks_silent', what } as const
  tx.outbox.raise(scope, { key: `webhooks:${what}:${of}`, threadId: null, cause, at: tx.now() })
}

/**
 * What is done for a workspace's webhooks every few minutes: what was never registered, for whatever reason, is tried again, and
 * the rest is compared. That replies come which no webhook brings is told. A refusal is logged; the agents' cards say what is missing. Throws a `PlatformError`.
 */
export async function maintainWebhooks(ctx: Needs, scope: Scope): Promise<void> {
  await setUpWebhooks(ctx, scope).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    ctx.log.warn({ workspaceId: scope.workspaceId, err: error }, 'webhooks could not be registered')
  })
  await checkWebhooks(ctx, scope)
  await inTx(ctx, scope, async (tx) => {
    const { isAddressPublic, silentSince, lastDeliveryAt } = await readHealth(tx, scope, ctx.settings.publicUrl)
    // Where nobody can reach us the sync is how replies come.
    if (isAddressPublic && silentSince !== null) notifyAdmins(tx, scope, 'silent', lastDeliveryAt ?? 'ever')
  })
}

/** `checkWebhooks` for a person: throws `platform_rejected_key`, `platform_unreachable` or `platform_refused` with words. */
export async function refreshWebhooks(ctx: Needs, scope: Scope): Promise<{ missing: number; changed: number }> {
  const platform = await openPlatform(ctx, scope)
  try {
    await assertSameWorkspace(ctx, scope, platform)
    return await checkWebhooks(ctx, scope)
  } catch (error) {
    throw asAppError(error, platform.adapter)
  }
}
