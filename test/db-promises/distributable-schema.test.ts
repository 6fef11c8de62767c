import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../db.ts'

// Who outgrows one PostgreSQL puts an engine under it that spreads workspaces over several. What such an engine refuses, or can do only by
// asking every node, is found here in the catalogue, without one.

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
})

const findNames = async (text: string): Promise<string[]> =>
  (await db.superuser.query<{ name: string }>(text)).rows.map(({ name }) => name)

/** Tables whose rows an engine keeps with their workspace. The action log is the platform's (decision 52): it and its months stay whole. */
const workspaceTable = `
  select c.oid, c.relname as name, a.attnum as key, a.attnotnull as is_never_null from pg_class c
    join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
     and a.attname = case c.relname when 'workspaces' then 'id' else 'workspace_id' end
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'action_logs'`

interface Rule {
  promise: string
  /** Names what breaks it. */
  breaches: string
  /** What may break it all the same, and why. */
  exceptions: Readonly<Record<string, string>>
}

/** Tables with a workspace in each row that are not spread with it. */
const whole = "'bulk_parts', 'directory', 'due', 'send_rests'"

const rules: readonly Rule[] = [
  {
    promise: "every unique key of a workspace's table holds the workspace",
    breaches: `select i.indexrelid::regclass::text as name from (${workspaceTable}) t join pg_index i on i.indrelid = t.oid
                where i.indisunique and not (t.key = any (i.indkey::int2[]))`,
    exceptions: {
      directory_one_friend: 'a friend counts for one workspace of all; the directory stays whole, in one place',
      directory_one_domain: 'a domain stands for one workspace of all; the directory stays whole, in one place',
    },
  },
  {
    promise: "every row of a workspace's table has a workspace",
    breaches: `select name from (${workspaceTable}) t where not is_never_null`,
    exceptions: {},
  },
  {
    promise: "a workspace's table refers to tables of the same workspace alone, within it",
    breaches: `select t.name || '.' || c.conname as name from (${workspaceTable}) t join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
                 left join (${workspaceTable}) other on other.oid = c.confrelid
                where other.oid is null or not (t.key = any (c.conkey))
                   or array_position(c.conkey, t.key) <> array_position(c.confkey, other.key)`,
    exceptions: {},
  },
  {
    promise: "no table refers to a workspace's table from outside",
    breaches: `select c.conrelid::regclass || '.' || c.conname as name from (${workspaceTable}) t join pg_constraint c on c.confrelid = t.oid and c.contype = 'f'
                where c.conrelid not in (select oid from (${workspaceTable}) own)`,
    exceptions: {},
  },
  {
    promise: 'no key with a workspace in it is set to null, or to a default, by what it refers to',
    breaches: `select t.name || '.' || c.conname as name from (${workspaceTable}) t join pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
                where t.key = any (c.conkey) and (c.confdeltype in ('n', 'd') or c.confupdtype in ('n', 'd'))`,
    exceptions: {},
  },
  {
    promise: 'no policy asks another table, nor whether something is null',
    breaches: `select policyname || ' on ' || tablename as name from pg_policies
                where schemaname = 'public' and concat(qual, ' ', with_check) ~* '\\m(select|is (not )?null)\\M'`,
    exceptions: {},
  },
  {
    promise: "no trigger of a workspace's table wants the rows of a whole statement",
    breaches: `select t.name || '.' || g.tgname as name from (${workspaceTable}) t join pg_trigger g on g.tgrelid = t.oid
                where not g.tgisinternal and (g.tgoldtable is not null or g.tgnewtable is not null)`,
    exceptions: {},
  },
  {
    promise: "functions over workspaces' tables are PL/pgSQL",
    breaches: `select distinct p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
                 join (${workspaceTable}) t on p.prosrc ~ ('\\m(from|join|into|update)\\s+' || t.name || '\\M')
                where p.pronamespace = 'public'::regnamespace and l.lanname <> 'plpgsql'`,
    exceptions: {},
  },
  {
    promise: 'what looks over all workspaces reads what stays whole, in one place',
    breaches: `select distinct p.proname as name from pg_proc p
                 join (${workspaceTable}) t on p.prosrc ~ ('\\m(from|join|into|update)\\s+' || t.name || '\\M')
                where p.pronamespace = 'public'::regnamespace and p.prosecdef and t.name not in (${whole})`,
    exceptions: {
      count_differing_numbers: 'numbers, asked when a monitor or an administrator looks',
      count_platform: 'numbers, asked by administrators alone',
      count_platform_deliveries: 'numbers, asked by administrators alone',
      find_access: 'of the one workspace that is named',
      find_memberships: 'of one person, who asks: nothing that acts by itself waits for it',
      find_threads_by_words: 'of the one workspace that the transaction was opened for',
      find_threads_together: 'of the workspaces of a person that the transaction was opened for: asked by people alone',
      has_open_invitation: 'of those that the directory leads to, asked by who signs up',
      is_connected_elsewhere:
        'of those that the directory leads to, asked by who connects a platform, or looks at the connection',
      keep_webhook_months: 'asked when a month is let go of: where a node is down a later round does it',
      list_platform_deliveries: 'a page, asked by administrators alone: nothing that acts by itself waits for it',
      list_platform_invoices: 'a page, asked by administrators alone: nothing that acts by itself waits for it',
      list_platform_sends: 'a page, asked by administrators alone: nothing that acts by itself waits for it',
      list_platform_workspaces: 'a page, asked by administrators alone: nothing that acts by itself waits for it',
      list_own_workspaces: 'of one person, who asks: nothing that acts by itself waits for it',
      read_restore:
        'for administrators: it counts what the workspaces have of one restore, and names the first of those that are behind',
      measure_platform:
        'asked when a monitor looks at the metrics, or an administrator at the dashboard: nothing that acts by itself waits for it',
    },
  },
  {
    promise:
      'whose rows a transaction sees is set by its own statements alone: what a function sets does not reach other nodes',
    breaches: `select p.proname as name from pg_proc p
                where p.pronamespace = 'public'::regnamespace and (p.prosrc ~* 'set_config|set\\s+(local|session)\\M' or p.proconfig::text ~ 'app\\.')`,
    exceptions: {},
  },
]

it.each(rules)('$promise', async ({ breaches, exceptions }) => {
  expect((await findNames(breaches)).toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

it('tables of workspaces are found by the catalogue, not by a list', async () => {
  const names = await findNames(workspaceTable)
  expect(names).toEqual(expect.arrayContaining(['workspaces', 'threads', 'messages', 'kb_terms']))
  expect(names.length).toBeGreaterThan(25)
})
