import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Files, ZipEntry } from '#domain/ports.ts'

const safeKey = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9]+)?$/

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Files in a folder of this machine, readable by the product's own user alone. Keys are made by the product; one that could
 * lead out of the folder is a programming error and throws. Several servers share one installation's files only when they
 * share this folder.
 */
export function createDiskFiles(root: string): Files {
  const pathOf = (key: string): string => {
    if (!safeKey.test(key)) throw new Error('A file key may have letters, digits and hyphens only')
    return join(root, key)
  }
  return {
    async putZip(key, entries) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`
      try {
        await pipeline(zipOf(entries), createWriteStream(draft, { mode: 0o600, flags: 'wx' }))
        await rename(draft, path).catch((error: unknown) => {
          // Another writer was faster and took this one's for what a dead one left: its like is there already.
          if (!isMissing(error)) throw error
        })
        await removeDrafts(path)
        return { bytes: (await stat(path)).size }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async open(key) {
      const path = pathOf(key)
      try {
        const { size } = await stat(path)
        return { bytes: size, content: createReadStream(path) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async has(key) {
      try {
        return (await stat(pathOf(key))).isFile()
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
      await removeDrafts(pathOf(key))
    },
    removeFolder: (key) => rm(pathOf(key), { recursive: true, force: true }),
  }
}

/** Every unfinished file of this path: its writer died, or is too late. */
async function removeDrafts(path: string): Promise<void> {
  const names = await readdir(dirname(path)).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const drafts = names.filter((name) => name.startsWith(`${basename(path)}.`) && name.endsWith('.part'))
  await Promise.all(drafts.map((name) => rm(join(dirname(path), name), { force: true })))
}

/** The archive as it grows: an entry is begun when the one before it has been written. */
function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile()
  const output = new Readable().wrap(zip.outputStream)
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  for (const { name, read } of entries) {
    zip.addReadStreamLazy(name, { mode: 0o100600 }, (begin) =>
      begin(null, Readable.from(read(), { objectMode: false })),
    )
  }
  zip.end()
  return output
}
