import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../db.ts'

/** The few questions across workspaces: what runs with the owner's right. A new one has to be narrow, and to say here what it is for. */
const runAsOwner: Readonly<Record<string, string>> = {
  count_differing_numbers: 'in how many workspaces numbers differ, for the operator: counts alone',
  count_platform: 'how much there is, for administrators of the platform: numbers alone',
  count_platform_deliveries: 'how many deliveries came by the hour, for administrators of the platform: numbers alone',
  find_access: 'whether a session lives, and its role in one workspace',
  find_due_tasks: 'ids of sends that are due, of all workspaces in turn',
  find_due_workspaces: 'ids of workspaces in which something is due',
  find_in_directory: 'ids of what the hash of a token leads to',
  find_memberships: 'whether a session lives, and the ids of the workspaces to which its person belongs',
  find_threads_by_words:
    'ids of the threads that have these words, of the one workspace that the transaction was opened for',
  find_threads_together:
    'ids of the threads that have these words, of the workspaces of a person that the transaction was opened for',
  find_unconfirmed_accounts: 'ids of accounts that nobody confirmed',
  forget_actions_in: 'takes what was done in a workspace that is erased out of the action log',
  has_open_invitation: 'whether an address that somebody has proved was invited: yes or no',
  is_connected_elsewhere: 'whether another workspace is connected to the same place of a platform: yes or no',
  keep_action_logs: 'makes the months of the action log, and forgets what is too old',
  keep_send_months: 'makes the months of what sends say',
  keep_webhook_months:
    'makes the months of what deliveries carry, and lets go of those in which nothing is needed any more',
  list_action_logs:
    'what was done in the browsers, for administrators of the platform: no workspace, no id of what is in one',
  list_own_actions: 'what the action log holds about one person',
  list_own_workspaces: 'names of the workspaces of the person of the transaction',
  list_platform_deliveries: 'which deliveries came, without what they carry, for administrators of the platform',
  list_platform_invoices: 'the invoices of all workspaces, for administrators of the platform',
  list_platform_sends: 'which sends failed or are unclear, without their words, for administrators of the platform',
  list_platform_workspaces: 'names and counts of workspaces, for administrators of the platform',
  list_workspaces: 'ids of all workspaces, for the nightly round',
  open_send_month: 'makes the month of a send: whether it is there, yes or no',
  open_webhook_month: 'makes the month of a delivery: whether it is there, yes or no',
  record_actions: 'adds to the action log, of which the application reads nothing by itself',
  read_restore: 'how far the workspaces are after a restore, for administrators: names, counts and errors alone',
  measure_platform: 'how the installation does, for its operator and its administrators: counts and times alone',
  take_due_checks: 'ids of sends whose outcome is to be looked up',
  take_due_sweeps: 'ids of workspaces whose turn it is to be gone through',
}

/** What a person sees of all workspaces to which they belong, in a transaction that was opened for these (decision 55): to be read alone. */
const seenTogether = [
  'agents',
  'answer_times',
  'bulk_changes',
  'campaign_agents',
  'campaigns',
  'contacts',
  'daily_numbers',
  'drafts',
  'kb_entries',
  'kb_question_threads',
  'kb_questions',
  'messages',
  'number_facts',
  'number_recounts',
  'tasks',
  'thread_counts',
  'thread_presence',
  'thread_words',
  'threads',
  'workspace_members',
  'workspace_plans',
  'workspaces',
]
/** What lets anybody but the owner see more than the workspace of a transaction: one's own memberships and batches, and all workspaces of a person. */
const widerPolicies = [
  'own_memberships on workspace_members',
  'own_parts on bulk_parts',
  ...seenTogether.map((table) => `own_workspaces on ${table}`),
]

let db: TestDatabase
let superuser: pg.Pool
beforeAll(async () => {
  db = await testDatabase()
  superuser = db.superuser
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
})

const namesOf = async (text: string): Promise<string[]> =>
  (await superuser.query<{ name: string }>(text)).rows.map(({ name }) => name)

