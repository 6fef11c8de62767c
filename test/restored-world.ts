import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskFiles } from '#integrations/files/disk.ts'
import { makeStreamKey, readStreamKey } from '#lib/sealed-stream.ts'
import { makeBackup } from '#main/backup/make-backup.ts'
import { loadDatabase, openManifest } from '#main/backup/restore-backup.ts'
import { settleInstallation } from '#main/backup/settle-installation.ts'
import { testDatabase } from './db.ts'
import { type World, worldOn } from './world.ts'

/** A backup of a world as it is now; what it gives back restores that into a database of its own, as often as wanted, beside the same platform. */
export async function backUp(world: World): Promise<{ restore(): Promise<World> } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-backup-'))
  const { identity } = await makeStreamKey()
  const place = { store: createDiskFiles(folder), key: await readStreamKey(identity) }
  const source = { ownerUrl: world.db.ownerUrl, files: world.ctx.files, secret: 'x', version: '1.2.3' }
  const { name } = await makeBackup(source, place)
  return {
    async restore() {
      const db = await testDatabase()
      const manifest = await openManifest(place, name)
      await loadDatabase(place, manifest, db.ownerUrl)
      const putBack = {
        backup: name,
        backedUpAt: manifest.takenAt,
        restoredAt: new Date(Math.max(Date.now(), world.clock.now.getTime())),
        version: '1.2.3',
      }
      await settleInstallation(db.ownerUrl, async () => db.appUrl, putBack)
      world.clock.now = new Date(putBack.restoredAt.getTime() + 1000)
      return worldOn(world, db)
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}
