import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mintUserScope } from '#domain/scope.ts'
import {
  device,
  newPerson,
  password,
  poolTo,
  type TestAccounts,
  testAccounts,
  warmUp,
} from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { everyKind } from '../../../test/fakes/every-kind.ts'
import { createMemoryPlatform } from '../../../test/fakes/memory-platform.ts'
import { readMe } from './reads.ts'
import { signUp } from './sign-up.ts'

let database: TestDatabase
let ctx: TestAccounts
/** Sees all rows of all workspaces. */
let admin: pg.Pool

beforeAll(async () => {
  database = await testDatabase()
  await warmUp(database.pool)
  ctx = testAccounts(database.pool)
  admin = poolTo(database.superuserUrl, 2)
})
afterAll(async () => {
  await admin.end()
  await database[Symbol.asyncDispose]()
})

const wish = { fullName: 'Grace Hopper', workspaceName: '', email: 'grace@example.com', password, ref: undefined }
const { adapter } = createMemoryPlatform(() => new Date())
const me = (userId: string) => readMe({ ...ctx, platforms: everyKind(adapter) }, mintUserScope(userId))

it('makes account, workspace and membership as admin', async () => {
  const outcome = await signUp(ctx, { ...wish, fullName: ' Grace \u0000 Hopper' }, device)
  if (!outcome.ok) throw new Error(outcome.reason)
  const { grant, workspaceId } = outcome
  expect(await me(grant.user.id)).toEqual({
    id: grant.user.id,
    email: 'grace@example.com',
    isPlatformAdmin: false,
    fullName: 'Grace Hopper',
    memberships: [
      { workspaceId, name: "Grace Hopper's Workspace", role: 'admin', platformName: 'Memory', suspension: null },
    ],
    deletedWorkspaces: [],
    arePlansSold: true,
    support: null,
  })
})

it('remembers who referred, and does without when the link is broken', async () => {
  const referrer = await newPerson(ctx)
  const referred = await signUp(ctx, { ...wish, email: 'r1@example.com', ref: referrer.workspaceId }, device)
  const broken = await signUp(ctx, { ...wish, email: 'r2@example.com', ref: 'not-a-workspace' }, device)
  if (!referred.ok || !broken.ok) throw new Error('sign-up failed')
  const { rows } = await admin.query('select id, referred_by from workspaces')
  const referrerOf = new Map(rows.map((row) => [row.id, row.referred_by]))
  expect(referrerOf.get(referred.workspaceId)).toBe(referrer.workspaceId)
  expect(referrerOf.get(broken.workspaceId)).toBeNull()
})

it('gives one account to ten sign-ups of one address at the same moment', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      signUp(ctx, { ...wish, email: 'race@example.com' }, { ...device, ip: `10.9.9.${n}` }),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.reason === 'email_taken')).toHaveLength(9)
  const { rows } = await admin.query(
    `select (select count(*) from users where email = 'race@example.com') as users,
      (select count(*) from workspaces w join users u on u.id = w.created_by where u.email = 'race@example.com') as workspaces,
      (select count(*) from workspaces w where not exists (select 1 from workspace_members m where m.workspace_id = w.id)) as orphans`,
  )
  expect(rows[0]).toEqual({ users: 1, workspaces: 1, orphans: 0 })
})

it('shows one person nothing of another', async () => {
  const [, eve] = [await newPerson(ctx), await newPerson(ctx)]
  expect((await me(eve.grant.user.id)).memberships.map(({ workspaceId }) => workspaceId)).toEqual([eve.workspaceId])
})

it('lists the workspaces of a person in the order in which they joined', async () => {
  const [ada, eve] = [await newPerson(ctx), await newPerson(ctx)]
  await admin.query(
    `insert into workspace_members (workspace_id, user_id, role, created_at) values ($1, $2, 'client', now() + interval '1 hour')`,
    [ada.workspaceId, eve.grant.user.id],
  )
  const { memberships } = await me(eve.grant.user.id)
  expect(memberships.map(({ workspaceId, role }) => [workspaceId, role])).toEqual([
    [eve.workspaceId, 'admin'],
    [ada.workspaceId, 'client'],
  ])
})

it('is limited by network', async () => {
  const limited = testAccounts(database.pool, {
    secrets: ctx.secrets,
    budgets: { signUpByNetwork: { attempts: 1, withinS: 60 } },
  })
  const from = (ip: string, email: string) => signUp(limited, { ...wish, email }, { ...device, ip })
  await from('198.51.100.20', 'l1@example.com')
  expect(await from('198.51.100.20', 'l2@example.com')).toMatchObject({ ok: false, reason: 'too_many_attempts' })
  const { rows } = await database.pool.query("select 1 from users where email = 'l2@example.com'")
  expect(rows).toHaveLength(0)
})

it('refuses to say who somebody is when the account is gone', async () => {
  await expect(me('0198f0c0-0000-7000-8000-000000000001')).rejects.toMatchObject({ code: 'unauthenticated' })
})

it('makes no account when it could give no session', async () => {
  const stranger = testAccounts(database.pool)
  await expect(signUp(stranger, { ...wish, email: 'half@example.com' }, device)).rejects.toThrow()
  const { rows } = await database.pool.query("select 1 from users where email = 'half@example.com'")
  expect(rows).toHaveLength(0)
})
