import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPerson, type TestAccounts, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { type AdminScope, mintAdminScope } from '../scope.ts'
import { grantAdmin } from './grant-admin.ts'
import { readPlatformSettings } from './reads.ts'
import { updatePlatformSettings } from './update-settings.ts'

let db: TestDatabase
let ctx: TestAccounts
let admin: AdminScope
let userId: string

beforeAll(async () => {
  db = await testDatabase()
  ctx = testAccounts(db.pool)
  const ada = await newPerson(ctx)
  userId = ada.grant.user.id
  await grantAdmin(ctx, ada.email)
  admin = mintAdminScope(userId)
})
afterAll(() => db[Symbol.asyncDispose]())

const log = async () =>
  (
    await db.pool.query(
      'select admin_user_id, action_type, entity_type, entity_id, details from audit_logs order by created_at, id',
    )
  ).rows

it('changes what is named, leaves the rest, and tells the audit log from what to what', async () => {
  expect(await readPlatformSettings(ctx)).toEqual({
    signUp: 'open',
    refusesLeakedPasswords: true,
    actionLogsKeptDays: 90,
    trialDays: 14,
    defaultModel: 'google/gemini-2.5-flash',
    supportEmail: null,
    supportAnswerHours: 24,
  })
  await updatePlatformSettings(ctx, admin, { actionLogsKeptDays: 30 })
  await updatePlatformSettings(ctx, admin, { refusesLeakedPasswords: true, actionLogsKeptDays: 30 })
  const after = await updatePlatformSettings(ctx, admin, { refusesLeakedPasswords: false })
  expect(after).toMatchObject({ signUp: 'open', refusesLeakedPasswords: false, actionLogsKeptDays: 30, trialDays: 14 })
  expect(await readPlatformSettings(ctx)).toEqual(after)
  const settings = { admin_user_id: userId, action_type: 'SETTINGS_CHANGE', entity_type: 'platform_settings' }
  expect(await log()).toEqual([
    {
      admin_user_id: null,
      action_type: 'ROLE_ASSIGN',
      entity_type: 'user_role',
      entity_id: userId,
      details: { role: 'admin' },
    },
    { ...settings, entity_id: null, details: { actionLogsKeptDays: { from: 90, to: 30 } } },
    { ...settings, entity_id: null, details: { refusesLeakedPasswords: { from: true, to: false } } },
  ])
})

it('two who change different things at the same moment both get their way', async () => {
  await Promise.all([
    updatePlatformSettings(ctx, admin, { refusesLeakedPasswords: true }),
    updatePlatformSettings(ctx, admin, { actionLogsKeptDays: 7 }),
  ])
  expect(await readPlatformSettings(ctx)).toMatchObject({ refusesLeakedPasswords: true, actionLogsKeptDays: 7 })
})

it('the product itself can neither change nor remove what the audit log tells', async () => {
  for (const text of ["update audit_logs set details = '{}'", 'delete from audit_logs']) {
    await expect(db.pool.query(text)).rejects.toMatchObject({ code: '42501' })
  }
})
