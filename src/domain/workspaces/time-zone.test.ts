import { afterAll, beforeAll, expect, it } from 'vitest'
import { isTimeZone, zonedTime } from '#lib/zoned-time.ts'
import { newPerson, type TestAccounts, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { createWorkspace } from '../accounts/create-workspace.ts'
import { mintScope, mintUserScope, type Scope } from '../scope.ts'
import { updateSettings } from './update-settings.ts'

let db: TestDatabase
let ctx: TestAccounts & { settings: { publicUrl: string } }
let scope: Scope

beforeAll(async () => {
  db = await testDatabase()
  ctx = { ...testAccounts(db.pool), settings: { publicUrl: 'https://rejoinder.example' } }
  const { userId } = mintUserScope((await newPerson(ctx)).grant.user.id)
  const { workspaceId } = await createWorkspace(ctx, mintUserScope(userId), 'Zones')
  scope = mintScope(workspaceId, { kind: 'person', userId, role: 'admin' })
})
afterAll(() => db[Symbol.asyncDispose]())

const summer = new Date('2026-07-06T20:00:00Z')

/** What the database says a clock shows there. */
async function clockOfDatabase(timeZone: string): Promise<string> {
  const { rows } = await db.pool.query<{ shown: string }>(
    `select to_char($1::timestamptz at time zone $2, 'YYYY-MM-DD HH24:MI') as shown`,
    [summer, timeZone],
  )
  return rows[0]?.shown ?? ''
}

// An offset has the other sign for the database; of letters it goes by a list of its own, without summer time.
it.each(['+05:30', '-0300', '+02', 'IST', 'BST', 'CET', 'EST', 'AST', 'PST', 'JST'])(
  'is none that the database reads otherwise: %s',
  async (timeZone) => {
    await expect(updateSettings(ctx, scope, { timeZone })).rejects.toMatchObject({ code: 'bad_request' })
  },
)

it.each([
  'UTC',
  'utc',
  'GMT',
  'Europe/Berlin',
  'asia/kolkata',
  'America/Argentina/Buenos_Aires',
  'Etc/GMT+5',
  'US/Pacific',
])('is one whose clock shows the same here and in the database: %s', async (timeZone) => {
  expect((await updateSettings(ctx, scope, { timeZone })).timeZone).toBe(timeZone)
  const { day, hours, minutes } = zonedTime(summer, timeZone)
  expect(await clockOfDatabase(timeZone)).toBe(`${day} ${hours}:${minutes}`)
})

it('is any that a browser lists', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !isTimeZone(name))).toEqual([])
})
