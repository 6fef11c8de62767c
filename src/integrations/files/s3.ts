import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  ListObjectsV2Command,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
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
  /** What is larger goes in parts of so many bytes. */
  partBytes?: number
}

const connectMs = 5000
/** Without a byte of it sent or received. */
const silentMs = 60_000
/** A store takes 5 GB at once at most, and parts of 5 MB at least. One is in memory at a time. */
const usualPartBytes = 32 * 2 ** 20
/** Of one file. */
const mostParts = 10_000

const isMissing = (error: unknown): boolean => {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode === 404
}

/**
 * Files in a bucket, private to whoever has its key: all machines of an installation see the same. What is written piece by piece is made in a temporary
 * file of this machine first, and goes in parts where it is large, so that the bucket holds it whole or not at all. What a store keeps is counted after each upload. Every call ends: by a time-out, after three tries.
 */
export function createBucketFiles(place: Bucket): Files {
  const { bucket, region, endpoint, credentials, partBytes = usualPartBytes } = place
  const client = new S3Client({
    region,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: connectMs, requestTimeout: silentMs, socketTimeout: silentMs },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(credentials !== undefined && { credentials }),
  })
  // Many stores refuse lists of access rights, and a bucket is private by itself.
  const store = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })
  /** What a store keeps is counted: some store a stream with the marks of its chunks. */
  const counted = async (key: string, bytes: number): Promise<void> => {
    const { contentLength } = await store.getMetaData(key)
    if (contentLength === bytes) return
    await store.delete(key)
    throw new Error(`The store of files kept ${contentLength} bytes of ${bytes}`)
  }
  const putInParts = async (key: string, path: string, bytes: number): Promise<void> => {
    const target = { Bucket: bucket, Key: key }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
    const upload = { ...target, UploadId }
    const step = Math.max(partBytes, Math.ceil(bytes / mostParts))
    try {
      const Parts: CompletedPart[] = []
      for (let start = 0; start < bytes; start += step) {
        const Body = await buffer(createReadStream(path, { start, end: start + step - 1 }))
        const PartNumber = Parts.length + 1
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
        Parts.push({ ETag, PartNumber })
      }
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    } catch (error) {
      // Parts of nothing take room that nobody sees.
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
      throw error
    }
  }
  const writePiecewise = async (key: string, begin: () => Readable): Promise<{ bytes: number }> => {
    checkedKey(key)
    const path = join(tmpdir(), `rejoinder-${randomUUID()}.part`)
    try {
      await pipeline(begin(), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
      const { size: bytes } = await stat(path)
      if (bytes > partBytes) await putInParts(key, path, bytes)
      // A stream is sent once alone, and what lies in memory three times.
      else await store.put(key, await buffer(createReadStream(path)))
      await counted(key, bytes)
      return { bytes }
    } finally {
      await rm(path, { force: true })
    }
  }
  /** Throws where one stays: a store answers that all is well, and names those that it kept. */
  const removeAll = async (keys: readonly string[]): Promise<void> => {
    if (keys.length === 0) return
    const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true }
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete }))
    const kept = Errors.find(({ Code }) => Code !== 'NoSuchKey')
    if (kept !== undefined) throw new Error(`The store of files did not remove ${kept.Key} (${kept.Code})`)
  }
  async function* each(how: { recursive: boolean }) {
    for (let paginationToken: string | undefined; ; ) {
      const page = await store.listAll('', { ...how, ...(paginationToken !== undefined && { paginationToken }) })
      yield* page.objects
      paginationToken = page.paginationToken
      if (paginationToken === undefined) return
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
    async removeFolder(key) {
      const Prefix = `${checkedKey(key)}/`
      for (let ContinuationToken: string | undefined; ; ) {
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix, ContinuationToken }))
        await removeAll((page.Contents ?? []).flatMap(({ Key }) => Key ?? []))
        ContinuationToken = page.NextContinuationToken
        if (ContinuationToken === undefined) return
      }
    },
    async *list() {
      for await (const one of each({ recursive: true })) if (one.isFile && isKey(one.key)) yield one.key
    },
    async *folders() {
      for await (const one of each({ recursive: false })) if (one.isDirectory && isKey(one.prefix)) yield one.prefix
    },
  }
}
