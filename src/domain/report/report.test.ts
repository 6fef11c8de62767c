import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#lib/add-days.ts'
import { silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { createSecretBox } from '#lib/secret-box.ts'
import { sha256 } from '#lib/sha256.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { wrongDue } from '../../../test/due.ts'
import { makeWorkspace } from '../../../test/world.ts'
import { inTx } from '../context.ts'
import { mintScope, personOf, type Scope } from '../scope.ts'
import { addReaders, removeReader } from './change-readers.ts'
import { makeLink, revokeLink } from './make-link.ts'
import { findReportLink, readLinkedReport, readReport, readReportAccess } from './reads.ts'
import { shownWeek, weekOf } from './rules.ts'
import { sendReports } from './send-reports.ts'
import { subscribe, unsubscribeByLink } from './subscribe.ts'

const publicUrl = 'https://app.example'
const dayMs = 86_400_000

let db: TestDatabase
/** A Wednesday; the week before it is 4 to 10 May, in New York. */
let now = new Date('2026-05-13T12:00:00Z')

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
})

const secrets = createSecretBox(new Map([[1, randomBytes(32)]]))

const ctx = () => ({
  pool: db.pool,
  now: () => now,
  log: silentLog,
  secrets,
  settings: {
    publicUrl,
    settleAfterMs: [],
    sendTimeoutMs: 1,
    syncEveryMs: 1,
    modelInstructions: 'as tested',
    hasGuests: false,
  },
})

interface Room {
  scope: Scope
  insert: (text: string, ...values: unknown[]) => Promise<unknown>
  email: string
  connectionId: string
}

