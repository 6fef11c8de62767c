import { mkdtemp, rm } from 'node:fs/promises'
import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Files, ZipEntry } from '#domain/ports.ts'
import { createDiskFiles } from './disk.ts'
import { type Bucket, createBucketFiles } from './s3.ts'

let folder: string
let server: S3rver
let place: Bucket
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-files-'))
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'bucket'),
    configureBuckets: [{ name: 'replies', configs: [] }],
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  place = { bucket: 'replies', region: 'us-east-1', endpoint, credentials }
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const entry = (name: string, ...parts: string[]): ZipEntry => ({
  name,
  async *read() {
    yield* parts
  },
})
const broken: ZipEntry = {
  name: 'broken.csv',
  // biome-ignore lint/correctness/useYield: it fails before its first row
  async *read() {
    throw new Error('The database went away')
  },
}

const stores: { name: string; open(): Files }[] = [
  { name: 'a folder', open: () => createDiskFiles(join(folder, 'disk')) },
  { name: 'a bucket', open: () => createBucketFiles(place) },
]

describe.each(stores)('files in $name', ({ open }) => {
  const read = async (files: Files, key: string): Promise<string | undefined> => {
    const file = await files.open(key)
    if (file === null) return undefined
    const content = await text(file.content.setEncoding('latin1'))
    expect(content).toHaveLength(file.bytes)
    return content
  }

  it('are there for every machine, whole, once they are written', async () => {
    const key = 'a1/exports/e1.zip'
    expect(await open().open(key)).toBeNull()
    expect(await open().has(key)).toBe(false)
    const { bytes } = await open().putZip(key, [entry('threads.csv', 'id\n', 'one\n'), entry('tasks.csv', 'id\n')])
    expect(await open().has(key)).toBe(true)
    const content = await read(open(), key)
    expect(content).toHaveLength(bytes)
    expect(content).toMatch(/^PK.*threads\.csv.*tasks\.csv/s)
  })

  it('of more than a piece of the wire keep their length', async () => {
    const row = `${'0123456789abcdef'.repeat(64)}\n`
    const rows = Array.from({ length: 3000 }, (_, n) => `${n}${row}`)
    const { bytes } = await open().putZip('a1/exports/large.zip', [entry('large.csv', ...rows)])
    expect(await read(open(), 'a1/exports/large.zip')).toHaveLength(bytes)
  })

  it('are replaced whole, and stay as they were when the next one fails', async () => {
    const key = 'a1/exports/e2.zip'
    await open().putZip(key, [entry('first.csv', 'id\n')])
    await open().putZip(key, [entry('second.csv', 'id\n')])
    await expect(open().putZip(key, [entry('third.csv', 'id\n'), broken])).rejects.toThrow('went away')
    const content = await read(open(), key)
    expect(content).toContain('second.csv')
    expect(content).not.toContain('third.csv')
    await expect(open().putZip('a1/exports/e3.zip', [broken])).rejects.toThrow('went away')
    expect(await open().has('a1/exports/e3.zip')).toBe(false)
  })

  it('come piece by piece, and are listed', async () => {
    await open().write('l1/files/one', Readable.from([Buffer.from('one '), Buffer.from('two')]))
    expect(await read(open(), 'l1/files/one')).toBe('one two')
    const keys: string[] = []
    for await (const key of open().list()) keys.push(key)
    expect(keys.filter((key) => key.startsWith('l1/'))).toEqual(['l1/files/one'])
    // This bucket's server sees no folder whose files lie deeper alone.
    await open().put('l1/label.json', Buffer.from('{}'))
    const folders: string[] = []
    for await (const folder of open().folders()) folders.push(folder)
    expect(folders.filter((folder) => folder.startsWith('l1'))).toEqual(['l1'])
    await open().removeFolder('l1')
  })

  it('go one by one, or with all that is below a key, and no more than that', async () => {
    for (const key of ['b1/exports/e1.zip', 'b1/logos/l1.zip', 'b12/exports/e1.zip'])
      await open().putZip(key, [entry('rows.csv', 'id\n')])
    await open().remove('b1/exports/e1.zip')
    await open().remove('b1/exports/e1.zip')
    expect(await open().has('b1/exports/e1.zip')).toBe(false)
    await open().removeFolder('b1')
    await open().removeFolder('b1')
    expect(await open().has('b1/logos/l1.zip')).toBe(false)
    expect(await open().has('b12/exports/e1.zip')).toBe(true)
  })

  it.each(['../secret', '/etc/passwd', 'a1/../b1/e.zip', 'A1/e.zip', ''])('refuse the key %j', async (key) => {
    const attempt = async () => open().has(key)
    await expect(attempt()).rejects.toThrow('letters, digits and hyphens')
  })
})

