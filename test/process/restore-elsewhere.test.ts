import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import S3rver from 's3rver'
import { expect, it } from 'vitest'
import { createDiskFiles } from '#integrations/files/disk.ts'
import { makeStreamKey, readStreamKey } from '#lib/sealed-stream.ts'
import { makeBackup } from '#main/backup/make-backup.ts'
import { testDatabase } from '../db.ts'
import { scriptPath } from '../product-code.ts'

it.each([
  ['', null],
  [', while its master secret is being replaced', 'b'.repeat(48)],
])(
  'a restore whose database, files and secret lie elsewhere needs no folder that it may write%s',
  async (_, secretBefore) => {
    await using db = await testDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'rejoinder-elsewhere-'))
    const store = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory: join(folder, 'bucket'),
      configureBuckets: [{ name: 'replies', configs: [] }],
    })
    const { port } = await store.run()
    try {
      const { identity } = await makeStreamKey()
      const place = { store: createDiskFiles(join(folder, 'backups')), key: await readStreamKey(identity) }
      const APP_SECRET = 's'.repeat(48)
      const source = {
        files: createDiskFiles(join(folder, 'files')),
        secret: APP_SECRET,
        secretBefore,
        version: '1.2.3',
      }
      await makeBackup({ ...source, ownerUrl: db.ownerUrl }, place)
      const env = {
        ...process.env,
        APP_SECRET,
        DATA_DIR: '/dev/null/data',
        DATABASE_URL: db.ownerUrl,
        S3_BUCKET: 'replies',
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
        BACKUP_DIR: join(folder, 'backups'),
        BACKUP_KEY: identity,
        PUBLIC_URL: 'http://127.0.0.1:9',
      }
      const saidWith = (more: Record<string, string>): Promise<string> =>
        promisify(execFile)(process.execPath, [scriptPath('src/main/restore')], { env: { ...env, ...more } }).then(
          ({ stdout }) => stdout,
          ({ stderr }: { stderr: string }) => stderr,
        )
      if (secretBefore !== null)
        expect(await saidWith({})).toMatch(/^The master secret was being replaced .* APP_SECRET_BEFORE/)
      // It comes as far as the database, which is somebody's.
      const APP_SECRET_BEFORE = secretBefore ?? ''
      expect(await saidWith({ APP_SECRET_BEFORE })).toContain('The database is not empty')
    } finally {
      await store.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
