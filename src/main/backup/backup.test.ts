import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertEmptyDatabase } from '#db/backup/load.ts'
import { openSnapshot } from '#db/backup/snapshot.ts'
import { migrate } from '#db/migrate.ts'
import type { Files } from '#domain/ports.ts'
import { createDiskFiles } from '#integrations/files/disk.ts'
import { makeStreamKey, readStreamKey } from '#lib/sealed-stream.ts'
import { type TestDatabase, testDatabase } from '../../../test/db.ts'
import { makeWorkspace } from '../../../test/world.ts'
import { makeBackup } from './make-backup.ts'
import { labelOf, nameOf } from './manifest.ts'
import { listBackups, type Place, superfluous } from './place.ts'
import { openManifest, restoreDatabase, restoreFiles } from './restore-backup.ts'

let folder: string
let place: Place
let db: TestDatabase
let files: Files
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-backup-'))
  const { identity } = await makeStreamKey()
  place = { store: createDiskFiles(join(folder, 'backups')), key: await readStreamKey(identity) }
  files = createDiskFiles(join(folder, 'files'))
  db = await testDatabase()
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const secrets = { secret: 's'.repeat(48), secretBefore: 'b'.repeat(48) }
const backUp = () => makeBackup({ ownerUrl: db.ownerUrl, files, ...secrets, version: '1.2.3' }, place)

const addThread = async (workspaceId: string): Promise<void> => {
  const id = randomUUID()
  await db.superuser.query(
    `with c as (insert into connections (workspace_id, id, kind, base_url, api_key_encrypted, platform_workspace_id, is_active)
       values ($1, $2::uuid, 'sandbox', 'http://x', '\\x00', $2::uuid::text, false)),
     k as (insert into contacts (workspace_id, id, connection_id, email, name) values ($1, $2::uuid, $2::uuid, $2::uuid::text || '@lead.example', E'tab\\there\\nand a \\\\ "line"'))
     select 1`,
    [workspaceId, id],
  )
}

describe('a backup', () => {
  it('made while people write is one moment, and comes back row for row and file for file', async () => {
    const { workspaceId } = await makeWorkspace(db)
    await db.superuser.query(`select open_action_log_month(now() - interval '5 months')`)
    for (let n = 0; n < 50; n += 1) await addThread(workspaceId)
    const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, n) => (n * 7) % 251))
    await files.put(`${workspaceId}/files/one`, bytes)
    let isWriting = true
    const writing = (async () => {
      for (; isWriting; ) await addThread(workspaceId)
    })()
    const { name, label } = await backUp()
    isWriting = false
    await writing
    expect(label).toMatchObject({ version: '1.2.3', files: 1 })
    expect(await listBackups(place.store)).toMatchObject([{ name, label: { rows: label.rows } }])

    await using other = await testDatabase({ isBare: true })
    await assertEmptyDatabase(other.ownerUrl)
    const manifest = await openManifest(place, name)
    expect(manifest).toMatchObject(secrets)
    // Compares every table with what was backed up, or throws.
    await restoreDatabase(place, manifest, other.ownerUrl)
    const [contacts, connections] = await Promise.all(
      ['contacts', 'connections'].map((table) => other.superuser.query(`select id from ${table} order by id`)),
    )
    // They are made in one statement: a backup that was not of one moment would have one without the other.
    expect(contacts?.rows).toEqual(connections?.rows)
    expect(contacts?.rows.length).toBeGreaterThanOrEqual(50)
    const walled = `select relname from pg_class where relforcerowsecurity order by 1`
    expect((await other.superuser.query(walled)).rows).toEqual((await db.superuser.query(walled)).rows)
    const keys = `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint order by 1, 2`
    expect((await other.superuser.query(keys)).rows).toEqual((await db.superuser.query(keys)).rows)
    const disabled = `select tgname from pg_trigger where tgenabled = 'D'`
    expect((await other.superuser.query(disabled)).rows).toEqual([])
    const parts = `select c.oid::regclass::text as name from pg_class c where relispartition order by 1`
    expect((await other.superuser.query(parts)).rows).toEqual((await db.superuser.query(parts)).rows)

    const restored = createDiskFiles(join(folder, 'restored'))
    await restoreFiles(place, manifest.files, restored)
    const one = await restored.open(`${workspaceId}/files/one`)
    expect(one === null ? null : await buffer(one.content)).toEqual(bytes)
    // Nobody works on it before its end was reached.
    await expect(migrate(other.ownerUrl)).rejects.toThrow('did not end')
  })

  it('is refused by a database that is not empty', async () => {
    await expect(assertEmptyDatabase(db.ownerUrl)).rejects.toThrow('is not empty')
  })

  it('is opened by its own key alone, made with its public half, and damage is told', async () => {
    const { recipient } = await makeStreamKey()
    const stranger = await makeStreamKey()
    const sealing = { ...place, key: await readStreamKey(recipient) }
    const source = { ownerUrl: db.ownerUrl, files, secret: 'x', version: '1.2.3' }
    const { name } = await makeBackup(source, sealing)
    await expect(openManifest(sealing, name)).rejects.toThrow('public half')
    const foreign = { ...place, key: await readStreamKey(stranger.identity) }
    await expect(openManifest(foreign, name)).rejects.toThrow("can't be opened with this BACKUP_KEY")

    const { name: own } = await backUp()
    const manifest = await openManifest(place, own)
    const [file] = manifest.files
    await writeFile(join(folder, 'backups', file?.part ?? ''), Buffer.alloc(1000))
    await expect(restoreFiles(place, manifest.files, null)).rejects.toThrow()
    const smaller = manifest.nodes.map((node) => ({
      ...node,
      tables: node.tables.map((table) => (table.name === 'contacts' ? { ...table, rows: table.rows - 1 } : table)),
    }))
    await using other = await testDatabase({ isBare: true })
    await expect(restoreDatabase(place, { ...manifest, nodes: smaller }, other.ownerUrl)).rejects.toThrow(
      'public.contacts in the backup differ',
    )
  })

  it('shows its owner all rows in a session that says so, and the application none by it', async () => {
    const { workspaceId } = await makeWorkspace(db)
    const seen = (of: string) => `select count(*)::int as n from workspace_members where workspace_id = '${of}'`
    const client = await db.pool.connect()
    try {
      await client.query(`begin; set local app.copies = 'all'`)
      expect((await client.query(`select count(*)::int as n from contacts`)).rows).toEqual([{ n: 0 }])
      await client.query('rollback')
    } finally {
      client.release()
    }
    const snapshot = await openSnapshot(db.ownerUrl, { connections: 1 })
    await snapshot.close()
    expect(snapshot.tables.map(({ name }) => name)).toContain('contacts')
    expect((await db.superuser.query(seen(workspaceId))).rows).toEqual([{ n: 1 }])
  })
})