/** A store that takes no more than so many bytes in one piece, as Amazon's takes 5 GB; and the n-th piece of a file not at all, or nothing at first; or one that deletes nothing. */
async function narrowStore(mostBytes: number, { refusedPart = 0, busyOnce = false, keepsAll = false } = {}) {
  const asked: string[] = []
  const front = createServer((request, response) => {
    const { method, headers } = request
    const query = new URL(request.url ?? '/', place.endpoint).searchParams
    asked.push(`${method}${query.has('uploads') ? ' begin' : query.has('uploadId') ? ' part' : ''}`)
    if (busyOnce && asked.length === 1) {
      request.resume().on('end', () => response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>'))
      return
    }
    if (keepsAll && method === 'POST') {
      const kept = '<Error><Key>d1/files/one</Key><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'
      request.resume().on('end', () => response.end(`<DeleteResult>${kept}</DeleteResult>`))
      return
    }
    const isRefused = Number(headers['content-length']) > mostBytes || query.get('partNumber') === String(refusedPart)
    if (isRefused && method === 'PUT') {
      request.resume().on('end', () => response.writeHead(400).end('<Error><Code>EntityTooLarge</Code></Error>'))
      return
    }
    const onward = ask(new URL(request.url ?? '/', place.endpoint), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    })
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  return {
    asked,
    files: createBucketFiles({ ...place, endpoint, partBytes: mostBytes }),
    async [Symbol.asyncDispose]() {
      front.closeAllConnections()
      front.close()
    },
  }
}

describe('a bucket', () => {
  it('is given what is larger than it takes at once in parts, and holds it whole or not at all', async () => {
    const content = Array.from({ length: 250 }, (_, n) => String(n).padStart(10, '0')).join('')
    await using store = await narrowStore(1000)
    expect(await store.files.write('p1/tables/large', Readable.from([Buffer.from(content)]))).toEqual({ bytes: 2500 })
    expect(store.asked).toEqual(['POST begin', 'PUT part', 'PUT part', 'PUT part', 'POST part', 'HEAD'])
    const file = await store.files.open('p1/tables/large')
    expect(file === null ? null : await text(file.content)).toBe(content)
    await using broken = await narrowStore(1000, { refusedPart: 2 })
    await expect(broken.files.write('p1/tables/broken', Readable.from([Buffer.from(content)]))).rejects.toThrow()
    expect(broken.asked).toEqual(['POST begin', 'PUT part', 'PUT part', 'DELETE part'])
    expect(await broken.files.has('p1/tables/broken')).toBe(false)
  })

  it('that does not let us in says so, instead of having nothing', async () => {
    const files = createBucketFiles({ ...place, credentials: { accessKeyId: 'STRANGER', secretAccessKey: 'STRANGER' } })
    await expect(files.open('a1/exports/e1.zip')).rejects.toThrow()
    await expect(files.putZip('a1/exports/e9.zip', [entry('rows.csv', 'id\n')])).rejects.toThrow()
  })

  it('that is busy for a moment is asked again, with the same file', async () => {
    await using store = await narrowStore(1000, { busyOnce: true })
    expect(await store.files.write('p1/files/small', Readable.from([Buffer.from('one')]))).toEqual({ bytes: 3 })
    expect(store.asked).toEqual(['PUT', 'PUT', 'HEAD'])
    expect(await store.files.has('p1/files/small')).toBe(true)
  })

  it('that may not be deleted from says so, although it answers that all is well', async () => {
    await createBucketFiles(place).put('d1/files/one', Buffer.from('one'))
    await using store = await narrowStore(1000, { keepsAll: true })
    await expect(store.files.removeFolder('d1')).rejects.toThrow('AccessDenied')
  })

  it('that keeps another number of bytes than it was given holds nothing afterwards', async () => {
    const asked: string[] = []
    const careless = createServer((request, response) => {
      asked.push(request.method ?? '')
      request
        .resume()
        .on('end', () => response.writeHead(200, request.method === 'HEAD' ? { 'content-length': 7 } : {}).end())
    })
    await new Promise<void>((resolve) => careless.listen(0, '127.0.0.1', resolve))
    const address = careless.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const files = createBucketFiles({ ...place, endpoint: `http://127.0.0.1:${port}` })
    const attempt = files.putZip('a1/exports/e1.zip', [entry('rows.csv', 'id\n')])
    await expect(attempt).rejects.toThrow(/kept 7 bytes of \d+/)
    expect(asked).toEqual(['PUT', 'HEAD', 'DELETE'])
    careless.closeAllConnections()
    careless.close()
  })
})
