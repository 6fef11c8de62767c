import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Files } from '#domain/ports.ts'
import { keepNames } from '#lib/keep-names.ts'
import { checkedKey, isKey, zipOf } from './archive.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Files in a folder of this machine, readable by the product's own user alone. Keys are made by the product; one that could
 * lead out of the folder is a programming error and throws. Several machines share one installation's files only when they
 * share this folder, or keep them in a bucket (`s3.ts`).
 */
export function createDiskFiles(root: string): Files {
  const pathOf = (key: string): string => join(root, checkedKey(key))
  const writePiecewise = async (key: string, begin: () => Readable): Promise<{ bytes: number }> => {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const draft = `${path}.${randomBytes(6).toString('hex')}.part`
    try {
      await pipeline(begin(), createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }))
      await rename(draft, path).catch((error: unknown) => {
        // Another writer was faster and took this one's for what a dead one left: its like is there already.
        if (!isMissing(error)) throw error
      })
      // As the row will that tells of it.
      await keepNames(path, root)
      await removeDrafts(path)
      return { bytes: (await stat(path)).size }
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`
      try {
        await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true })
        await rename(draft, path)
        await keepNames(path, root)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    putZip: (key, entries) => writePiecewise(key, () => zipOf(entries)),
    write(key, content) {
      // It may fail before the folder is there; whoever reads it then is told.
      content.once('error', () => undefined)
      return writePiecewise(key, () => content)
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
    async *list() {
      const found = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const entry of found) {
        const key = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')
        // What is being written is none yet.
        if (entry.isFile() && isKey(key)) yield key
      }
    },
    async *folders() {
      const found = await readdir(root, { withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const entry of found) if (entry.isDirectory() && isKey(entry.name)) yield entry.name
    },
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
