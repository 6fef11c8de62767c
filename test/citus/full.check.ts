import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sumTables } from '#db/backup/load.ts'
import { listTables } from '#db/backup/snapshot.ts'
import { connect, inTransaction } from '#db/connect.ts'
import { distribute } from '#db/distribute.ts'
import { sql } from '#db/sql.ts'
import { inTx } from '#domain/context.ts'
import type { Scope } from '#domain/scope.ts'
import { createDiskFiles } from '#integrations/files/disk.ts'
import { newId } from '#lib/new-id.ts'
import { makeStreamKey, readStreamKey } from '#lib/sealed-stream.ts'
import { makeBackup } from '#main/backup/make-backup.ts'
import type { Place } from '#main/backup/place.ts'
import { openManifest, restoreDatabase } from '#main/backup/restore-backup.ts'
import { seedThreads } from '../../bench/inbox-seed.ts'
import { makeAppLogin } from '../app-login.ts'
import { makeWorkspace } from '../world.ts'
import { type ClusterDatabase, makeClusterDatabase, makeMigrated } from './cluster.ts'

// A database that people have worked in, spread over the nodes; backed up there while it is written, and brought back.

const url = process.env.CITUS_URL ?? ''
const workspaceCount = 6
const threadsEach = 200

let database: ClusterDatabase
let pool: pg.Pool
let superuser: pg.Pool
let folder: string
const scopes: Scope[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-full-'))
  database = await makeMigrated(url, 'rejoinder_full')
  pool = connect({
    url: await makeAppLogin(database.ownerUrl),
    max: 6,
    applicationName: 'rejoinder test',
    onError: () => undefined,
  })
  superuser = new pg.Pool({ connectionString: database.superuserUrl, max: 4 })
  superuser.on('error', () => undefined)
  for (let n = 0; n < workspaceCount; n += 1) {
    const scope = await makeWorkspace({ pool })
    scopes.push(scope)
    await seedThreads(superuser, scope.workspaceId, threadsEach, newId())
    await superuser.query(
      `insert into kb_entries (workspace_id, id, title, content, tags)
       select $1, gen_random_uuid(), 'Price ' || n, 'The starter plan costs 49 dollars per month.', '{}' from generate_series(1, 5) n`,
      [scope.workspaceId],
    )
    await inTx({ pool, now: () => new Date() }, scope, async (tx) => {
      await tx.addJob('sync_replies', { workspaceId: scope.workspaceId })
    })
  }
})
afterAll(async () => {
  await Promise.all([pool.end(), superuser.end()])
  await rm(folder, { recursive: true, force: true })
})

