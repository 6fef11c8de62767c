import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { mountDisk } from '../../test/chaos/disk.ts'
import { knownMasterSecret, masterSecret } from './secrets.ts'

it('the master secret is there after a power cut, as all is that was sealed with it', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-power-'))
  await using held = new AsyncDisposableStack()
  held.defer(() => rm(folder, { recursive: true, force: true }))
  const disk = await mountDisk(join(folder, 'disk'), 16_000_000).catch(() => null)
  if (disk === null) return context.skip('no disk of its own could be mounted here: that takes root')
  held.use(disk)
  const made = await masterSecret({ DATA_DIR: join(disk.folder, 'data') })
  // What the disk has been given by now is all that it would have without power.
  const [image, left] = [join(folder, 'left.img'), join(folder, 'left')]
  await copyFile(`${disk.folder}.img`, image)
  await mkdir(left)
  await promisify(execFile)('mount', ['-o', 'loop', image, left])
  held.defer(async () => {
    await promisify(execFile)('umount', [left])
  })
  expect(await knownMasterSecret({ DATA_DIR: join(left, 'data'), APP_SECRET: undefined })).toBe(made)
})
