import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordedAction } from '#contract/action-log.ts'
import { newId } from '#lib/new-id.ts'
import { newPerson, type TestAccounts, testAccounts } from '../../../test/auth/accounts.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { grantAdmin } from '../platform/grant-admin.ts'
import { keepActionLogs } from '../platform/keep-action-logs.ts'
import { readActionLogs } from '../platform/read-action-logs.ts'
import { updatePlatformSettings } from '../platform/update-settings.ts'
import { type AdminScope, mintAdminScope, mintUserScope } from '../scope.ts'
import { readOwnActions } from './own-actions.ts'
import { recordActions } from './record-actions.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

let db: TestDatabase
let superuser: pg.Pool
let ctx: TestAccounts
let ada: Awaited<ReturnType<typeof newPerson>>
let eve: Awaited<ReturnType<typeof newPerson>>
let root: AdminScope

beforeAll(async () => {
  db = await testDatabase()
  superuser = db.superuser
  ctx = testAccounts(db.pool)
  ;[ada, eve] = [await newPerson(ctx), await newPerson(ctx)]
  const admin = await newPerson(ctx)
  await grantAdmin(ctx, admin.email)
  root = mintAdminScope(admin.grant.user.id)
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
})

const action = (changed: Partial<RecordedAction> = {}): RecordedAction => ({
  type: 'page_view',
  name: 'Inbox',
  path: '/inbox',
  at: '2026-01-02T03:04:05.000Z',
  ...changed,
})
type Person = typeof ada
const scopeOf = (person: Person) => mintUserScope(person.grant.user.id)
const record = (person: Person | null, workspaceId: string | null, ...actions: Partial<RecordedAction>[]) =>
  recordActions(ctx, person && scopeOf(person), {
    workspaceId,
    browser: 'Chrome on Linux',
    screenSize: '1440x900',
    actions: actions.map(action),
    userAgent: 'a browser',
  })
const logged = async (person: Person | null) =>
  (
    await superuser.query(
      `select l.workspace_id, p.name as user_name, p.email as user_email, l.action_type, n.name as action_name, l.entity_type, l.entity_id, l.details,
              l.page_url, l.user_agent, l.success, l.error_message, l.execution_time_ms
         from action_logs l join action_log_names n on n.id = l.name_id left join action_log_people p on p.id = l.person_id
        where p.user_id is not distinct from $1 order by l.id`,
      [person?.grant.user.id ?? null],
    )
  ).rows
const newest = (wanted: Parameters<typeof readActionLogs>[2] = {}) => readActionLogs(ctx, root, wanted)
const namesOf = async (wanted: Parameters<typeof readActionLogs>[2]) => (await newest(wanted)).map(({ name }) => name)

it('keeps who did what, in which of their workspaces, with what', async () => {
  const threadId = newId()
  await record(ada, ada.workspaceId, {}, { name: 'Thread', path: `/thread/${threadId}` })
  await record(ada, null, { type: 'api_call', name: 'threads.list', isFailed: true, error: 'forbidden', ms: 12 })
  const line = {
    workspace_id: ada.workspaceId,
    user_name: 'Ada Lovelace',
    user_email: ada.email,
    action_type: 'page_view',
    action_name: 'Inbox',
    entity_type: null,
    entity_id: null,
    details: { timestamp: '2026-01-02T03:04:05.000Z', browser: 'Chrome on Linux', screen_size: '1440x900' },
    page_url: '/inbox',
    user_agent: 'a browser',
    success: true,
    error_message: null,
    execution_time_ms: null,
  }
  expect(await logged(ada)).toEqual([
    line,
    { ...line, action_name: 'Thread', page_url: `/thread/${threadId}`, entity_type: 'thread', entity_id: threadId },
    {
      ...line,
      workspace_id: null,
      action_type: 'api_call',
      action_name: 'threads.list',
      success: false,
      error_message: 'forbidden',
      execution_time_ms: 12,
    },
  ])
})

it("counts nothing as done in a workspace that is not the person's", async () => {
  await record(eve, ada.workspaceId, {})
  expect(await logged(eve)).toMatchObject([{ workspace_id: null, page_url: '/inbox' }])
})

it('keeps what nobody did who is signed in, under no name and in no workspace', async () => {
  await record(null, ada.workspaceId, { name: 'Sign In', path: '/auth' })
  expect(await logged(null)).toMatchObject([
    { workspace_id: null, user_name: null, user_email: null, action_name: 'Sign In', page_url: '/auth' },
  ])
})

it('keeps what several do at once', async () => {
  const names = Array.from({ length: 12 }, (_, n) => ({ name: `At once ${n % 4}` }))
  await Promise.all(Array.from({ length: 8 }, () => record(eve, null, ...names.toSorted(() => Math.random() - 0.5))))
  expect((await logged(eve)).filter(({ action_name }) => action_name.startsWith('At once'))).toHaveLength(96)
})

