import type { Readable } from 'node:stream'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { maxFileBytes } from '#contract/attachments.ts'
import type { ReadArchive } from '#domain/ports.ts'

/** It is no ZIP, or not one that is opened here. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError'
  readonly code: 'no_archive' | 'too_large'

  constructor(code: 'no_archive' | 'too_large', cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

export interface ArchiveLimits {
  entries: number
  /** Of all files in it together, unpacked. */
  bytes: number
  /**
   * How many times as large as packed a file may be that is larger than what somebody may attach, and those that are not when they are many. Rows
   * are some twenty times; a bomb is a thousand.
   */
  ratio: number
}

/** Of small files together that are packed like a bomb, such as pictures of one colour. */
const mostBlown = 10 * maxFileBytes

export const usualLimits: ArchiveLimits = { entries: 1_000_000, bytes: 200_000_000_000, ratio: 200 }

/**
 * A ZIP of somebody's on this machine. What its list says is checked before anything of it is unpacked, and held against what comes out. Throws an
 * `ArchiveError`; where the file itself can't be read, what the system says.
 */
export async function openArchive(
  path: string,
  limits: ArchiveLimits = usualLimits,
): Promise<ReadArchive & { close(): void }> {
  const { zip, entries } = await listEntries(path, limits)
  return {
    names: () => entries.keys(),
    has: (name) => entries.has(name),
    open(name) {
      const entry = entries.get(name)
      return new Promise<Readable>((resolve, reject) => {
        if (entry === undefined) return reject(new ArchiveError('no_archive'))
        zip.openReadStream(entry, (error, stream) =>
          error ? reject(new ArchiveError('no_archive', error)) : resolve(stream),
        )
      })
    },
    close: () => zip.close(),
  }
}

function listEntries(path: string, limits: ArchiveLimits): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, validateEntrySize: true, strictFileNames: true }
    yauzl.open(path, options, (failure, zip) => {
      if (failure) return reject('syscall' in failure ? failure : new ArchiveError('no_archive', failure))
      const entries = new Map<string, Entry>()
      let bytes = 0
      let blown = 0
      const refuse = (error: ArchiveError): void => {
        zip.close()
        reject(error)
      }
      zip.on('error', (error) => refuse(new ArchiveError('no_archive', error)))
      zip.on('entry', (entry: Entry) => {
        bytes += entry.uncompressedSize
        const isBlown = entry.uncompressedSize > entry.compressedSize * limits.ratio
        if (isBlown) blown += entry.uncompressedSize
        const isBomb = isBlown && (entry.uncompressedSize > maxFileBytes || blown > mostBlown)
        if (isBomb || bytes > limits.bytes || entries.size >= limits.entries)
          return refuse(new ArchiveError('too_large'))
        // Two of one name: which of them is meant?
        if (entries.has(entry.fileName)) return refuse(new ArchiveError('no_archive'))
        entries.set(entry.fileName, entry)
        zip.readEntry()
      })
      zip.on('end', () => resolve({ zip, entries }))
      zip.readEntry()
    })
  })
}
