import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadStaticFiles } from './static-files.ts'

const script = `console.log(${JSON.stringify('the same words again '.repeat(200))})`
const picture = Buffer.from(Array.from({ length: 300 }, (_, n) => n % 256))
let folder = ''
let port = 0
const server = createServer()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-static-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/app-1a2b.js'), script)
  await writeFile(join(folder, 'logo.png'), picture)
  for (const name of ['gone', 'anew']) await writeFile(join(folder, `assets/${name}.webp`), picture)
  await writeFile(join(folder, 'assets/large.webp'), Buffer.alloc(20_000_000))
  const files = await loadStaticFiles(folder)
  server.on('request', (asked, response) => {
    if (!files.serve(asked, response, asked.url ?? '')) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    request({ port, path, method, headers }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) })
    })
      .on('error', reject)
      .end()
  })

describe('a text', () => {
  it('comes compressed to whom takes it so, and is cached for ever by its name', async () => {
    const { headers, body } = await ask('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' })
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(body.length).toBeLessThan(script.length / 5)
    expect(brotliDecompressSync(body).toString()).toBe(script)
  })

  it('comes plain to everybody else', async () => {
    const { headers, body } = await ask('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['content-length']).toBe(String(script.length))
    expect(body.toString()).toBe(script)
  })

  it.each(['br', 'gzip'])('says of itself without coming what it would (%s)', async (encoding) => {
    const headers = { 'accept-encoding': encoding }
    const [whole, head] = [await ask('/assets/app-1a2b.js', headers), await ask('/assets/app-1a2b.js', headers, 'HEAD')]
    expect(head.body).toHaveLength(0)
    const of = ({ date: _, ...rest }: NodeJS.Dict<string | string[]>) => rest
    expect(of(head.headers)).toEqual(of(whole.headers))
  })

  it('does not come again to whom has it', async () => {
    const { headers } = await ask('/assets/app-1a2b.js')
    const again = await ask('/assets/app-1a2b.js', { 'if-none-match': String(headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })
})

describe('a picture', () => {
  it('comes as it is', async () => {
    const { headers, body } = await ask('/logo.png', { 'accept-encoding': 'br' })
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(picture.length),
      'cache-control': 'no-cache',
      etag: `"${createHash('sha256').update(picture).digest('base64url').slice(0, 22)}"`,
    })
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.equals(picture)).toBe(true)
  })

  it('says of itself without coming what it would', async () => {
    const [whole, head] = [await ask('/logo.png'), await ask('/logo.png', {}, 'HEAD')]
    const of = ({ date: _, ...rest }: NodeJS.Dict<string | string[]>) => rest
    expect([head.status, head.body.length, of(head.headers)]).toEqual([200, 0, of(whole.headers)])
  })

  it('does not come again to whom has it', async () => {
    const { headers } = await ask('/logo.png')
    const again = await ask('/logo.png', { 'if-none-match': String(headers.etag) })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  it.each([
    ['gone', () => rm(join(folder, 'assets/gone.webp'))],
    ['written anew', () => writeFile(join(folder, 'assets/anew.webp'), 'another one')],
  ])('that is %s since is not there, and nobody keeps that', async (how, happen) => {
    const path = how === 'gone' ? '/assets/gone.webp' : '/assets/anew.webp'
    expect((await ask(path)).status).toBe(200)
    await happen()
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await ask(path, {}, method)
      expect([status, headers['cache-control'], headers.etag]).toEqual([404, undefined, undefined])
    }
  })

  it('that nobody waits for any more is closed again', async () => {
    const open = async () => {
      const ends = await Promise.all(
        (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
      )
      return ends.filter((end) => end.endsWith('large.webp')).length
    }
    const asked = request({ port, path: '/assets/large.webp' }, (response) =>
      response.once('data', () => asked.destroy()),
    )
    const closed = once(
      asked.on('error', () => undefined),
      'close',
    )
    asked.end()
    await closed
    await vi.waitFor(async () => expect(await open()).toBe(0))
    expect((await ask('/assets/large.webp')).body).toHaveLength(20_000_000)
    expect(await open()).toBe(0)
  })
})

it('answers nothing for what is not there', async () => {
  expect((await ask('/assets/other.js')).status).toBe(404)
})