describe("functions that run with the owner's right", () => {
  it('are the few that are known', async () => {
    const names = await namesOf(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
    )
    expect(names).toEqual(Object.keys(runAsOwner).toSorted())
  })

  it('are called by the application alone', async () => {
    const open = await namesOf(
      `select p.proname as name from pg_proc p cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where p.pronamespace = 'public'::regnamespace and p.prosecdef and a.privilege_type = 'EXECUTE'
          and a.grantee not in (p.proowner, 'rejoinder_app'::regrole)`,
    )
    expect(open).toEqual([])
  })

  it("look into the caller's own schema last, all of them", async () => {
    const unsafe = await namesOf(
      `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
          and coalesce(array_to_string(proconfig, ';'), '') !~ 'search_path=.*, pg_temp(;|$)'`,
    )
    expect(unsafe).toEqual([])
  })

  it("take no table of the caller's for one of the product's", async () => {
    const client = await db.pool.connect()
    try {
      await client.query('begin')
      // As somebody would who has found a way to say SQL as the application: a table of the same name, in one's own corner.
      await client.query(`
        create temp table due as select * from public.due;
        insert into pg_temp.due (kind, at) values ('sweep', '-infinity');
        create temp table told (who text);
        create function pg_temp.tell() returns trigger language plpgsql as 'begin insert into pg_temp.told values (current_user); return new; end';
        create trigger tell before update on pg_temp.due for each row execute function pg_temp.tell();
        create temp table workspace_members as select * from public.workspace_members;
        create temp table sessions as select * from public.sessions;
        grant all on all tables in schema pg_temp to public`)
      const [session, person, workspace] = [newId(), newId(), newId()]
      await client.query('insert into pg_temp.sessions (id, user_id) values ($1, $2)', [session, person])
      const { rows } = await client.query('select is_live from public.find_access($1, $2, $3)', [
        session,
        person,
        workspace,
      ])
      expect(rows).toEqual([{ is_live: false }])
      await client.query('select public.take_due_sweeps(now(), now(), 10)')
      expect((await client.query('select who from pg_temp.told')).rows).toEqual([])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

it('no policy shows the application more than the workspace of its transaction, but the known ones', async () => {
  const wider = await namesOf(
    `select policyname || ' on ' || tablename as name from pg_policies
      where schemaname = 'public' and policyname <> 'workspace' and not (roles <@ array['rejoinder_owner']::name[]) order by 1`,
  )
  expect(wider).toEqual(widerPolicies.toSorted())
  const together = await namesOf(
    `select tablename as name from pg_policies where schemaname = 'public' and policyname = 'own_workspaces'
       and cmd = 'SELECT' and qual in ('sees_workspace(workspace_id)', 'sees_workspace(id)') order by 1`,
  )
  expect(together).toEqual(seenTogether)
  const other = await namesOf(
    `select tablename as name from pg_policies where schemaname = 'public' and policyname = 'workspace'
       and not (qual ~ '^\\((workspace_id|id) = app_workspace_id\\(\\)\\)$' and qual = with_check)`,
  )
  expect(other).toEqual([])
})

it('no view stands before a table: it would show what its owner may see', async () => {
  expect(
    await namesOf(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm', 'f')`,
    ),
  ).toEqual([])
})

describe('the application may only read, or add to,', () => {
  it.each([
    ['schema_migrations', 'SELECT'],
    ['encryption_keys', 'SELECT'],
    ['platform_settings', 'SELECT, UPDATE'],
    ['audit_logs', 'INSERT, SELECT'],
    ['audit_entries', 'INSERT, SELECT'],
  ])('%s: %s', async (table, wanted) => {
    const { rows } = await superuser.query<{ rights: string }>(
      `select string_agg(privilege_type, ', ' order by privilege_type) as rights from information_schema.role_table_grants
        where table_schema = 'public' and table_name = $1 and grantee = 'rejoinder_app'`,
      [table],
    )
    expect(rows).toEqual([{ rights: wanted }])
  })
})

it('the application has no right to the tables of the action log, nor to any of its months', async () => {
  const tables = await namesOf(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname ~ '^action_log' and relkind in ('r', 'p')`,
  )
  expect(tables.length).toBeGreaterThanOrEqual(5)
  const granted = await namesOf(
    `select table_name as name from information_schema.role_table_grants
      where table_schema = 'public' and grantee in ('rejoinder_app', 'PUBLIC') and table_name ~ '^action_log'`,
  )
  expect(granted).toEqual([])
})
