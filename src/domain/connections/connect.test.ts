import { expect, it } from 'vitest'
import { defaultPlatformKind } from '#contract/connections.ts'
import { createPlatformAdapter } from '#integrations/emailbison/adapter.ts'
import { createGuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import { silentLog } from '#lib/log.ts'
import { everyKind } from '../../../test/fakes/every-kind.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld } from '../../../test/world.ts'
import { inTx } from '../context.ts'
import { connect, connectSandbox } from './connect.ts'
import { keyContext } from './rules.ts'
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

it('the sandbox that two tabs ask for at once is one, with what its first lead wrote', async () => {
  await using sandbox = await sharedSandbox()
  await using world = await createWorld(sandbox)
  await world.rows('delete from connections')
  const connected = await Promise.all([1, 2, 3].map(() => connectSandbox(world.ctx, world.scope)))
  expect(new Set(connected.map(({ platformWorkspaceId }) => platformWorkspaceId)).size).toBe(1)
  expect(await world.rows('select is_active from connections')).toEqual([{ is_active: true }])
})

it('a place that is entered by another of its host names is the same, with its history; another place with the same number is not', async () => {
  await using sandbox = await sharedSandbox()
  await using world = await createWorld(sandbox)
  const other = sandbox.url.replace('127.0.0.1', 'localhost')
  const fetch = createGuardedFetch({ allowOrigins: [sandbox.url, other] })
  try {
    const ctx = { ...world.ctx, platforms: everyKind(createPlatformAdapter({ fetch, log: silentLog })) }
    const { apiKey } = await sandbox.makeWorkspace()
    const at = (baseUrl: string) => connect(ctx, world.scope, { kind: defaultPlatformKind, baseUrl, apiKey })
    await at(sandbox.url)
    await at(other)
    const places = () =>
      world.rows('select base_url as url, is_active as active from connections where kind = $1 order by 1', [
        defaultPlatformKind,
      ])
    expect(await places()).toEqual([{ url: other, active: true }])
    const sealed = ctx.secrets.seal('99|another', keyContext(world.scope.workspaceId))
    await world.rows('update connections set api_key_encrypted = $1', [sealed])
    await at(sandbox.url)
    expect(await places()).toEqual([
      { url: sandbox.url, active: true },
      { url: other, active: false },
    ])
  } finally {
    await fetch.close()
  }
})
