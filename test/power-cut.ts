import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { mountDisk } from './chaos/disk.ts'

export interface PowerCut extends AsyncDisposable {
  /** On a disk of its own. */
  folder: string
  /** Cuts the power: the folder as it is without what the disk has not been given by then. */
  cut(): Promise<string>
}

/** A small disk of its own, whose power can be cut once; null where none can be mounted, which takes root. */
export async function diskWithPowerCut(): Promise<PowerCut | null> {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-power-'))
  const held = new AsyncDisposableStack()
  held.defer(() => rm(folder, { recursive: true, force: true }))
  const disk = await mountDisk(join(folder, 'disk'), 16_000_000).catch(() => null)
  if (disk === null) {
    await held.disposeAsync()
    return null
  }
  held.use(disk)
  return {
    folder: disk.folder,
    async cut() {
      const [image, left] = [join(folder, 'left.img'), join(folder, 'left')]
      await copyFile(`${disk.folder}.img`, image)
      await mkdir(left)
      await promisify(execFile)('mount', ['-o', 'loop', image, left])
      held.defer(async () => {
        await promisify(execFile)('umount', [left])
      })
      return left
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  }
}
