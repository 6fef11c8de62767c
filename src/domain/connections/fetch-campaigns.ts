import type { Campaign } from '#contract/connections.ts'
import { newId } from '#lib/new-id.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { openPlatform, readCampaigns } from './reads.ts'
import { asAppError } from './rules.ts'
import { upsertCampaigns } from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms'>

/**
 * Fetches every campaign from the platform and keeps it; campaigns that are gone there stay, since threads belong to them.
 * Throws `not_connected`, or a `PlatformError`.
 */
export async function refreshCampaigns(ctx: Needs, scope: Scope): Promise<Campaign[]> {
  const { client, connectionId } = await openPlatform(ctx, scope)
  const found = await client.listCampaigns()
  return inTx(ctx, scope, async (tx) => {
    await upsertCampaigns(
      tx,
      scope,
      connectionId,
      found.map((campaign) => ({ ...campaign, newId: newId() })),
    )
    await notifyLive(tx, scope, { kind: 'campaigns' })
    return readCampaigns(tx, scope)
  })
}

/** `refreshCampaigns` for a person: throws `platform_rejected_key`, `platform_unreachable` or `platform_refused` with words. */
export async function fetchCampaigns(ctx: Needs, scope: Scope): Promise<Campaign[]> {
  return refreshCampaigns(ctx, scope).catch((error: unknown) => {
    throw asAppError(error)
  })
}