it('leaves nothing of itself where it fails, so that a full disk is none for it alone', async () => {
  const store = createDiskFiles(join(folder, 'full'))
  let room = 3
  const full: Files = {
    ...store,
    write: (key, content) => {
      room -= 1
      return room < 0 ? Promise.reject(new Error('ENOSPC: no space left on device')) : store.write(key, content)
    },
  }
  const source = { ownerUrl: db.ownerUrl, files, secret: 'x', version: '1.2.3' }
  await expect(makeBackup(source, { ...place, store: full })).rejects.toThrow('ENOSPC')
  expect(await listBackups(store)).toEqual([])
})

it('one whose label was cut off keeps nobody from the others, and is kept', async () => {
  const store = createDiskFiles(join(folder, 'labels'))
  const [whole, broken] = ['20261120t000000z-abcdef', '20261121t000000z-abcdef']
  const label = { format: 1, version: '1.2.3', takenAt: '2026-11-20T00:00:00Z', recipient: 'age1', tables: 1 }
  await store.put(labelOf(whole), Buffer.from(JSON.stringify({ ...label, rows: 1, files: 0, bytes: 9, seconds: 1 })))
  await store.put(labelOf(broken), Buffer.from('{ "format": 1, "ver'))
  expect(await listBackups(store)).toMatchObject([
    { name: whole, label: { rows: 1 } },
    { name: broken, label: null, isUnreadable: true },
  ])
  // What it labels may be whole.
  expect(superfluous(await listBackups(store), 1, new Date('2026-12-31T00:00:00Z'), 'ours')).toEqual([])
})

it('are found by their labels alone, however many files lie in them', async () => {
  const store = createDiskFiles(join(folder, 'found'))
  const name = '20261120t000000z-abcdef'
  await store.put(`${name}/files/0000001.age`, Buffer.from('sealed'))
  const asked: string[] = []
  const counted: Files = {
    ...store,
    async *list() {
      for await (const key of store.list()) {
        asked.push(key)
        yield key
      }
    },
  }
  expect(await listBackups(counted)).toEqual([{ name, label: null, isUnreadable: false }])
  expect(asked).toEqual([])
})

it('keeps the newest backups, and forgets those that were never finished after a day', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  const at = (time: string, isFinished = true) => ({
    name: nameOf(new Date(time), 'abcdef'),
    label: isFinished ? ({} as never) : null,
    isUnreadable: false,
  })
  const backups = [
    at('2026-11-20T00:00:00Z'),
    at('2026-11-21T00:00:00Z', false),
    at('2026-11-22T00:00:00Z'),
    at('2026-11-23T00:00:00Z'),
    at('2026-11-26T11:00:00Z', false),
  ]
  expect(superfluous(backups, 2, now, 'ours')).toEqual(['20261120t000000z-abcdef', '20261121t000000z-abcdef'])
  expect(labelOf('20261120t000000z-abcdef')).toBe('20261120t000000z-abcdef/backup.json')
})

it('counts and removes the backups of its own installation alone, where several share a place', () => {
  const at = (day: number, installation?: string) => ({
    name: nameOf(new Date(Date.UTC(2026, 10, day)), 'abcdef'),
    label: { installation } as never,
    isUnreadable: false,
  })
  const now = new Date('2026-11-26T12:00:00Z')
  const shared = [at(19), at(20, 'ours'), at(21, 'theirs'), at(22, 'ours'), at(23, 'theirs'), at(24, 'theirs')]
  expect(superfluous(shared, 1, now, 'ours')).toEqual(['20261120t000000z-abcdef'])
  expect(superfluous(shared, 2, now, 'theirs')).toEqual(['20261121t000000z-abcdef'])
  // Those of a release that noted no installation are its own where nobody else's lie.
  expect(superfluous([at(19), at(20, 'ours')], 1, now, 'ours')).toEqual(['20261119t000000z-abcdef'])
})
