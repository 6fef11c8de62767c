import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { inTransaction } from '#db/connect.ts'
import { distribute } from '#db/distribute.ts'
import { applyWithPatience, readMigration } from '#db/migrate.ts'
import { inTx, type TxCtx } from '#domain/context.ts'
import {
  changeAttempt,
  findAttempt,
  findLastAttempt,
  openAttempt,
  prepareAttempt,
} from '#domain/tasks/attempts-store.ts'
import { storeDeliveries } from '#domain/webhooks/deliveries-store.ts'
import { keepWebhookMonths } from '#domain/webhooks/prune-events.ts'
import { silentLog } from '#lib/log.ts'
import { newId, newIdAt } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { workspaceTables } from '../db-promises/workspace-tables.ts'
import { makeWorkspace } from '../world.ts'

let db: TestDatabase
let superuser: pg.Pool
beforeAll(async () => {
  db = await testDatabase()
  superuser = db.superuser
})
afterAll(() => db[Symbol.asyncDispose]())

const namesOf = async (text: string, values: unknown[] = []): Promise<string[]> =>
  (await superuser.query<{ name: string }>(text, values)).rows.map(({ name }) => name)

it('every table behind the wall is spread beside its workspace, but for those that say why not', async () => {
  const spread = await namesOf(
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' and colocationid =
       (select colocationid from pg_dist_partition where logicalrelid = 'workspaces'::regclass)
         and not (select c.relispartition from pg_class c where c.oid = logicalrelid) order by 1`,
  )
  const whole = ['bulk_parts', 'directory', 'due', 'send_rests']
  const wanted = (await workspaceTables(superuser)).map(({ table }) => table).filter((table) => !whole.includes(table))
  expect(spread.toSorted()).toEqual(wanted.toSorted())
})

it('the wall stands on every part of every table, forced, with the policies of the whole', async () => {
  const { rows } = await superuser.query<{ result: string }>(
    `select result from run_command_on_all_nodes($$
       select coalesce(string_agg(c.relname, ' '), '') from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relname ~ '_\\d{6,}$' and c.relkind in ('r', 'p') and not c.relispartition
          and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id')
          and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'workspace'))$$)`,
  )
  expect(rows.map(({ result }) => result)).toEqual(['', '', ''])
})

it('a month of a table is spread as it is, shows nothing by itself, and is made and let go of on all nodes at once', async () => {
  const { workspaceId } = await makeWorkspace({ pool: db.pool })
  const deliver = async (at: string, dedupeKey: string): Promise<void> => {
    const id = newIdAt(new Date(at))
    await storeDeliveries({ pool: db.pool, log: silentLog }, [
      { id, workspaceId, webhookId: id, dedupeKey, type: 'lead_replied', body: Buffer.from(dedupeKey) },
    ])
  }
  await deliver('2026-01-31T23:59:59.900Z', 'of January')
  await deliver('2026-02-01T00:00:00.100Z', 'of February')
  const shown = () =>
    inTransaction(db.pool, { workspaceId }, (tx) =>
      tx.query({ text: 'select body from webhook_bodies where workspace_id = $1', values: [workspaceId] }),
    )
  expect(await shown()).toEqual([{ body: Buffer.from('of January') }, { body: Buffer.from('of February') }])
  const parts = async () =>
    (
      await superuser.query<{ result: string }>(
        `select result from run_command_on_workers($$
           select concat(count(*) filter (where c.relname ~ '_2026_01_'), ' ', count(*) filter (where c.relname ~ '_2026_02_'), ' ',
                         count(*) filter (where not c.relrowsecurity or has_any_column_privilege('rejoinder_app', c.oid, 'select, insert, update')))
             from pg_class c where c.relname ~ '^webhook_bodies_\\d{4}_\\d\\d_\\d{6,}$' and c.relkind = 'r'$$)`,
      )
    ).rows.map(({ result }) => result)
  expect(await parts()).toEqual(['2 2 0', '2 2 0'])
  await superuser.query(`update webhook_events set status = 'processed' where workspace_id = $1`, [workspaceId])
  await keepWebhookMonths({ pool: db.pool, now: () => new Date('2026-03-10T00:00:00Z') })
  expect(await parts()).toEqual(['0 2 0', '0 2 0'])
  expect(await shown()).toEqual([{ body: Buffer.from('of February') }])
})

it('a send keeps its words in a month that is spread, too, while the ledger is one table beside them', async () => {
  const scope = await makeWorkspace({ pool: db.pool })
  const { workspaceId } = scope
  const [taskId, threadId] = [newId(), newId()]
  await superuser.query(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id) values ($1, $2, 'sandbox', 'http://nowhere', '', '3')`,
    [workspaceId, threadId],
  )
  await superuser.query(
    `insert into contacts (workspace_id, id, connection_id, email, name) values ($1, $2, $2, 'a@lead.example', 'A')`,
    [workspaceId, threadId],
  )
  await superuser.query(
    `insert into threads (workspace_id, id, contact_id, last_message_at, last_message_id, last_direction) values ($1, $2, $2, now(), $2, 'inbound')`,
    [workspaceId, threadId],
  )
  await superuser.query(
    `insert into tasks (workspace_id, id, thread_id, type, status, scheduled_at) values ($1, $2, $3, 'reply', 'pending', now())`,
    [workspaceId, taskId, threadId],
  )
  const prepare = async (at: string, number: number): Promise<string> => {
    const ctx = { pool: db.pool, log: silentLog, now: () => new Date(at) }
    const place = await openAttempt(ctx)
    expect(place.isInMonth).toBe(true)
    await inTx(ctx, scope, (tx) =>
      prepareAttempt(tx, scope, {
        place,
        taskId,
        threadId,
        connectionId: threadId,
        number,
        inReplyTo: '1',
        subject: 'Re: Offer',
        body: `Try ${number}`,
        envelope: { to: [], cc: [], sender: null },
        files: [],
        checkAt: new Date(at),
      }),
    )
    return place.id
  }
  const inScope = <Result>(work: (tx: TxCtx) => Promise<Result>) =>
    inTx({ pool: db.pool, now: () => new Date() }, scope, work)
  const first = await prepare('2026-01-31T23:59:59.900Z', 1)
  await expect(prepare('2026-02-01T00:00:00.100Z', 2)).rejects.toThrow('one_live')
  await inScope((tx) => changeAttempt(tx, scope, first, { from: ['prepared'], to: 'not_sent' }))
  const second = await prepare('2026-02-01T00:00:00.100Z', 2)
  expect(await inScope((tx) => findAttempt(tx, scope, first))).toMatchObject({ body: 'Try 1' })
  expect(await inScope((tx) => findLastAttempt(tx, scope, taskId))).toMatchObject({ id: second, body: 'Try 2' })
})

