import { afterAll, beforeEach, expect, it } from 'vitest'
import { newPerson, type TestAccounts, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { type AdminScope, mintAdminScope } from '../scope.ts'
import { grantAdmin } from './grant-admin.ts'
import { isPlatformAdmin, readAuditLogs, readPlatformCounts, readUsers } from './reads.ts'
import { setRole } from './set-role.ts'

const databases: TestDatabase[] = []
let db: TestDatabase
let ctx: TestAccounts & { settings: { publicUrl: string } }
let root: AdminScope
let rootEmail: string

beforeEach(async () => {
  db = await testDatabase()
  databases.push(db)
  ctx = { ...testAccounts(db.pool), settings: { publicUrl: 'http://rejoinder.test' } }
  const person = await newPerson(ctx)
  rootEmail = person.email
  root = mintAdminScope(person.grant.user.id)
  await grantAdmin(ctx, person.email)
})
afterAll(() => Promise.all(databases.map((one) => one[Symbol.asyncDispose]())))

const person = async (changes: Parameters<typeof newPerson>[1] = {}) => {
  const made = await newPerson(ctx, changes)
  return { userId: made.grant.user.id, email: made.email }
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

const waiting = async () =>
  (
    await db.superuser.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).rows.length

it('an administrator makes another, who then may dismiss them, and each change is a line of the audit log', async () => {
  const ada = await person()
  const made = await setRole(ctx, root, { userId: ada.userId, role: 'admin' })
  expect(made).toMatchObject({ id: ada.userId, email: ada.email, role: 'admin' })
  expect(await isPlatformAdmin(db.pool, ada.userId)).toBe(true)
  await setRole(ctx, mintAdminScope(ada.userId), { userId: root.userId, role: null })
  expect(await isPlatformAdmin(db.pool, root.userId)).toBe(false)
  const seen = (await readAuditLogs(ctx, root)).map(({ administrator, action, subject, details }) => ({
    administrator,
    action,
    subject,
    details,
  }))
  expect(seen).toEqual([
    { administrator: ada.email, action: 'ROLE_REVOKE', subject: rootEmail, details: { from: 'admin', to: null } },
    { administrator: rootEmail, action: 'ROLE_ASSIGN', subject: ada.email, details: { from: null, to: 'admin' } },
    { administrator: null, action: 'ROLE_ASSIGN', subject: rootEmail, details: { role: 'admin' } },
  ])
})

it('who begins or ceases to administer the platform hears of it by mail, from whom, and of nothing less', async () => {
  const ada = await person()
  for (const role of ['user', 'admin', 'admin', 'moderator', null] as const)
    await setRole(ctx, root, { userId: ada.userId, role })
  const { rows } = await db.superuser.query(
    `select subject, text from mails where to_email = $1 and kind = 'notice_administrator' order by id`,
    [ada.email],
  )
  expect(rows.map(({ subject }) => subject)).toEqual([
    'Rejoinder: you are now a platform administrator',
    'Rejoinder: you are no longer a platform administrator',
  ])
  for (const { text } of rows) expect(text).toContain(rootEmail)
  expect(rows[0].text).toContain('http://rejoinder.test/admin')
})

it('the last administrator stays, whoever wants them gone, in whatever role', async () => {
  for (const role of [null, 'user', 'moderator'] as const) {
    expect(await codeOf(setRole(ctx, root, { userId: root.userId, role }))).toBe('last_administrator')
  }
  expect(await isPlatformAdmin(db.pool, root.userId)).toBe(true)
})

it('of two who dismiss each other at the same moment one remains', async () => {
  const ada = await person()
  await setRole(ctx, root, { userId: ada.userId, role: 'admin' })
  // Both have read who there is, or wait to, before either can change it.
  const holder = await db.superuser.connect()
  await holder.query('begin; select from user_roles for update')
  const both = Promise.all([
    codeOf(setRole(ctx, root, { userId: ada.userId, role: null })),
    codeOf(setRole(ctx, mintAdminScope(ada.userId), { userId: root.userId, role: null })),
  ])
  await expect.poll(waiting).toBe(2)
  await holder.query('commit')
  holder.release()
  const outcomes = await both
  expect(outcomes.toSorted()).toEqual(['done', 'not_administrator'])
  const { administrators } = await readPlatformCounts(
    ctx,
    (await isPlatformAdmin(db.pool, ada.userId)) ? mintAdminScope(ada.userId) : root,
  )
  expect(administrators).toBe(1)
})

it('a role that stays is no change, somebody who is not here is told so, and who was dismissed changes nothing', async () => {
  const ada = await person()
  await setRole(ctx, root, { userId: ada.userId, role: 'moderator' })
  const lines = (await readAuditLogs(ctx, root)).length
  await setRole(ctx, root, { userId: ada.userId, role: 'moderator' })
  expect(await readAuditLogs(ctx, root)).toHaveLength(lines)
  expect(await codeOf(setRole(ctx, root, { userId: crypto.randomUUID(), role: 'admin' }))).toBe('not_found')
  expect(await codeOf(setRole(ctx, mintAdminScope(ada.userId), { userId: ada.userId, role: 'admin' }))).toBe(
    'not_administrator',
  )
})

it('people are found by name or address, whatever stands in the search, fifty at a time and newest first', async () => {
  const eva = await person({ fullName: 'Eva 100%_Müller' })
  for (let n = 0; n < 51; n += 1)
    await db.superuser.query(`insert into users (id, email, full_name) values ($1, $2, 'Bulk')`, [
      crypto.randomUUID(),
      `bulk${n}@example.com`,
    ])
  const found = async (search: string) => (await readUsers(ctx, root, { search })).users.map(({ email }) => email)
  expect(await found('müller')).toEqual([eva.email])
  expect(await found('0%_m')).toEqual([eva.email])
  expect(await found('%')).toEqual([eva.email])
  expect(await found(rootEmail.toUpperCase())).toEqual([rootEmail])
  const first = await readUsers(ctx, root, { search: 'bulk' })
  expect(first.users).toHaveLength(50)
  const rest = await readUsers(ctx, root, { search: 'bulk', cursor: first.nextCursor ?? undefined })
  expect(rest.nextCursor).toBeNull()
  expect(new Set([...first.users, ...rest.users].map(({ id }) => id)).size).toBe(51)
  const { users: administrators } = await readUsers(ctx, root, { role: 'admin' })
  expect(administrators.map(({ email }) => email)).toEqual([rootEmail])
  expect(await readUsers(ctx, root, { role: 'admin', search: 'bulk' })).toEqual({ users: [], nextCursor: null })
})

it('counts the lines of its own audit log of the last day, and tells them to administrators alone', async () => {
  const ada = await person()
  const before = await readPlatformCounts(ctx, root)
  await setRole(ctx, root, { userId: ada.userId, role: 'user' })
  expect((await readPlatformCounts(ctx, root)).auditEntries).toBe(before.auditEntries + 1)
  expect(await codeOf(readPlatformCounts(ctx, mintAdminScope(ada.userId)))).toBe('not_administrator')
})
