import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { mountDisk } from '../../../test/chaos/disk.ts'
import { createDiskFiles } from './disk.ts'

it('what was stored is there after a power cut, by its name and whole', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-power-'))
  await using held = new AsyncDisposableStack()
  held.defer(() => rm(folder, { recursive: true, force: true }))
  const disk = await mountDisk(join(folder, 'disk'), 16_000_000).catch(() => null)
  if (disk === null) return context.skip('no disk of its own could be mounted here: that takes root')
  held.use(disk)
  const files = createDiskFiles(join(disk.folder, 'files'))
  await files.put('workspace/attachment', Buffer.from('put'))
  await files.write('workspace/export', Readable.from([Buffer.from('written')], { objectMode: false }))
  // What the disk has been given by now is all that it would have without power.
  const [image, left] = [join(folder, 'left.img'), join(folder, 'left')]
  await copyFile(`${disk.folder}.img`, image)
  await mkdir(left)
  await promisify(execFile)('mount', ['-o', 'loop', image, left])
  held.defer(async () => {
    await promisify(execFile)('umount', [left])
  })
  const found = createDiskFiles(join(left, 'files'))
  const read = async (key: string): Promise<string | null> => {
    const file = await found.open(key)
    return file && text(file.content)
  }
  expect(await read('workspace/attachment')).toBe('put')
  expect(await read('workspace/export')).toBe('written')
})
