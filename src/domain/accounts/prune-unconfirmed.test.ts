import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { device, password, type TestAccounts, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { pruneAccounts } from './prune.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

const dayMs = 86_400_000

let db: TestDatabase
let superuser: pg.Pool
let ctx: TestAccounts

beforeAll(async () => {
  db = await testDatabase()
  superuser = db.superuser
  ctx = testAccounts(db.pool, { isConfirmationRequired: true })
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
})

let network = 0
async function newcomer(email: string): Promise<void> {
  network += 1
  const outcome = await signUp(
    ctx,
    { fullName: 'Ada', workspaceName: `Workspace of ${email}`, email, password, ref: undefined },
    { ...device, ip: `10.7.${network}.1` },
  )
  expect(outcome).toMatchObject({ reason: 'must_confirm' })
}
const left = async () => {
  const { rows } = await superuser.query<{ name: string }>(
    'select email as name from users union all select name from workspaces order by 1',
  )
  return rows.map(({ name }) => name)
}
const confirm = (email: string) =>
  superuser.query('update users set email_confirmed_at = now() where email = $1', [email])

it('erases who signed up and never confirmed, with the workspace of their sign-up, after a week', async () => {
  await newcomer('late@people.example')
  await newcomer('confirmed@people.example')
  await confirm('confirmed@people.example')
  ctx.passTime(6 * dayMs)
  await pruneAccounts(ctx)
  expect(await left()).toHaveLength(4)
  await newcomer('again@people.example')
  ctx.passTime(2 * dayMs)
  await pruneAccounts(ctx)
  expect(await left()).toEqual([
    'Workspace of again@people.example',
    'Workspace of confirmed@people.example',
    'again@people.example',
    'confirmed@people.example',
  ])
})

it('gives another week to who signs up once more, also when they tried the password meanwhile', async () => {
  ctx.passTime(5 * dayMs)
  await newcomer('again@people.example')
  const tried = await signIn(ctx, { email: 'again@people.example', password }, device)
  expect(tried).toEqual({ ok: false, reason: 'email_not_confirmed' })
  ctx.passTime(6 * dayMs)
  await pruneAccounts(ctx)
  expect(await left()).toContain('again@people.example')
  ctx.passTime(2 * dayMs)
  await pruneAccounts(ctx)
  expect(await left()).not.toContain('again@people.example')
})

it('leaves alone who was in, where nothing had to be confirmed, and a workspace that others belong to', async () => {
  await newcomer('was-in@people.example')
  await superuser.query("update users set last_sign_in_at = now() where email = 'was-in@people.example'")
  await newcomer('joined@people.example')
  await superuser.query(`
    insert into workspace_members (workspace_id, user_id, role)
    select w.id, u.id, 'admin' from workspaces w, users u
     where w.name = 'Workspace of joined@people.example' and u.email = 'confirmed@people.example'`)
  ctx.passTime(8 * dayMs)
  await pruneAccounts(ctx)
  expect(await left()).toEqual([
    'Workspace of confirmed@people.example',
    'Workspace of joined@people.example',
    'Workspace of was-in@people.example',
    'confirmed@people.example',
    'was-in@people.example',
  ])
})

it('keeps nobody waiting for one whose workspace can not be reached', async () => {
  await newcomer('unreached@people.example')
  await newcomer('reached@people.example')
  await superuser.query(`
    create function be_away() returns trigger language plpgsql as 'begin raise exception ''away''; end';
    create trigger be_away before delete on workspaces for each row
      when (old.name = 'Workspace of unreached@people.example') execute function be_away()`)
  ctx.passTime(8 * dayMs)
  await pruneAccounts(ctx)
  expect(await left()).toContain('unreached@people.example')
  expect(await left()).not.toContain('reached@people.example')
  await superuser.query('drop trigger be_away on workspaces')
  await pruneAccounts(ctx)
  expect(await left()).not.toContain('unreached@people.example')
})
