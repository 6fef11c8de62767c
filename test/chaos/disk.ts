import { execFile } from 'node:child_process'
import { mkdir, open, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A small disk of its own, mounted as a folder. */
export interface Disk extends AsyncDisposable {
  folder: string
  /** Nothing more can be written until the returned function has been called. */
  fill(): Promise<() => Promise<void>>
}

const chunk = Buffer.alloc(65_536)

/** A file with a file system in it, mounted. Throws where that may not be done: it takes root, and a kernel with loop devices. */
export async function mountDisk(folder: string, bytes: number): Promise<Disk> {
  const image = `${folder}.img`
  await mkdir(folder, { recursive: true })
  // It takes as much of the real one as is written to it.
  await writeFile(image, '')
  await truncate(image, bytes)
  await run('mkfs.ext4', ['-q', '-m', '0', image])
  await run('mount', ['-o', 'loop', image, folder])
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill() {
      const { bavail, bsize } = await statfs(folder)
      await run('fallocate', ['-l', String(Math.max(1, bavail - 256) * bsize), ballast]).catch(() => undefined)
      const file = await open(ballast, 'a')
      try {
        for (;;) await file.write(chunk)
      } catch {
        // Full: that was wanted.
      } finally {
        await file.close()
      }
      return () => rm(ballast, { force: true })
    },
    async [Symbol.asyncDispose]() {
      await run('umount', [folder]).catch(() => run('umount', ['-l', folder]))
      await rm(image, { force: true })
    },
  }
}
