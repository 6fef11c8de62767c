import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#db/sql.ts'
import { inTx, type TxCtx } from '#domain/context.ts'
import { mintScope, type Scope } from '#domain/scope.ts'
import { changeCounted } from '#domain/threads/counts.ts'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { seedTasks } from '../seed-tasks.ts'
import { makeWorkspace } from '../world.ts'

// What PostgreSQL knows of its tables is always some minutes old: a workspace that has just connected is not in it.

const knownThreads = 2000
const newThreads = 300

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
})

async function seedWorkspace(count: number): Promise<Scope> {
  const { workspaceId } = await makeWorkspace({ pool: db.pool })
  const connectionId = newId()
  await db.superuser.query(
    `insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id)
     values ($1, $2, 'emailbison', 'https://platform.example', '\\x01', '1')`,
    [workspaceId, connectionId],
  )
  const firstDueAt = new Date('2036-03-01T00:00:00Z')
  await seedTasks(db.superuser, { workspaceId, connectionId, count, firstDueAt, everyMs: 1000 })
  return mintScope(workspaceId, { kind: 'system' })
}

async function countRowsRead({ db: tx }: TxCtx, scope: Scope): Promise<number> {
  const [row] = await tx.query<{ rows: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
     where relid = 'threads'::regclass and ${scope.workspaceId} <> ''`)
  return row?.rows ?? 0
}

it('a thread of a workspace that no statistics know is changed without reading its other threads', async () => {
  await seedWorkspace(knownThreads)
  await db.superuser.query('analyze')
  const scope = await seedWorkspace(newThreads)
  const { rows } = await db.superuser.query<{ id: string }>(
    'select id from threads where workspace_id = $1 order by id offset $2 limit 1',
    [scope.workspaceId, newThreads / 2],
  )
  const threadId = rows[0]?.id ?? ''

  const read = await inTx({ pool: db.pool, now: () => new Date() }, scope, async (tx) => {
    const before = await countRowsRead(tx, scope)
    const changed = await changeCounted(tx, scope, {
      which: sql`t.id = ${threadId}`,
      set: sql`archived_at = ${'2026-03-01T00:00:00Z'}`,
    })
    expect(changed).toHaveLength(1)
    return (await countRowsRead(tx, scope)) - before
  })

  expect(read).toBeLessThan(10)
})

it('PostgreSQL keeps no list of the largest workspaces of any table', async () => {
  const { rows } = await db.superuser.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname !~ '^action_logs' and a.attstattarget is distinct from 0
      order by c.relname`,
  )
  expect(rows).toEqual([])
})
