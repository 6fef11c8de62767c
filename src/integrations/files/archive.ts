import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { ZipEntry } from '#domain/ports.ts'

const safeKey = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9]+)?$/

export const isKey = (key: string): boolean => safeKey.test(key)

/** The key itself. Keys are made by the product: one that could lead elsewhere is a programming error, and throws. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error('A file key may have letters, digits and hyphens only')
  return key
}

/** The archive as it grows: an entry is begun when the one before it has been written. An entry that fails ends it with its error. */
export function zipOf(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile()
  const output = new Readable().wrap(zip.outputStream)
  const end = (error: unknown): void => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  zip.on('error', end)
  for (const { name, read } of entries) {
    zip.addReadStreamLazy(name, { mode: 0o100600 }, (begin) => {
      const content = Readable.from(read(), { objectMode: false })
      begin(null, content.on('error', end))
    })
  }
  zip.end()
  return output
}
