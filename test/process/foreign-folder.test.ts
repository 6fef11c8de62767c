import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDiskFiles } from '#integrations/files/disk.ts'
import { makeStreamKey, readStreamKey } from '#lib/sealed-stream.ts'
import { makeBackup } from '#main/backup/make-backup.ts'
import { type TestDatabase, testDatabase } from '../db.ts'
import { scriptPath } from '../product-code.ts'

const isRoot = process.getuid?.() === 0

let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-folder-'))
})
afterAll(async () => {
  await db[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

it.runIf(isRoot).each([
  ['src/main/restore', []],
  ['src/main/workspace-import', ['workspace.zip', 'ada@example.com']],
])(
  'root writes nothing into the folder of the product’s own user, who could not read it (%s)',
  async (script, args) => {
    const { identity } = await makeStreamKey()
    const place = { store: createDiskFiles(join(folder, 'backups')), key: await readStreamKey(identity) }
    const source = { ownerUrl: db.ownerUrl, files: createDiskFiles(join(folder, 'files')), version: '1.2.3' }
    await makeBackup({ ...source, secret: 's'.repeat(48) }, place)
    const DATA_DIR = await mkdtemp(join(folder, 'data-'))
    await chown(DATA_DIR, 10_001, 10_001)
    const env = {
      ...process.env,
      DATA_DIR,
      DATABASE_URL: db.ownerUrl,
      BACKUP_DIR: join(folder, 'backups'),
      BACKUP_KEY: identity,
      PUBLIC_URL: 'http://127.0.0.1:9',
    }
    await expect(promisify(execFile)(process.execPath, [scriptPath(script), ...args], { env })).rejects.toMatchObject({
      stderr: expect.stringContaining(`${DATA_DIR} belongs to another user`),
    })
    expect(await readdir(DATA_DIR)).toEqual([])
  },
)
