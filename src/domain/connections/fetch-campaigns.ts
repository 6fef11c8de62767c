import type { Campaign } from '#contract/connections.ts'
import { newId } from '#lib/new-id.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { type OpenPlatform, openPlatform, readCampaigns } from './reads.ts'
import { asAppError } from './rules.ts'
import { assertSameWorkspace } from './same-workspace.ts'
import { upsertCampaigns } from './store.ts'

type Needs = Pick<Ctx, 'pool' | 'now' | 'secrets' | 'platforms'>

/**
 * Fetches every campaign from the platform and keeps it; campaigns that are gone there stay, since threads belong to them.
 * Throws `not_connected`, `platform_other_workspace`, or a `PlatformError`.
 */
export async function refreshCampaigns(ctx: Needs, scope: Scope): Promise<Campaign[]> {
  return keepCampaigns(ctx, scope, await openPlatform(ctx, scope))
}

/** `refreshCampaigns` for a person: throws `platform_other_workspace`, `platform_rejected_key`, `platform_unreachable` or `platform_refused` with words. */
export async function fetchCampaigns(ctx: Needs, scope: Scope): Promise<Campaign[]> {
  const platform = await openPlatform(ctx, scope)
  return keepCampaigns(ctx, scope, platform).catch((error: unknown) => {
    throw asAppError(error, platform.adapter)
  })
}

async function keepCampaigns(ctx: Needs, scope: Scope, platform: OpenPlatform): Promise<Campaign[]> {
  const { client, connectionId } = platform
  const found = await client.listCampaigns()
  await assertSameWorkspace(ctx, scope, platform)
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
