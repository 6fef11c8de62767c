import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { guardSchema } from '#contract/guard.ts'
import { knownMigrations, migrate } from '#db/migrate.ts'

const own = '0061_codes_for_words.sql'
const at = (url: string, database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href

/** A database as it was before this migration. */
async function older(owner: pg.Client): Promise<void> {
  await owner.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const { name, text, checksum } of await knownMigrations()) {
    if (name >= own) return
    await owner.query(text)
    await owner.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
}

it('what an older version told in words is told in codes, and in its own words where it was none of ours', async () => {
  const database = `older_${randomBytes(8).toString('hex')}`
  const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
  await superuser.connect()
  await superuser.query(`create database ${database} owner rejoinder_owner`)
  const ownerUrl = at(inject('ownerUrl'), database)
  const owner = new pg.Client({ connectionString: ownerUrl })
  const admin = new pg.Client({ connectionString: at(inject('superuserUrl'), database) })
  await Promise.all([owner.connect(), admin.connect()])
  try {
    await older(owner)
    // Only these rows are looked at: what they hang on is left out.
    await admin.query("set session_replication_role = 'replica'")
    const [workspaceId, threadId] = [randomUUID(), randomUUID()]
    const addTask = async (status: string, metadata: object): Promise<string> => {
      const id = randomUUID()
      await admin.query(
        `insert into tasks (workspace_id, id, thread_id, type, status, scheduled_at, metadata)
         values ($1, $2, $3, 'reply', $4, now(), $5)`,
        [workspaceId, id, threadId, status, metadata],
      )
      return id
    }
    const held = await addTask('ready', {
      last_error: 'In this conversation the agent only drafts. A person edited the draft, so a person sends it.',
    })
    const said = await addTask('failed', { last_error: 'The address bounced. Mailbox 12 is full.' })
    const gone = await addTask('canceled', { canceled: 'archived', was: 'ready' })
    const leaving = await addTask('pending', {
      before: { status: 'ready', isAutomatic: false, error: 'The lead has unsubscribed.' },
    })
    const lines: [string, object][] = [
      ['waits_for_approval', { why: 'The agent drafts; a person sends.' }],
      ['platform_not_told', { what: 'unsubscribe', why: 'It was away.', last: false }],
    ]
    for (const line of lines)
      await admin.query(
        'insert into timeline_entries (workspace_id, id, thread_id, kind, detail) values ($1, $2, $3, $4, $5)',
        [workspaceId, randomUUID(), threadId, ...line],
      )
    const mark = { severity: 'block', start: 0, end: 2, text: '$5' }
    const guard = {
      ok: false,
      verdicts: [
        { ...mark, kind: 'price', message: 'No source for the price “$5”.' },
        { ...mark, kind: 'price', message: 'Subject: The sources give a different price than “$5” for Growth.' },
        { ...mark, kind: 'unanswered', message: 'The knowledge base doesn’t answer “Why?”' },
      ],
      sources: [{ start: 3, end: 5, text: 'Hi', source: 'Knowledge: Pricing', quote: 'Hi' }],
    }
    await admin.query(
      `insert into drafts (workspace_id, id, thread_id, origin, subject, body, based_on_revision, guard)
       values ($1, $2, $3, 'agent', '', '', 1, $4)`,
      [workspaceId, randomUUID(), threadId, guard],
    )

    expect((await migrate(ownerUrl)).applied).toContain(own)

    const { rows: tasks } = await admin.query(
      'select id, last_error, cancel_cause, canceled_from, before_send from tasks',
    )
    const none = { last_error: null, cancel_cause: null, canceled_from: null, before_send: null }
    const byId = new Map(tasks.map(({ id, ...task }) => [id, task]))
    expect(byId.get(held)).toEqual({ ...none, last_error: [{ code: 'drafts_here' }, { code: 'edited' }] })
    expect(byId.get(said)).toEqual({
      ...none,
      last_error: [{ code: 'bounced' }, { code: 'platform_said', message: 'Mailbox 12 is full.' }],
    })
    expect(byId.get(gone)).toEqual({ ...none, cancel_cause: 'archived', canceled_from: 'ready' })
    expect(byId.get(leaving)).toEqual({
      ...none,
      before_send: { status: 'ready', isAutomatic: false, error: [{ code: 'opted_out' }] },
    })
    const { rows: told } = await admin.query('select kind, detail from timeline_entries order by kind')
    expect(told).toEqual([
      {
        kind: 'platform_not_told',
        detail: { what: 'unsubscribe', why: { code: 'said', message: 'It was away.' }, last: false },
      },
      { kind: 'waits_for_approval', detail: { reasons: [{ code: 'manual' }] } },
    ])
    const { rows: drafts } = await admin.query('select guard from drafts')
    const read = guardSchema.parse(drafts[0]?.guard)
    expect(read.verdicts.map(({ finding, isInSubject }) => [finding, isInSubject ?? false])).toEqual([
      [{ code: 'no_source', fact: 'price', words: '$5' }, false],
      [{ code: 'mispaired', fact: 'price', words: '$5', owner: 'Growth' }, true],
      [{ code: 'unanswered', question: 'Why?' }, false],
    ])
    expect(read.sources.map(({ source }) => source)).toEqual([{ kind: 'knowledge', title: 'Pricing' }])
  } finally {
    await Promise.all([owner.end(), admin.end()])
    await superuser.query(`drop database ${database} with (force)`)
    await superuser.end()
  }
})
