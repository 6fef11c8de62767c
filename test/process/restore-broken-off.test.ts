import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isProcessAlive } from '#db/embedded/process-identity.ts'
import { createDiskFiles } from '#integrations/files/disk.ts'
import { makeStreamKey, readStreamKey } from '#lib/sealed-stream.ts'
import { makeBackup } from '#main/backup/make-backup.ts'
import { testDatabase } from '../db.ts'
import { scriptPath } from '../product-code.ts'
import { eventually } from './eventually.ts'
import { pidOf } from './parts.ts'

it('a restore that is broken off says so, and leaves no database running', async () => {
  await using db = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-broken-off-'))
  const dataDir = join(folder, 'data')
  await mkdir(dataDir)
  const { identity } = await makeStreamKey()
  const place = { store: createDiskFiles(join(folder, 'backups')), key: await readStreamKey(identity) }
  const source = { files: createDiskFiles(join(folder, 'files')), secret: 's'.repeat(48), version: '1.2.3' }
  await makeBackup({ ...source, ownerUrl: db.ownerUrl }, place)
  const child = spawn(process.execPath, [scriptPath('src/main/restore')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      BACKUP_DIR: join(folder, 'backups'),
      BACKUP_KEY: identity,
      PUBLIC_URL: 'http://127.0.0.1:9',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString()
  })
  const server = await eventually('its database runs', () =>
    pidOf({ pid: child.pid ?? -1, dataDir }, 'postgres').catch(() => null),
  )
  try {
    child.kill('SIGTERM')
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    expect(said).toContain('was broken off')
    expect(isProcessAlive(server)).toBe(false)
  } finally {
    child.kill('SIGKILL')
    if (isProcessAlive(server)) process.kill(server, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true })
  }
})
