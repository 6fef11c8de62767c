import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiskFiles } from '#integrations/files/disk.ts'
import { makeStreamKey, readStreamKey } from '#lib/sealed-stream.ts'
import { makeBackup } from '#main/backup/make-backup.ts'
import { loadSecrets } from '#main/secrets.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { scriptPath } from '../product-code.ts'

const [ours, theirs] = ['o'.repeat(48), 't'.repeat(48)]
let db: TestDatabase
let folder: string
let env: Record<string, string>
let names: string[]
beforeAll(async () => {
  db = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-shared-'))
  const { identity } = await makeStreamKey()
  const place = { store: createDiskFiles(join(folder, 'backups')), key: await readStreamKey(identity) }
  names = []
  for (const secret of [ours, theirs]) {
    const { tag: installation } = (await loadSecrets({ DATA_DIR: folder, APP_SECRET: secret })).database
    const source = { ownerUrl: db.ownerUrl, files: createDiskFiles(join(folder, 'files')), secret, installation }
    names.push((await makeBackup({ ...source, version: '1.2.3' }, place)).name)
    // Names stand in the order of seconds.
    await sleep(1000)
  }
  env = {
    DATABASE_URL: db.ownerUrl,
    DATA_DIR: join(folder, 'data'),
    BACKUP_DIR: join(folder, 'backups'),
    BACKUP_KEY: identity,
    PUBLIC_URL: 'http://127.0.0.1:9',
  }
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const run = (script: string, more: Record<string, string>, ...args: string[]): Promise<string> =>
  promisify(execFile)(process.execPath, [scriptPath(script), ...args], {
    env: { ...process.env, ...env, ...more },
  }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => stderr,
  )

/** What a restore says that does not come to its end: the database that it is to fill is somebody's. */
const said = (more: Record<string, string>, ...args: string[]): Promise<string> =>
  run('src/main/restore', more, ...args)

it('a restore takes the newest backup of its own installation where another one shares the place', async () => {
  expect(await said({ APP_SECRET: ours })).toContain('The database is not empty')
})

it('a restore that can’t know whose backup is meant takes none, and names the newest of each', async () => {
  const words = await said({})
  expect(words).toContain('Backups of several installations lie there')
  for (const name of names) expect(words).toContain(name)
  expect(await said({}, names[1] ?? '')).toContain('The database is not empty')
})

it('a restore that is refused leaves no secret in the data directory, which the next start would take for its own', async () => {
  const DATA_DIR = join(folder, 'of-the-refused')
  for (const name of names) {
    expect(await said({ DATA_DIR }, name)).toContain('The database is not empty')
    expect(await readdir(DATA_DIR)).not.toContain('secret')
  }
})

it('a check that can’t know either reads the newest of each', async () => {
  const words = await said({ DATA_DIR: join(folder, 'of-the-check') }, '--check')
  for (const name of names) expect(words).toContain(`${name} is whole`)
})

it('a backup removes the older ones of its own installation, says of the others that they stay, and notes when it was', async () => {
  const words = await run('src/main/backup', { APP_SECRET: ours }, '--keep', '1')
  const noted = 'select backed_up_at > now() - interval \'1 minute\' as "isNew" from platform_settings'
  expect((await db.superuser.query(noted)).rows).toEqual([{ isNew: true }])
  expect(words).toContain('Removed 1 older one.')
  expect(words).toContain('1 of another installation, or from before its master secret was replaced, stays')
  const listed = await said({ APP_SECRET: ours }, '--list')
  expect(listed).toContain(names[1])
  expect(listed).not.toContain(names[0])
})
