import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLog } from '#lib/log.ts'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { makeWorkspace } from '../../../test/world.ts'
import { columnsOfPeople, isPeopleCheckDue, releaseGonePeople } from './release-gone-people.ts'

let db: TestDatabase
let now = new Date()
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db[Symbol.asyncDispose]())

const ctx = () => ({ pool: db.pool, now: () => now, log: silentLog })

/** Columns that look as if they named a person, and are left as they are. */
const leftAlone: Readonly<Record<string, string>> = {
  'assignment_turns.user_id': 'their turns go with them',
  'bulk_parts.user_id': 'what is over goes with them, what is open ends within minutes',
  'audit_entries.actor_id': 'what was done is told once: nobody may change it',
  'kb_questions.answered_by': 'an entry, not a person',
  'notice_preferences.user_id': 'what they wanted to hear of goes with them',
  'notices.user_id': 'of nobody else, and gone in a month',
  'thread_presence.user_id': 'of this moment alone',
  'timeline_entries.actor_id': 'a story that is told once',
  'workspace_members.user_id': 'the membership itself goes',
  'workspaces.referred_by': 'whoever it was that brought them',
}

it('lets go of people who are gone, wherever a workspace names them, and of nobody else', async () => {
  const [scope, other] = [await makeWorkspace(ctx()), await makeWorkspace(ctx())]
  const { workspaceId } = scope
  const gone = newId()
  const person = scope.actor.kind === 'person' ? scope.actor.userId : ''
  await db.superuser.query('update workspaces set created_by = $2, deleted_by = $3 where id = $1', [
    workspaceId,
    gone,
    person,
  ])
  await db.superuser.query(`insert into workspace_members (workspace_id, user_id, role) values ($1, $2, 'member')`, [
    workspaceId,
    gone,
  ])
  await db.superuser.query(
    `insert into exports (workspace_id, id, requested_by, link_by, status) values ($1, $2, $3, $4, 'failed')`,
    [workspaceId, newId(), gone, person],
  )
  await releaseGonePeople(ctx(), scope)
  const { rows } = await db.superuser.query(
    `select w.created_by, w.deleted_by, e.requested_by, e.link_by, array(select user_id from workspace_members m where m.workspace_id = w.id) as members
       from workspaces w join exports e on e.workspace_id = w.id where w.id = $1`,
    [workspaceId],
  )
  expect(rows).toEqual([
    { created_by: null, deleted_by: person, requested_by: null, link_by: person, members: [person] },
  ])
  await releaseGonePeople(ctx(), other)
  expect(
    (await db.superuser.query('select 1 from workspace_members where workspace_id = $1', [other.workspaceId])).rowCount,
  ).toBe(1)
})

it('knows every column that names a person', async () => {
  const { rows } = await db.superuser.query<{ name: string }>(`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
     where c.table_schema = 'public' and c.data_type = 'uuid'
       and (c.column_name ~ '_by$' or c.column_name in ('user_id', 'actor_id', 'assigned_to'))
       and (c.table_name = 'workspaces' or exists (select from information_schema.columns w
             where w.table_schema = 'public' and w.table_name = c.table_name and w.column_name = 'workspace_id'))`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...columnsOfPeople, ...Object.keys(leftAlone)].toSorted())
})

it('is due once a day, for one of those who ask', async () => {
  expect(await isPeopleCheckDue(ctx())).toBe(false)
  now = new Date(now.getTime() + 86_400_001)
  const answers = await Promise.all([isPeopleCheckDue(ctx()), isPeopleCheckDue(ctx())])
  expect(answers.toSorted()).toEqual([false, true])
})
