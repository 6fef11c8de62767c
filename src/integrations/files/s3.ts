import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Files } from '#domain/ports.ts'
import { checkedKey, isKey, zipOf } from './archive.ts'

export interface Bucket {
  bucket: string
  region: string
  /** Of a store that speaks S3's protocol; left out, Amazon's. */
  endpoint: string | undefined
  /** Left out, the official client finds them as it does everywhere: environment, shared files, the machine's role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
}

const connectMs = 5000
/** Without a byte of it sent or received. */
const silentMs = 60_000

const isMissing = (error: unknown): boolean => {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode === 404
}

/**
 * Files in a bucket, private to whoever has its key: all machines of an installation see the same. What is written piece by piece is made in a temporary
 * file of this machine first, so that the bucket holds it whole or not at all. What a store keeps is counted after each upload. Every call ends: by a time-out, after three tries.
 */
export function createBucketFiles({ bucket, region, endpoint, credentials }: Bucket): Files {
  const store = new S3Driver({
    bucket,
    region,
    visibility: 'private',
    // Many stores refuse lists of access rights, and a bucket is private by itself.
    supportsACL: false,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: silentMs, socketTimeout: silentMs },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials !== undefined && { credentials }),
  })
  /** What a store keeps is counted: some store a stream with the marks of its chunks. */
  const counted = async (key: string, bytes: number): Promise<void> => {
    const { contentLength } = await store.getMetaData(key)
    if (contentLength === bytes) return
    await store.delete(key)
    throw new Error(`The store of files kept ${contentLength} bytes of ${bytes}`)
  }
  const writePiecewise = async (key: string, begin: () => Readable): Promise<{ bytes: number }> => {
    checkedKey(key)
    const path = join(tmpdir(), `rejoinder-${randomUUID()}.part`)
    try {
      await pipeline(begin(), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
      const { size: bytes } = await stat(path)
      await store.putStream(key, createReadStream(path), { contentLength: bytes })
      await counted(key, bytes)
      return { bytes }
    } finally {
      await rm(path, { force: true })
    }
  }
  return {
    async put(key, content) {
      await store.put(checkedKey(key), content)
      await counted(key, content.byteLength)
    },
    putZip: (key, entries) => writePiecewise(key, () => zipOf(entries)),
    write: (key, content) => writePiecewise(key, () => content),
    async open(key) {
      try {
        const { contentLength } = await store.getMetaData(checkedKey(key))
        return { bytes: contentLength, content: await store.getStream(key) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    has: (key) => store.exists(checkedKey(key)),
    remove: (key) => store.delete(checkedKey(key)),
    removeFolder: (key) => store.deleteAll(`${checkedKey(key)}/`),
    async *list() {
      for (let token: string | undefined; ; ) {
        const page = await store.listAll('', {
          recursive: true,
          ...(token !== undefined && { paginationToken: token }),
        })
        for (const one of page.objects) if (one.isFile && isKey(one.key)) yield one.key
        token = page.paginationToken
        if (token === undefined) return
      }
    },
  }
}
