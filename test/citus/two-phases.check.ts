import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTx } from '#domain/context.ts'
import { mintScope } from '#domain/scope.ts'
import { newId } from '#lib/new-id.ts'
import { type TestDatabase, testDatabase } from '../db.ts'

// The engine commits a change on its node first and the coordinator's own tables then, each by itself, unless it prepares the first: a crash between
// them would leave a reply without its job. Prepared, the change and what it leaves are both there or neither.

let db: TestDatabase
let superuser: pg.Pool
const scope = mintScope(newId(), { kind: 'system' })
beforeAll(async () => {
  db = await testDatabase()
  superuser = db.superuser
  await superuser.query('insert into workspaces (id, name) values ($1, $2)', [scope.workspaceId, 'of two phases'])
})
afterAll(() => db[Symbol.asyncDispose]())

const ctx = () => ({ pool: db.pool, now: () => new Date() })

/** How many transactions the coordinator has noted as prepared, so that they are finished after a crash; of each node, one. */
async function prepared(work: () => Promise<unknown>): Promise<number> {
  const count = async (): Promise<number> => {
    const { rows } = await superuser.query<{ last: number }>(
      `select coalesce(max(split_part(gid, '_', 4)::bigint), 0)::float8 as last from pg_dist_transaction`,
    )
    return rows[0]?.last ?? 0
  }
  const before = await count()
  await work()
  return (await count()) - before
}

const rename = (name: string) => ({
  text: 'update workspaces set name = $1 where id = $2',
  values: [name, scope.workspaceId],
})

it('a change and its job are committed in two phases', async () => {
  const done = inTx(ctx(), scope, async (tx) => {
    await tx.db.query(rename('with a job'))
    await tx.addJob('sync_replies', { workspaceId: scope.workspaceId })
  })
  expect(await prepared(() => done)).toBeGreaterThan(0)
})

it('a change and what is due are committed in two phases', async () => {
  const done = inTx(ctx(), scope, async (tx) => {
    await tx.db.query(rename('with a due line'))
    tx.outbox.setDue(scope, { kind: 'sync', subjectId: scope.workspaceId, at: new Date() })
  })
  expect(await prepared(() => done)).toBeGreaterThan(0)
})

it('a change within the workspace alone costs one phase', async () => {
  expect(await prepared(() => inTx(ctx(), scope, (tx) => tx.db.query(rename('alone'))))).toBe(0)
})

it('no table of the coordinator can be written without it', async () => {
  const { rows } = await superuser.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = any(array['public'::regnamespace, 'pgboss'::regnamespace]) and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
        and c.relname !~ '_\\d{6,}$' and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'in_two_phases' and t.tgenabled = 'O')`,
  )
  expect(rows).toEqual([])
})
