import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Documents } from '#domain/ports.ts'
import type { SandboxProcess } from '../../../test/sandbox-process.ts'
import { sharedSandbox } from '../../../test/shared-sandbox.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { inTx } from '../context.ts'
import { invite } from '../team/invite.ts'
import { checkDomain } from '../workspaces/check-domain.ts'
import { updateSettings } from '../workspaces/update-settings.ts'
import { changeBranding, removeLogo, setLogo } from './change-branding.ts'
import { findLogoOwner, readBrand, readBranding, readLogoKey, readOutward, readServed } from './reads.ts'
import { logoKey } from './rules.ts'

let sandbox: SandboxProcess
let world: World
let ctx: World['ctx']
beforeAll(async () => {
  sandbox = await sharedSandbox()
  world = await createWorld(sandbox)
  const png = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#08f' } })
    .png()
    .toBuffer()
  // How pictures are drawn is tried where they are drawn.
  const documents: Documents = { ...world.ctx.documents, drawLogo: async () => ({ png, width: 90, height: 30 }) }
  ctx = { ...world.ctx, documents, settings: { ...world.ctx.settings, publicUrl: 'https://app.rejoinder.example' } }
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await sandbox[Symbol.asyncDispose]()
})

const plan = async (id: string, state: string): Promise<void> => {
  await world.rows('delete from workspace_plans where workspace_id = $1', [world.scope.workspaceId])
  await world.rows(
    `insert into workspace_plans (workspace_id, plan, state, ended_by, paused_at, grace_ends_at, anchor_at, trial_ends_at, seen_until)
     values ($1, $2, $3, $4, $5, $6, now(), now() + interval '14 days', now())`,
    [
      world.scope.workspaceId,
      id,
      state,
      state === 'ended' ? 'trial' : null,
      state === 'ended' ? new Date() : null,
      state === 'past_due' ? new Date() : null,
    ],
  )
}
const brand = () => inTx(ctx, world.scope, (tx) => readBrand(tx, world.scope))
const branding = () => inTx(ctx, world.scope, (tx) => readBranding(tx, world.scope))
const outward = () => inTx(ctx, world.scope, (tx) => readOutward(ctx.settings, tx, world.scope))

it('a logo is stored, shown, replaced and removed with its file', async () => {
  const { scope } = world
  await plan('unlimited', 'active')
  const first = (await setLogo(ctx, scope, Buffer.from('any'))).logo
  const firstId = first?.path.slice('/brand/'.length, -'.png'.length) ?? ''
  expect(first).toMatchObject({ width: 90, height: 30 })
  const key = await readLogoKey(ctx, scope, firstId)
  expect(key).toBe(logoKey(scope.workspaceId, firstId))
  expect(await findLogoOwner(ctx.pool, firstId)).toBe(scope.workspaceId)
  const file = await ctx.files.open(key ?? '')
  expect((await sharp(file === null ? '' : await buffer(file.content)).metadata()).format).toBe('png')
  const second = (await setLogo(ctx, scope, Buffer.from('any'))).logo
  expect(second?.path).not.toBe(first?.path)
  expect(await ctx.files.has(logoKey(scope.workspaceId, firstId))).toBe(false)
  expect(await findLogoOwner(ctx.pool, firstId)).toBeNull()
  expect(await readLogoKey(ctx, scope, firstId)).toBeNull()
  await removeLogo(ctx, scope)
  await removeLogo(ctx, scope)
  expect((await branding()).logo).toBeNull()
  const told = await world.rows(`select action from audit_entries where action like 'branding.%' order by at, id`)
  expect(told.map(({ action }) => action)).toEqual(['branding.logo_set', 'branding.logo_set', 'branding.logo_removed'])
})

it('is shown while the plan has it, and kept when it has not', async () => {
  const { scope } = world
  await plan('unlimited', 'active')
  const { logo } = await setLogo(ctx, scope, Buffer.from('any'))
  await changeBranding(ctx, scope, { accent: '#ff6600', senderName: 'Acme Team' })
  await updateSettings(ctx, scope, { companyName: 'Acme Inc', customDomain: 'replies.acme.example' })
  const asked = (await branding()).domain?.record
  const dns = { texts: async (name: string) => (name === asked?.name ? [asked.value] : []), addresses: async () => [] }
  await checkDomain({ ...ctx, dns }, scope)
  for (const [id, state, isShown] of [
    ['trial', 'trial', true],
    ['unlimited', 'active', true],
    ['per_agent', 'active', false],
    ['unlimited', 'ended', false],
    ['unlimited', 'past_due', true],
  ] as const) {
    await plan(id, state)
    expect(await branding()).toMatchObject({ isIncluded: isShown, accent: '#ff6600', logo })
    expect(await brand(), `${id} ${state}`).toEqual(
      isShown ? { name: 'Acme Inc', logo, shades: expect.objectContaining({ dark: expect.anything() }) } : null,
    )
    expect(await outward()).toMatchObject(
      isShown
        ? { baseUrl: 'https://replies.acme.example', letterhead: { name: 'Acme Inc', senderName: 'Acme Team' } }
        : { baseUrl: 'https://app.rejoinder.example', letterhead: null },
    )
    expect((await readServed(ctx, scope, 'replies.acme.example')) !== null).toBe(isShown)
    const logoId = logo?.path.slice('/brand/'.length, -'.png'.length) ?? ''
    expect((await readLogoKey(ctx, scope, logoId)) !== null).toBe(isShown)
  }
  expect(await readServed(ctx, scope, 'other.acme.example')).toBeNull()
})

it('an invitation goes out under the workspace’s name, and leads to its domain', async () => {
  await plan('trial', 'trial')
  await invite(ctx, world.scope, { emails: ['guest@people.example'], role: 'client' })
  const [mail] = await world.rows<{ subject: string; text: string; html: string; from_name: string }>(
    `select subject, text, html, from_name from mails where kind = 'invitation'`,
  )
  expect(mail?.from_name).toBe('Acme Team')
  expect(mail?.subject).toBe('Ada Byron invited you to Acme on Acme Inc')
  expect(mail?.text).toContain('https://replies.acme.example/invitation#')
  expect(mail?.html).toMatch(/<img src="https:\/\/replies\.acme\.example\/brand\/[0-9a-f-]+\.png" alt="Acme Inc"/)
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/Rejoinder|\{product\}/)
})