async function newRoom(): Promise<Room> {
  now = new Date('2026-05-13T12:00:00Z')
  const scope = await makeWorkspace({ pool: db.pool })
  const insert = (text: string, ...values: unknown[]) => db.superuser.query(text, [scope.workspaceId, ...values])
  await insert(
    `update workspaces set time_zone = 'America/New_York', name = 'Room', company_name = 'Acme', created_at = '2026-04-01' where id = $1`,
  )
  const connectionId = newId()
  await insert(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id) values ($1, $2, 'sandbox', 'https://platform.example', '', '1')`,
    connectionId,
  )
  const { rows } = await db.superuser.query<{ email: string }>('select email from users where id = $1', [
    personOf(scope),
  ])
  return { scope, insert, connectionId, email: rows[0]?.email ?? '' }
}

interface Written {
  at: string
  label?: string
  /** When an answer went out by itself. */
  answered?: string
  isMachine?: boolean
  answer?: 'ready' | 'failed'
  day?: string
}

async function lead({ insert, connectionId }: Room, name: string, written: Written): Promise<void> {
  const [contact, thread, message, task] = [newId(), newId(), newId(), newId()]
  const { at, label, answered, isMachine = false, answer, day } = written
  await insert(
    `insert into contacts (workspace_id, id, connection_id, email, name, company) values ($1, $2, $3, $4, $5, 'Larkspur')`,
    contact,
    connectionId,
    `${name}@lead.example`,
    name,
  )
  await insert(
    `insert into threads (workspace_id, id, contact_id, label, intent, last_message_at, last_direction, last_inbound_id, judged_message_id, snippet, answer_status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10)`,
    thread,
    contact,
    label ?? 'question',
    JSON.stringify({
      action: isMachine ? 'wait' : 'reply',
      reasons: [{ text: 'Asks', quote: `quote of ${name}` }],
      ...(day && {
        dates: [
          { kind: 'return', day: '2026-01-01', quote: '' },
          { kind: 'meeting', day, quote: '' },
        ],
      }),
    }),
    answered ?? at,
    answered === undefined ? 'inbound' : 'outbound',
    message,
    `words of ${name}`,
    answer ?? null,
  )
  const text = `insert into messages (workspace_id, id, thread_id, connection_id, direction, from_email, to_email, new_text, sent_at, source, task_id, is_automated)
    values ($1, $2, $3, $4, $5, 'a@x.example', 'b@x.example', $6, $7, 'sync', $8, $9)`
  await insert(text, message, thread, connectionId, 'inbound', `words of ${name}`, at, null, isMachine)
  await insert(
    `insert into number_facts (workspace_id, kind, subject_id, thread_id, day, label)
     values ($1, 'reply', $2, $3, ($4::timestamptz at time zone 'America/New_York')::date, $5)`,
    message,
    thread,
    at,
    label ?? 'question',
  )
  if (answered === undefined) return
  await insert(
    `insert into tasks (workspace_id, id, thread_id, type, status, scheduled_at, is_automatic) values ($1, $2, $3, 'reply', 'sent', $4, true)`,
    task,
    thread,
    answered,
  )
  await insert(text, newId(), thread, connectionId, 'outbound', `answer\nto ${name}`, answered, task, false)
}

async function filledRoom(): Promise<Room> {
  const room = await newRoom()
  // The last minute of Sunday in New York, and the first of Monday.
  await lead(room, 'eva', { at: '2026-05-11T03:59:00Z', answer: 'ready' })
  await lead(room, 'tom', { at: '2026-05-11T04:00:00Z' })
  await lead(room, 'mia', {
    at: '2026-05-05T10:00:00Z',
    label: 'meeting_request',
    day: '2026-05-20',
    answered: '2026-05-06T10:00:00Z',
  })
  await lead(room, 'out', { at: '2026-05-06T10:00:00Z', label: 'out_of_office', isMachine: true })
  await lead(room, 'old', { at: '2026-04-28T10:00:00Z', label: 'meeting_request' })
  await room.insert(
    `insert into thread_counts (workspace_id, slot, needs) select $1, 0, count(*) from threads where workspace_id = $1 and needs is not null`,
  )
  return room
}

const tokenOf = (url: string): string => url.split('#')[1] ?? ''
const reportOf = (room: Room, week?: string) => inTx(ctx(), room.scope, (tx) => readReport(tx, room.scope, week))
async function linked(token: string, week?: string) {
  const found = await findReportLink(db.pool, token, now)
  if (found === null) return null
  const room = mintScope(found.workspaceId, { kind: 'system' })
  return inTx(ctx(), room, (tx) => readLinkedReport(tx, room, found, week))
}
const mailsTo = async (room: Room) =>
  (
    await db.superuser.query<{ to: string; text: string; subject: string }>(
      `select to_email as to, text, subject from mails where kind = 'client_report' and to_email like $1 order by to_email`,
      [`%${room.scope.workspaceId.slice(-12)}%`],
    )
  ).rows
const wrongReports = async () => (await wrongDue(db.superuser)).filter((line) => line.startsWith('report'))
const nameIn = (room: Room, name: string) => `${name}-${room.scope.workspaceId.slice(-12)}@reader.example`

describe('a week of a workspace', () => {
  it('is Monday to Sunday of its own calendar: what came in, was said, was agreed and waits', async () => {
    const room = await filledRoom()
    const report = await reportOf(room)
    expect(report).toMatchObject({
      workspaceName: 'Acme',
      from: '2026-05-04',
      to: '2026-05-10',
      isOver: true,
      earlier: '2026-04-27',
      later: '2026-05-11',
      cameIn: {
        replies: 2,
        conversations: 2,
        machineMails: 1,
        byLabel: [
          { label: 'meeting_request', replies: 1 },
          { label: 'question', replies: 1 },
        ],
        byCampaign: [{ campaignName: null, replies: 2 }],
      },
      said: {
        answers: 1,
        automatic: 1,
        followUps: 0,
        newest: [{ name: 'mia', company: 'Larkspur', words: 'answer to mia' }],
      },
      meetings: {
        count: 1,
        newest: [
          { name: 'mia', words: 'quote of mia', day: '2026-05-20', isAnswered: true, at: '2026-05-05T10:00:00.000Z' },
        ],
      },
      // Whenever it came: also before the week, and after it.
      waiting: {
        count: 3,
        longest: [
          { name: 'old', why: 'answer' },
          { name: 'eva', why: 'approve', words: 'words of eva' },
          { name: 'tom', why: 'answer' },
        ],
      },
    })
    expect(report.waiting.longest[0]?.threadId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('tells what may be an opt-out from what only waits for an answer', async () => {
    const room = await filledRoom()
    await db.superuser.query(
      `update threads set is_opt_out_in_doubt = true where workspace_id = $1 and answer_status = 'ready'`,
      [room.scope.workspaceId],
    )
    expect((await reportOf(room)).waiting.longest).toContainEqual(
      expect.objectContaining({ name: 'eva', why: 'opt_out' }),
    )
  })

  it('may be the one under way, and no week before the workspace was or after this one', async () => {
    const room = await filledRoom()
    expect(await reportOf(room, '2026-05-13')).toMatchObject({
      from: '2026-05-11',
      isOver: false,
      later: null,
      cameIn: { replies: 1 },
    })
    expect(await reportOf(room, '2031-01-01')).toMatchObject({ from: '2026-05-11' })
    expect(await reportOf(room, '2020-01-01')).toMatchObject({
      from: '2026-03-30',
      earlier: null,
      cameIn: { replies: 0 },
    })
  })
})

describe('a link to it', () => {
  it('opens finished weeks since the one before it was made, without a way into a thread', async () => {
    const room = await filledRoom()
    const token = tokenOf((await makeLink(ctx(), room.scope, 90)).url)
    const last = await linked(token)
    expect(last).toMatchObject({
      from: '2026-05-04',
      earlier: null,
      later: null,
      waiting: { count: 3, longest: [{ name: 'eva' }] },
    })
    expect(last?.waiting.longest).toHaveLength(1)
    expect(JSON.stringify(last)).not.toMatch(/"threadId":"/)
    for (const week of ['2026-04-27', '2026-05-12', '2030-01-01'])
      expect(await linked(token, week)).toMatchObject({ from: '2026-05-04' })
    now = new Date('2026-05-18T12:00:00Z')
    expect(await linked(token)).toMatchObject({
      from: '2026-05-11',
      earlier: '2026-05-04',
      later: null,
      cameIn: { replies: 1 },
    })
  })

  it('is kept as a hash alone, and told to admins without its token', async () => {
    const room = await filledRoom()
    const { url } = await makeLink(ctx(), room.scope, 30)
    expect(url).toMatch(/^https:\/\/app\.example\/shared-report#[\w-]{43}$/)
    const { rows } = await db.superuser.query<{ row: string }>(
      'select l::text as row from report_links l union all select d::text from directory d union all select a::text from audit_entries a',
    )
    expect(rows.filter(({ row }) => row.includes(tokenOf(url)))).toEqual([])
    expect(rows.some(({ row }) => row.includes(sha256(tokenOf(url)).toString('hex')))).toBe(true)
    const access = await inTx(ctx(), room.scope, (tx) =>
      readReportAccess(tx, room.scope, { userId: personOf(room.scope) ?? '', email: room.email }),
    )
    expect(access).toMatchObject({ isSubscribed: false, nextAt: null, link: { firstWeek: '2026-05-04' }, readers: [] })
    expect(JSON.stringify(access)).not.toContain(tokenOf(url))
  })

  it('ends when another is made, when it is revoked, when its days are over, and with the workspace', async () => {
    const room = await filledRoom()
    const make = async () => tokenOf((await makeLink(ctx(), room.scope, 30)).url)
    const [first, second] = [await make(), await make()]
    expect(await linked(first)).toBeNull()
    expect(await linked(second)).not.toBeNull()
    await revokeLink(ctx(), room.scope)
    expect(await linked(second)).toBeNull()
    const third = await make()
    now = new Date(now.getTime() + 30 * dayMs)
    expect(await linked(third)).toBeNull()
    const fourth = await make()
    await room.insert('update workspaces set deleted_at = now() where id = $1')
    expect(await linked(fourth)).toBeNull()
    expect(await linked('x'.repeat(43))).toBeNull()
  })
})

describe('the weekly mail', () => {
  it('goes on Monday morning to whom an admin named and to members who asked, once', async () => {
    const room = await filledRoom()
    const [bo, cy] = [nameIn(room, 'bo'), nameIn(room, 'cy')]
    await db.superuser.query('update users set email = $2 where id = $1', [personOf(room.scope), cy])
    expect(await addReaders(ctx(), room.scope, [bo, bo])).toEqual([{ email: bo, outcome: 'added' }])
    expect(await addReaders(ctx(), room.scope, [bo])).toEqual([{ email: bo, outcome: 'already_added' }])
    await subscribe(ctx(), room.scope, { userId: personOf(room.scope) ?? '', email: cy, isSubscribed: true })
    expect(await wrongReports()).toEqual([])
    await sendReports(ctx(), room.scope)
    expect(await mailsTo(room)).toEqual([])
    // 08:00 in New York.
    now = new Date('2026-05-18T11:59:59Z')
    await sendReports(ctx(), room.scope)
    expect(await mailsTo(room)).toEqual([])
    now = new Date('2026-05-18T12:00:00Z')
    await Promise.all([sendReports(ctx(), room.scope), sendReports(ctx(), room.scope)])
    await sendReports(ctx(), room.scope)
    const mails = await mailsTo(room)
    expect(mails.map(({ to }) => to)).toEqual([bo, cy])
    expect(mails[0]?.subject).toBe('Acme: your week, 11 May 2026 to 17 May 2026')
    expect(mails[0]?.text).toContain('What came in: 1 reply in 1 conversation.')
    expect(mails[0]?.text, 'a mail names no lead').not.toContain('tom')
    expect(await wrongReports()).toEqual([])
    now = new Date('2026-05-25T12:00:00Z')
    await sendReports(ctx(), room.scope)
    expect(await mailsTo(room)).toHaveLength(4)
  })

  it('has a link that opens its week alone, and ends the mail for this reader', async () => {
    const room = await filledRoom()
    const bo = nameIn(room, 'bo')
    await addReaders(ctx(), room.scope, [bo])
    now = new Date('2026-05-18T12:00:00Z')
    await sendReports(ctx(), room.scope)
    const token = /shared-report#([\w-]+)/.exec((await mailsTo(room))[0]?.text ?? '')?.[1] ?? ''
    now = new Date('2026-06-10T12:00:00Z')
    for (const week of [undefined, '2026-05-04', '2026-06-01'])
      expect(await linked(token, week)).toMatchObject({ from: '2026-05-11', earlier: null, later: null })
    const found = await findReportLink(db.pool, token, now)
    expect(found?.reader?.email).toBe(bo)
    expect(await unsubscribeByLink(ctx(), room.scope, found?.reader?.id ?? '')).toBe(bo)
    await sendReports(ctx(), room.scope)
    expect(await mailsTo(room)).toHaveLength(1)
    expect(await addReaders(ctx(), room.scope, [bo]), 'and nobody can name them again').toEqual([
      { email: bo, outcome: 'unsubscribed' },
    ])
    await expect(removeReader(ctx(), room.scope, found?.reader?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('goes to nobody who was removed from the list or the workspace, and once to who stands there twice', async () => {
    const room = await filledRoom()
    const [bo, cy] = [nameIn(room, 'bo'), nameIn(room, 'cy')]
    await addReaders(ctx(), room.scope, [bo, cy])
    const member = { userId: personOf(room.scope) ?? '', email: nameIn(room, 'dee') }
    await subscribe(ctx(), room.scope, { ...member, isSubscribed: true })
    await db.superuser.query('update users set email = $2 where id = $1', [member.userId, cy])
    const { readers } = await inTx(ctx(), room.scope, (tx) => readReportAccess(tx, room.scope, member))
    await removeReader(ctx(), room.scope, readers.find(({ email }) => email === bo)?.id ?? '')
    now = new Date('2026-05-18T12:00:00Z')
    await sendReports(ctx(), room.scope)
    expect((await mailsTo(room)).map(({ to }) => to)).toEqual([cy])
    await db.superuser.query('update users set email = $2 where id = $1', [member.userId, member.email])
    await room.insert('delete from workspace_members where workspace_id = $1')
    now = new Date('2026-05-25T12:00:00Z')
    await sendReports(ctx(), room.scope)
    expect((await mailsTo(room)).map(({ to }) => to)).toEqual([cy, cy])
  })

  it('of who asked for it themself opens nothing once they have left the workspace, unless an admin named them', async () => {
    const room = await filledRoom()
    const member = { userId: personOf(room.scope) ?? '', email: nameIn(room, 'dee') }
    await db.superuser.query('update users set email = $2 where id = $1', [member.userId, member.email])
    await subscribe(ctx(), room.scope, { ...member, isSubscribed: true })
    now = new Date('2026-05-18T12:00:00Z')
    await sendReports(ctx(), room.scope)
    const token = /shared-report#([\w-]+)/.exec((await mailsTo(room))[0]?.text ?? '')?.[1] ?? ''
    const opened = async () => (await findReportLink(db.pool, token, now)) !== null
    expect(await opened()).toBe(true)
    await room.insert('delete from workspace_members where workspace_id = $1')
    expect(await opened()).toBe(false)
    await addReaders(ctx(), room.scope, [member.email])
    expect(await opened()).toBe(true)
  })
})

it.each([
  ['2026-05-04', '2026-05-04'],
  ['2026-05-10', '2026-05-04'],
  ['2027-01-01', '2026-12-28'],
])('%s lies in the week of %s', (day, monday) => {
  expect(weekOf(day)).toBe(monday)
})

it('shows the last week that may be read where none was asked for', () => {
  const readable = { first: '2026-05-04', last: '2026-05-18' }
  expect(shownWeek(undefined, readable)).toBe('2026-05-18')
  expect(shownWeek('2026-05-14', readable)).toBe('2026-05-11')
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
})