/** What each table holds, in rows and by a sum of them. */
async function sums(ownerUrl: string): Promise<Record<string, unknown>> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const tables = await listTables(owner)
  await owner.end()
  const found = await sumTables(ownerUrl, tables, { connections: 2 })
  return Object.fromEntries([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

it('is spread with every row that it has, each workspace whole on one node', async () => {
  const before = await sums(database.ownerUrl)
  const told = await distribute(database.ownerUrl, { shards: 8 })
  expect(told.spread.every(({ isNew }) => isNew)).toBe(true)
  expect(told.spread.length).toBeGreaterThan(70)
  expect(told.whole.map(({ name }) => name)).toEqual(expect.arrayContaining(['due', 'directory', 'action_logs', 'job']))
  expect(await sums(database.ownerUrl)).toEqual(before)
  const { rows } = await superuser.query<{ nodes: number }>(
    `select count(distinct n.nodeport)::int as nodes from run_command_on_shards('threads', 'select count(*) from %s') s
       join pg_dist_shard_placement n on n.shardid = s.shardid where s.result <> '0'`,
  )
  expect(rows[0]?.nodes).toBeGreaterThan(1)
  // Triggers kept still while rows were copied; they are at work again.
  const [scope] = scopes
  const terms = async (): Promise<number> => {
    const { rows: found } = await superuser.query<{ count: number }>(
      'select count(*)::int as count from kb_terms where workspace_id = $1',
      [scope?.workspaceId],
    )
    return found[0]?.count ?? 0
  }
  const known = await terms()
  expect(known).toBeGreaterThan(0)
  await superuser.query(
    `insert into kb_entries (workspace_id, id, title, content) values ($1, gen_random_uuid(), 'Security', 'Data is stored in Frankfurt.')`,
    [scope?.workspaceId],
  )
  expect(await terms()).toBeGreaterThan(known)
  // Nothing of it is left on the coordinator, where the wall would not be asked.
  const { rows: left } = await superuser.query<{ bytes: number }>(
    "select pg_relation_size('threads'::regclass)::int as bytes",
  )
  expect(left).toEqual([{ bytes: 0 }])
})

it('is backed up while people write, as one moment of all nodes, and comes back row for row, on one PostgreSQL and spread anew', async () => {
  const { identity } = await makeStreamKey()
  const place: Place = { store: createDiskFiles(join(folder, 'backups')), key: await readStreamKey(identity) }
  const source = {
    ownerUrl: database.ownerUrl,
    files: createDiskFiles(join(folder, 'files')),
    secret: 's'.repeat(48),
    version: '1.2.3',
  }
  let isWriting = true
  let written = 0
  /** On a node and on the coordinator, in one transaction. */
  const write = async ({ workspaceId }: Scope): Promise<void> => {
    const id = newId()
    await inTransaction(pool, { workspaceId }, async (tx) => {
      await tx.query(
        sql`insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id, is_active)
            values (${workspaceId}, ${id}, 'sandbox', 'http://x', '', ${id}, false)`,
      )
      await tx.query(
        sql`insert into due (workspace_id, kind, subject_id, at) values (${workspaceId}, 'sync', ${id}, now())`,
      )
    })
    written += 1
  }
  const writing = scopes.map(async (scope) => {
    while (isWriting) await write(scope)
  })
  const { name, label } = await makeBackup(source, place)
  const duringIt = written
  isWriting = false
  await Promise.all(writing)
  expect(duringIt).toBeGreaterThan(0)
  expect(label.rows).toBeGreaterThan(workspaceCount * threadsEach)

  const { ownerUrl, superuserUrl } = await makeClusterDatabase(url, 'rejoinder_back')
  const manifest = await openManifest(place, name)
  // Compares every table with what was backed up, or throws.
  await restoreDatabase(place, manifest, ownerUrl)
  const reader = new pg.Client({ connectionString: superuserUrl })
  await reader.connect()
  const { rows } = await reader.query<{ torn: number; whole: number }>(
    `select count(*) filter (where c.id is null or d.subject_id is null)::int as torn, count(*) filter (where c.id = d.subject_id)::int as whole
       from (select id from connections where base_url = 'http://x') c full join (select subject_id from due where kind = 'sync') d on d.subject_id = c.id`,
  )
  expect(rows[0]).toMatchObject({ torn: 0, whole: expect.any(Number) })
  await reader.query('drop table restore_under_way')
  await reader.end()
  const before = await sums(ownerUrl)
  await distribute(ownerUrl, { shards: 4 })
  expect(await sums(ownerUrl)).toEqual(before)
})

it('lets nothing be committed on several nodes while a backup opens its moment, and all else go on', async () => {
  const [scope] = scopes
  if (scope === undefined) throw new Error('No workspace')
  const { betweenCommits } = await import('#db/backup/between-commits.ts')
  const rename = (name: string) => ({
    text: 'update workspaces set name = $1 where id = $2',
    values: [name, scope.workspaceId],
  })
  const ctx = { pool, now: () => new Date() }
  let isDone = false
  const pending = await betweenCommits(database.ownerUrl, async () => {
    const both = inTx(ctx, scope, async (tx) => {
      await tx.addJob('sync_replies', { workspaceId: scope.workspaceId })
    }).then(() => {
      isDone = true
    })
    for (const other of scopes.slice(1))
      await inTransaction(pool, { workspaceId: other.workspaceId }, (tx) =>
        tx.query({ text: 'update workspaces set name = $1 where id = $2', values: ['alone', other.workspaceId] }),
      )
    expect(isDone).toBe(false)
    return { both }
  })
  await pending.both
  expect(isDone).toBe(true)
  await inTx(ctx, scope, (tx) => tx.db.query(rename('after')))
})
