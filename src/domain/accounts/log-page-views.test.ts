import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newPerson, type TestAccounts, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { pruneActionLogs, pruneWorkspaceLogs } from '../platform/prune-action-logs.ts'
import { updatePlatformSettings } from '../platform/update-settings.ts'
import { mintAdminScope, mintScope, mintUserScope } from '../scope.ts'
import { logPageViews } from './log-page-views.ts'

const dayMs = 86_400_000

let db: TestDatabase
let superuser: pg.Pool
let ctx: TestAccounts
let ada: Awaited<ReturnType<typeof newPerson>>
let eve: Awaited<ReturnType<typeof newPerson>>

beforeAll(async () => {
  db = await testDatabase()
  superuser = db.superuser
  ctx = testAccounts(db.pool)
  ;[ada, eve] = [await newPerson(ctx), await newPerson(ctx)]
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
})

const view = (path: string, name = 'Inbox') => ({
  name,
  path,
  at: '2026-01-02T03:04:05.000Z',
  browser: 'Chrome on Linux',
  screenSize: '1440x900',
})
const look = (person: typeof ada, workspaceId: string | null, ...paths: string[]) =>
  logPageViews(ctx, mintUserScope(person.grant.user.id), {
    workspaceId,
    views: paths.map((path) => view(path)),
    userAgent: 'a browser',
  })
const logged = async (person: typeof ada) =>
  (
    await superuser.query(
      `select workspace_id, user_name, user_email, action_type, action_name, page_url, details, user_agent, success
         from (select l.* from action_logs l union all select (jsonb_populate_record(null::action_logs, to_jsonb(o))).* from action_logs_outside o) logged
        where user_id = $1 order by id`,
      [person.grant.user.id],
    )
  ).rows

it('keeps who looked at what, in which of their workspaces, with what', async () => {
  await look(ada, ada.workspaceId, '/inbox', '/thread/1')
  await look(ada, null, '/home')
  const line = {
    user_name: 'Ada Lovelace',
    user_email: ada.email,
    action_type: 'page_view',
    action_name: 'Inbox',
    details: { timestamp: '2026-01-02T03:04:05.000Z', browser: 'Chrome on Linux', screen_size: '1440x900' },
    user_agent: 'a browser',
    success: true,
  }
  expect(await logged(ada)).toEqual([
    { ...line, workspace_id: ada.workspaceId, page_url: '/inbox' },
    { ...line, workspace_id: ada.workspaceId, page_url: '/thread/1' },
    { ...line, workspace_id: null, page_url: '/home' },
  ])
})

it("writes nothing into a workspace that is not the person's", async () => {
  await look(eve, ada.workspaceId, '/inbox')
  expect(await logged(eve)).toMatchObject([{ workspace_id: null, page_url: '/inbox' }])
})

const prune = async (): Promise<void> => {
  await pruneActionLogs(ctx)
  await pruneWorkspaceLogs(ctx, mintScope(ada.workspaceId, { kind: 'system' }))
}

it('is forgotten after as many days as the administrators say, and not before', async () => {
  await updatePlatformSettings(ctx, mintAdminScope(ada.grant.user.id), { actionLogsKeptDays: 30 })
  ctx.passTime(29 * dayMs)
  await prune()
  expect(await logged(ada)).toHaveLength(3)
  ctx.passTime(2 * dayMs)
  await look(ada, null, '/account')
  await prune()
  expect(await logged(ada)).toMatchObject([{ page_url: '/account' }])
})
