import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { knownMigrations, readMigration } from '#db/migrate.ts'
import { productVersion } from '#lib/product-version.ts'
import { type Problem, unsafeIn } from './expand-only.ts'

/** Until here nobody upgraded while an older release ran. What comes after is held to it. */
const baseline = '0060'

/**
 * What was looked at when its release was out already, by what this can't read in it: it runs on, and is no example. In 0081 a check takes one more value, all that
 * it had among them; it reads all of a small table at once, where "not valid" and a migration of its own would have held nobody up.
 */
const lookedAt: Readonly<Record<string, readonly string[]>> = { '0081_platforms_connected.sql': ['DoStmt'] }

/** The queue's library has tables of its own, and starts on no other version of them: a release with another one can't be rolled back to this. */
const queueTables = 46

const problemsOf = (text: string, version = '1.4.0'): Promise<Problem[]> => unsafeIn(readMigration('m', text), version)
const kindsOf = async (text: string): Promise<string[]> => [
  ...new Set((await problemsOf(text)).map(({ kind }) => kind)),
]

describe('a migration that an older release can live with', () => {
  it.each([
    'create table notes_of_day (workspace_id uuid, id uuid, primary key (workspace_id, id))',
    'create table n (a int not null); alter table n enable row level security; alter table n force row level security; create index on n (a); alter table n rename column a to b',
    'alter table tasks add column note text',
    "alter table tasks add column note jsonb not null default '{}'::jsonb",
    'alter table tasks add column seen_at timestamptz not null default now()',
    'alter table tasks alter column note set default 3, alter column note drop not null, alter column note set statistics 0',
    'alter table tasks drop constraint tasks_type_check, add constraint tasks_type_check check (type <> 3) not valid',
    'alter table tasks validate constraint tasks_type_check',
    '-- outside a transaction\ncreate index concurrently if not exists tasks_by_note on tasks (workspace_id, note)',
    'drop policy p on tasks; create policy p on tasks using (true)',
    'create function f() returns int language sql as $$ select 1 $$; revoke all on function f() from public; grant execute on function f() to rejoinder_app; select guard_owner_functions()',
    "update tasks set note = 'x' where note is null",
    'create trigger t after insert on tasks for each row execute function f()',
    'alter table tasks no force row level security; insert into tasks select 1; alter table tasks force row level security',
  ])('%s', async (text) => {
    expect(await problemsOf(text)).toEqual([])
  })
})

describe('a migration that takes away what an older release uses', () => {
  const taking = [
    'drop table notes',
    'drop function f(int)',
    'drop index tasks_by_note',
    'drop policy p on tasks',
    'alter table tasks drop column note',
    'alter table tasks rename column note to remark',
    'alter table tasks rename to jobs',
    'alter table tasks add column note text not null',
    'alter table tasks alter column note set not null',
    'alter table tasks alter column note drop default',
    'alter table tasks drop constraint tasks_pkey',
    'alter table tasks force row level security',
    'alter table tasks add constraint t unique using index tasks_by_note',
    'create policy p on tasks as restrictive using (true)',
    'revoke select on tasks from rejoinder_app',
    '-- outside a transaction\ncreate unique index concurrently if not exists u on tasks (workspace_id, note)',
  ]
  it.each(taking)('is refused: %s', async (text) => {
    expect(await kindsOf(text)).toEqual(['contract'])
  })

  it.each(taking)('is let through when an earlier release stopped using it: %s', async (text) => {
    expect(await problemsOf(`-- contract: 1.3.9 stopped using it\n${text}`)).toEqual([])
  })

  it('is refused as long as the release that stopped using it is this one', async () => {
    const text = '-- contract: 1.4.0 stopped using it\ndrop table notes'
    expect(await problemsOf(text, '1.4.0')).not.toEqual([])
    expect(await problemsOf(text, '1.10.0')).toEqual([])
  })
})

describe('a migration that holds up who works', () => {
  it.each([
    'create index tasks_by_note on tasks (workspace_id, note)',
    'create index concurrently if not exists tasks_by_note on tasks (note)',
    '-- outside a transaction\ncreate index concurrently tasks_by_note on tasks (note)',
    '-- outside a transaction\ncreate index concurrently if not exists a on tasks (note); select 1',
    'alter table tasks alter column note type jsonb using note::jsonb',
    'alter table tasks add column key uuid not null default gen_random_uuid()',
    'alter table tasks add column number bigserial',
    'alter table tasks add column whole text generated always as (a || b) stored',
    "alter table tasks add column note text check (note <> '')",
    "alter table tasks add constraint c check (note <> '')",
    'alter table tasks add constraint c foreign key (note) references notes (id)',
    'alter table tasks add constraint c check (note <> 1) not valid; alter table tasks validate constraint c',
    "update tasks set note = 'x'",
    'delete from tasks',
    'alter table tasks add column note text; alter table threads add column note text',
  ])('is refused, declared or not: %s', async (text) => {
    expect(await kindsOf(`-- contract: 1.3.9 stopped using it\n${text}`)).toEqual(['lock'])
  })
})

it.each([
  'do $$ begin perform 1; end $$',
  'truncate tasks',
  'lock table tasks',
  'alter table tasks set unlogged',
  '-- outside a transaction\nselect 1',
])('what nobody has looked at yet is refused: %s', async (text) => {
  expect(await kindsOf(text)).toEqual(['unread'])
})

describe('the migrations of this release', () => {
  it('are such that the release before it can run on, or say which one stopped using what they take away', async () => {
    const later = (await knownMigrations()).filter(({ name }) => name > baseline)
    const found = await Promise.all(
      later.map(async (migration) => ({
        name: migration.name,
        problems: (await unsafeIn(migration, productVersion)).filter(
          ({ kind, what }) => kind !== 'unread' || !lookedAt[migration.name]?.includes(what),
        ),
      })),
    )
    expect(found.filter(({ problems }) => problems.length > 0)).toEqual([])
  })

  it('find the tables of the queue’s library as the release before it had them', async () => {
    const manifest: unknown = JSON.parse(await readFile('node_modules/pg-boss/package.json', 'utf8'))
    expect(manifest).toMatchObject({ pgboss: { schema: queueTables } })
  })
})
