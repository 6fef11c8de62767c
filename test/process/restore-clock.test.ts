import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { createDiskFiles } from '#integrations/files/disk.ts'
import { makeStreamKey, readStreamKey } from '#lib/sealed-stream.ts'
import { makeBackup } from '#main/backup/make-backup.ts'
import { testDatabase } from '../db.ts'
import { scriptPath } from '../product-code.ts'
import { makeWorkspace } from '../world.ts'

const dayMs = 86_400_000

it('what a backup holds counts as from before the restore, though the clock of the machine that restores it is a day behind', async () => {
  await using db = await testDatabase()
  await using empty = await testDatabase({ isBare: true })
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-clock-'))
  try {
    await makeWorkspace(db)
    const { identity } = await makeStreamKey()
    const place = { store: createDiskFiles(join(folder, 'backups')), key: await readStreamKey(identity) }
    const APP_SECRET = 's'.repeat(48)
    const source = { files: createDiskFiles(join(folder, 'files')), secret: APP_SECRET, version: '1.2.3' }
    await makeBackup({ ...source, ownerUrl: db.ownerUrl }, place)
    await writeFile(join(folder, 'clock'), String(-dayMs))
    await promisify(execFile)(
      process.execPath,
      ['--import', join(import.meta.dirname, '../chaos/clock.ts'), scriptPath('src/main/restore')],
      {
        env: {
          ...process.env,
          APP_SECRET,
          APP_DATABASE_URL: empty.appUrl,
          DATA_DIR: join(folder, 'data'),
          DATABASE_URL: empty.ownerUrl,
          BACKUP_DIR: join(folder, 'backups'),
          BACKUP_KEY: identity,
          CHAOS_CLOCK: join(folder, 'clock'),
          PUBLIC_URL: 'http://127.0.0.1:9',
        },
      },
    )
    const { rows } = await empty.superuser.query(
      `select restored_at >= backed_up_at as "isAfter", restored_at > now() - interval '1 hour' as "isNow" from restores`,
    )
    expect(rows).toEqual([{ isAfter: true, isNow: true }])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
