import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { mintScope } from '#domain/scope.ts'
import { readThreadCounts } from '#domain/threads/reads.ts'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { findBreaches } from './check.ts'
import { readRecorded } from './recorded.ts'

// At the end of a run every statement that the product sent is looked at like these (test/global-setup.ts).

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const breachesOf = (text: string): Promise<string[]> => findBreaches(db.superuser, [{ text, origin: 'here' }])

it.each([
  ['select id from threads where workspace_id = $1 and id = $2'],
  ['select id from threads where workspace_id = any($1::uuid[])'],
  [
    'select t.id from threads t join contacts c on c.workspace_id = t.workspace_id and c.id = t.contact_id where t.workspace_id = $1',
  ],
  [
    'select t.id, (select max(m.sent_at) from messages m where m.workspace_id = $2 and m.thread_id = t.id) from threads t where t.workspace_id = $1',
  ],
  [
    'insert into thread_counts as c (workspace_id, slot, total) values ($1, 1, $2), ($1, 2, $3) on conflict (workspace_id, slot) do update set total = c.total + excluded.total',
  ],
  [
    'update threads set archived_at = case when $3 then $4::timestamptz else archived_at end where workspace_id = $1 and id = $2',
  ],
  [
    "select m.id from threads t cross join lateral (select case when t.intent->>'action' = 'wait' then t.last_inbound_id end as id offset 0) a join messages m on m.workspace_id = $1 and m.id = a.id where t.workspace_id = $1 and t.id = $2",
  ],
  ['select id from users where email = $1'],
  ['insert into live_events (workspace_id, kind) values ($1, $2)'],
])('takes %s', async (text) => {
  expect(await breachesOf(text)).toEqual([])
})

it.each([
  ['threads threads is not filtered', 'select id from threads where id = $1'],
  ['threads threads is not filtered', 'select id from threads where workspace_id = app_workspace_id()'],
  ['workspaces w is not filtered', 'select w.name from workspaces w'],
  [
    'messages m is not filtered',
    'select t.id, (select max(m.sent_at) from messages m where m.workspace_id = t.workspace_id and m.thread_id = t.id) from threads t where t.workspace_id = $1',
  ],
  [
    'messages m is not filtered',
    'select m.id from threads t, lateral (select * from messages m where m.workspace_id = t.workspace_id and m.thread_id = t.id limit 1) m where t.workspace_id = $1',
  ],
  ['threads threads is not filtered', 'update threads set archived_at = $1 where id = $2'],
  [
    'not by values',
    'insert into live_events (workspace_id, kind) select n.workspace_id, n.kind from jsonb_to_recordset($1::jsonb) as n (workspace_id uuid, kind text)',
  ],
  ['not by values', 'insert into live_events (workspace_id, kind) values (app_workspace_id(), $1)'],
  [
    'returns what a subselect finds',
    'update threads set archived_at = $1 where workspace_id = $2 and id = $3 returning (select count(*) from users)',
  ],
  [
    'returns a cast that depends',
    'update threads set archived_at = $1 where workspace_id = $2 and id = $3 returning archived_at::text',
  ],
  [
    'looks a row up by coalesce',
    'select m.id from messages m join threads t on t.workspace_id = $1 and t.id = coalesce(m.thread_id, $2) where m.workspace_id = $1',
  ],
  [
    'messages m is looked up by an id that is worked out on the spot',
    "select m.id from threads t join messages m on m.workspace_id = $1 and m.id = case when t.intent->>'action' = 'wait' then t.last_inbound_id end where t.workspace_id = $1 and t.id = $2",
  ],
  ['a time that is no parameter', 'update threads set archived_at = now() where workspace_id = $1 and id = $2'],
  [
    'a time that is no parameter',
    'insert into thread_counts as c (workspace_id, slot) values ($1, 1) on conflict (workspace_id, slot) do update set total = extract(epoch from now())',
  ],
  [
    'subselect within case or coalesce',
    'update threads t set label = coalesce((select min(m.subject) from messages m where m.workspace_id = $1), label) where t.workspace_id = $1',
  ],
  [
    'rows of several workspaces without a column',
    'select count(*) from (select from threads t where t.workspace_id = any($1::uuid[]) limit 5) f',
  ],
  [
    'subselect within case or coalesce',
    'update threads t set label = case when exists (select from messages m where m.workspace_id = $1) then $2 end where t.workspace_id = $1',
  ],
])('finds "%s" in %s', async (why, text) => {
  expect(await breachesOf(text)).toEqual([expect.stringContaining(why)])
})

it('records what the code of the product sends, with where it does, and not what a test sends', async () => {
  const scope = mintScope(newId(), { kind: 'system' })
  await inTx({ pool: db.pool, now: () => new Date() }, scope, (tx) => readThreadCounts(tx, scope))
  await db.pool.query('select 1 as of_a_test')
  const recorded = await readRecorded(inject('statementsFolder'))
  const readers = recorded.filter(({ text }) => text.includes('from thread_counts')).map(({ origin }) => origin)
  expect(readers).toContainEqual(expect.stringMatching(/^src\/domain\/threads\/reads\.ts:\d+$/))
  expect(recorded.some(({ text }) => text.includes('of_a_test'))).toBe(false)
})
