import { join } from 'node:path'
import { expect, it } from 'vitest'
import { diskWithPowerCut } from '../../test/power-cut.ts'
import { knownMasterSecret, masterSecret } from './secrets.ts'

it('the master secret is there after a power cut, as all is that was sealed with it', async (context) => {
  await using disk = await diskWithPowerCut()
  if (disk === null) return context.skip('no disk of its own could be mounted here: that takes root')
  const made = await masterSecret({ DATA_DIR: join(disk.folder, 'data') })
  const left = await disk.cut()
  expect(await knownMasterSecret({ DATA_DIR: join(left, 'data'), APP_SECRET: undefined })).toBe(made)
})
