import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Files } from '#domain/ports.ts'
import { checkedKey, zipOf } from './archive.ts'

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Files in a folder of this machine, readable by the product's own user alone. Keys are made by the product; one that could
 * lead out of the folder is a programming error and throws. Several machines share one installation's files only when they
 * share this folder, or keep them in a bucket (`s3.ts`).
 */
export function createDiskFiles(root: string): Files {
  const pathOf = (key: string): string => join(root, checkedKey(key))
  return {
    async put(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.${randomBytes(6).toString('hex')}.part`
      try {
        await writeFile(draft, content, { mode: 0o600, flag: 'wx' })
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
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