describe('an administrator', () => {
  it('sees the newest lines, without a workspace and without an id of what is in one', async () => {
    const lines = await newest()
    expect(lines.find(({ name }) => name === 'Thread')).toMatchObject({
      userEmail: ada.email,
      page: '/thread/…',
      browser: 'Chrome on Linux',
    })
    expect(JSON.stringify(lines)).not.toContain(ada.workspaceId)
    expect(lines.map(({ at }) => at)).toEqual(
      lines
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
  })

  it('and nobody else: the database itself gives others no line', async () => {
    expect(await readActionLogs(ctx, mintAdminScope(ada.grant.user.id), {})).toEqual([])
  })

  it('sees one type, and finds letters in names and addresses, whatever they mean to a pattern', async () => {
    await record(eve, null, { type: 'button_click', name: '100%_Sure' }, { type: 'form_submit', name: 'Sure' })
    expect(await namesOf({ type: 'form_submit' })).toEqual(['Sure'])
    expect(await namesOf({ search: 'sURE' })).toEqual(['Sure', '100%_Sure'])
    expect(await namesOf({ search: '%_s' })).toEqual(['100%_Sure'])
    expect(await namesOf({ search: 'sure', type: 'button_click' })).toEqual(['100%_Sure'])
    expect(await namesOf({ search: ada.email.slice(0, 30).toUpperCase() })).toEqual(['threads.list', 'Thread', 'Inbox'])
    expect(await namesOf({ search: 'nobody at all' })).toEqual([])
  })

  it('sees what was added since', async () => {
    const [last] = await newest()
    ctx.passTime(minuteMs)
    await record(ada, null, { name: 'Later' })
    expect(await namesOf({ after: last?.at })).toEqual(['Later'])
    expect(await namesOf({ after: last?.at, search: 'inbox' })).toEqual([])
  })

  it('sees the newest 500 of what was found, however they lie in time', async () => {
    const batch = Array.from({ length: 50 }, (_, n) => ({ name: n % 2 === 0 ? 'Needle' : 'Straw' }))
    for (let n = 0; n < 24; n += 1) {
      ctx.passTime(n * 7 * minuteMs)
      await record(n % 3 === 0 ? eve : ada, null, ...batch)
    }
    const found = await newest({ search: 'needle' })
    expect(found).toHaveLength(500)
    const { rows } = await superuser.query<{ id: string }>(
      `select l.id from action_logs l join action_log_names n on n.id = l.name_id where n.name = 'Needle' order by l.created_at desc, l.id desc limit 500`,
    )
    const times = (ids: string[]) => ids.toSorted()
    expect(found.slice(0, 475).map(({ id }) => id)).toEqual(rows.slice(0, 475).map(({ id }) => id))
    expect(times(found.map(({ id }) => id)).length).toBe(new Set(found.map(({ id }) => id)).size)
  })
})

it('a person sees what is logged about them, page by page, and nothing about anybody else', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await readOwnActions(ctx, scopeOf(ada), cursor)
    seen.push(...page.actions.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  const { rows } = await superuser.query<{ id: string }>(
    `select l.id from action_logs l join action_log_people p on p.id = l.person_id where p.user_id = $1 order by l.created_at desc, l.id desc`,
    [ada.grant.user.id],
  )
  expect(rows.length).toBeGreaterThan(500)
  expect(seen).toEqual(rows.map(({ id }) => id))
})

describe('a line', () => {
  const keep = (days: number) =>
    updatePlatformSettings(ctx, root, { actionLogsKeptDays: days }).then(() => keepActionLogs(ctx))
  const months = async () =>
    (
      await superuser.query<{ name: string }>(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'action_logs'::regclass order by 1`,
      )
    ).rows.map(({ name }) => name)

  it('is forgotten after as many days as the administrators say, and not before, with the name that it had', async () => {
    await record(eve, null, { name: 'Long ago' })
    ctx.passTime(29 * dayMs)
    await keep(30)
    expect(await namesOf({ search: 'long ago' })).toEqual(['Long ago'])
    ctx.passTime(2 * dayMs)
    await record(ada, null, { name: 'Account', path: '/account' })
    await keep(30)
    await keep(30)
    expect(await logged(ada)).toMatchObject([{ page_url: '/account' }])
    expect(await logged(eve)).toEqual([])
    expect((await superuser.query('select name from action_log_names')).rows).toEqual([{ name: 'Account' }])
    expect((await superuser.query('select email from action_log_people')).rows).toEqual([{ email: ada.email }])
  })

  it('goes with its whole month where all of that is too old; the next month is made ahead', async () => {
    ctx.passTime(200 * dayMs)
    await keep(30)
    const made = await months()
    const nameOf = (at: Date) => `action_logs_${at.toISOString().slice(0, 7).replace('-', '_')}`
    const now = ctx.now()
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
    expect(made).toEqual(expect.arrayContaining([nameOf(now), nameOf(next)]))
    expect(made.length).toBeLessThanOrEqual(3)
    expect(await logged(ada)).toEqual([])
  })

  it('has its month made on the spot where nobody made it ahead', async () => {
    ctx.passTime(400 * dayMs)
    await record(ada, null, { name: 'Far ahead' })
    expect(await namesOf({ search: 'far ahead' })).toEqual(['Far ahead'])
  })
})
