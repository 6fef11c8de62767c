import { expect, it } from 'vitest'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld } from '../../../test/world.ts'
import { inTx } from '../context.ts'
import { fetchCampaigns } from './fetch-campaigns.ts'
import { readCampaigns } from './reads.ts'
import { keyContext } from './rules.ts'

it('campaigns of a workspace that the key opens instead of the connected one are neither shown nor kept', async () => {
  await using sandbox = await sharedSandbox()
  await using world = await createWorld(sandbox, { campaigns: 1 })
  const other = await sandbox.makeWorkspace({ campaigns: 2 })
  const before = await fetchCampaigns(world.ctx, world.scope)
  expect(before).toHaveLength(1)
  const key = world.ctx.secrets.seal(other.apiKey, keyContext(world.scope.workspaceId))
  await world.rows('update connections set api_key_encrypted = $1', [key])
  await expect(fetchCampaigns(world.ctx, world.scope)).rejects.toMatchObject({ code: 'platform_other_workspace' })
  expect(await inTx(world.ctx, world.scope, (tx) => readCampaigns(tx, world.scope))).toEqual(before)
})
