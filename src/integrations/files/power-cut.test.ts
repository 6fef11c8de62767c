import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { diskWithPowerCut } from '../../../test/power-cut.ts'
import { createDiskFiles } from './disk.ts'

it('what was stored is there after a power cut, by its name and whole', async (context) => {
  await using disk = await diskWithPowerCut()
  if (disk === null) return context.skip('no disk of its own could be mounted here: that takes root')
  const files = createDiskFiles(join(disk.folder, 'files'))
  await files.put('workspace/attachment', Buffer.from('put'))
  await files.write('workspace/export', Readable.from([Buffer.from('written')], { objectMode: false }))
  const found = createDiskFiles(join(await disk.cut(), 'files'))
  const read = async (key: string): Promise<string | null> => {
    const file = await found.open(key)
    return file && text(file.content)
  }
  expect(await read('workspace/attachment')).toBe('put')
  expect(await read('workspace/export')).toBe('written')
})