it('a second time changes nothing', async () => {
  const again = await distribute(inject('ownerUrl'), { shards: 4 })
  expect(again.spread.filter(({ isNew }) => isNew)).toEqual([])
})

it('a table that a later release adds goes where its workspace is, with its wall, and takes rows there alone', async () => {
  const migration = readMigration(
    '9000_of_tomorrow.sql',
    `-- Of tomorrow; with a semicolon.
     create table tomorrows (workspace_id uuid not null references workspaces on delete cascade, id uuid not null, words text not null default ';',
       thread_id uuid, primary key (workspace_id, id), foreign key (workspace_id, thread_id) references threads on delete cascade);
     create index tomorrows_by_words on tomorrows (workspace_id, words);
     alter table tomorrows alter column workspace_id set statistics 0;
     select wall_in('tomorrows');
     alter table threads add column tomorrow text;
     create index threads_by_tomorrow on threads (workspace_id, tomorrow);
     create table of_the_platform (id uuid primary key);`,
  )
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  await applyWithPatience(owner, migration)
  await owner.end()
  expect(
    await namesOf("select partmethod::text as name from pg_dist_partition where logicalrelid = 'tomorrows'::regclass"),
  ).toEqual(['h'])
  expect(
    await namesOf("select tgname::text as name from pg_trigger where tgrelid = 'of_the_platform'::regclass"),
  ).toEqual(['in_two_phases'])
  const [a, b] = ['0197a000-0000-7000-8000-00000000000a', '0197a000-0000-7000-8000-00000000000b']
  await superuser.query('insert into workspaces (id, name) values ($1, $2), ($3, $4)', [a, 'a', b, 'b'])
  const as = (workspaceId: string, text: string, values: unknown[]): Promise<object[]> =>
    inTransaction(db.pool, { workspaceId }, (tx) => tx.query({ text, values }))
  const insert = 'insert into tomorrows (workspace_id, id) values ($1, $1) returning id'
  expect(await as(a, insert, [a])).toEqual([{ id: a }])
  await expect(as(a, insert, [b])).rejects.toThrow('row-level security')
  expect(await as(b, 'select id from tomorrows where workspace_id = $1', [a])).toEqual([])
  await superuser.query('delete from workspaces where id = any($1)', [[a, b]])
  expect(await namesOf('select words as name from tomorrows')).toEqual([])
})
