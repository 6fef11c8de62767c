import { expect, it } from 'vitest'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld } from '../../../test/world.ts'
import { inTx } from '../context.ts'
import { connect } from './connect.ts'
import { findActive } from './store.ts'

it('two that come at once, as by a double click, come one after the other', async () => {
  await using sandbox = await sharedSandbox()
  await using world = await createWorld(sandbox)
  const others = await Promise.all([1, 2, 3, 4].map(() => sandbox.makeWorkspace()))
  const connected = await Promise.all(
    others.map(({ apiKey }) => connect(world.ctx, world.scope, { kind: 'sandbox', baseUrl: sandbox.url, apiKey })),
  )
  const active = await inTx(world.ctx, world.scope, (tx) => findActive(tx, world.scope))
  expect(connected.map(({ platformWorkspaceId }) => platformWorkspaceId)).toContain(active?.platform_workspace_id)
})
