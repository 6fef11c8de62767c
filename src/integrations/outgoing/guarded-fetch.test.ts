import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { failureOf } from '../../../test/outgoing/failure-of.ts'
import { sendJson, startLocalServer } from '../../../test/outgoing/local-server.ts'
import { atOwnPace } from '../../../test/patience.ts'
import { createGuardedFetch, type GuardedFetch } from './guarded-fetch.ts'
import { isOutgoingError } from './outgoing-error.ts'

const opened: GuardedFetch[] = []
afterAll(() => Promise.all(opened.map((fetch) => fetch.close())))

function open(options: Partial<Parameters<typeof createGuardedFetch>[0]> = {}): GuardedFetch {
  const fetch = createGuardedFetch({ allowOrigins: [], ...options })
  opened.push(fetch)
  return fetch
}

const failure = (call: Promise<unknown>) => failureOf(call, isOutgoingError)

/** A server below HTTP: for answers that no HTTP server would give. */
async function startRawServer(onRequest: (socket: Socket) => void) {
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => onRequest(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    connections: () => connections,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

test('a redirect is an error, and is not followed', async () => {
  await using inner = await startLocalServer((_, response) => sendJson(response, 200, {}))
  await using server = await startLocalServer((_, response) => {
    response.writeHead(302, { location: `${inner.origin}/secrets` }).end()
  })

  const error = await failure(open({ allowOrigins: [server.origin, inner.origin] })(server.origin))

  expect(error).toMatchObject({ code: 'redirected', redirectHost: `127.0.0.1:${inner.port}` })
  expect(inner.connections()).toBe(0)
})

test('what is handed on as it comes may be elsewhere, but not in a private network, and not longer than is taken', async () => {
  await using inner = await startLocalServer((_, response) => response.end('secret'))
  await using server = await startLocalServer(({ path }, response) => {
    if (path === '/in') response.writeHead(302, { location: `${inner.origin}/secrets` }).end()
    else if (path === '/on') response.writeHead(302, { location: '/file' }).end()
    else if (path === '/round') response.writeHead(302, { location: '/round' }).end()
    else response.end('a file of some length')
  })
  const { stream } = open({ allowOrigins: [server.origin] })
  const limits = { timeoutMs: 2000, maxBytes: 1000 }

  const { status, body } = await stream(`${server.origin}/on`, limits)
  expect([status, await text(body)]).toEqual([200, 'a file of some length'])
  expect(await failure(stream(`${server.origin}/in`, limits))).toMatchObject({ code: 'address_not_allowed' })
  expect(inner.connections()).toBe(0)
  expect(await failure(stream(`${server.origin}/round`, limits))).toMatchObject({ code: 'redirected' })
  const { body: long } = await stream(`${server.origin}/file`, { ...limits, maxBytes: 5 })
  expect(await failure(text(long))).toMatchObject({ code: 'too_large' })
})

describe('limits', () => {
  test('an answer that does not begin is given up', async () => {
    await using server = await startLocalServer(() => undefined)
    const fetch = open({ allowOrigins: [server.origin] })

    expect(await failure(fetch(server.origin, { timeoutMs: 150 }))).toMatchObject({ code: 'timed_out' })
  })

  test('a body that trickles is given up at the total time, however lively it is', async () => {
    await using server = await startLocalServer((_, response) => {
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(timer))
    })
    const startedAt = performance.now()

    const error = await failure(open({ allowOrigins: [server.origin] })(server.origin, { timeoutMs: 300 }))

    expect(error).toMatchObject({ code: 'timed_out', mayHaveArrived: true })
    expect(performance.now() - startedAt).toBeLessThan(atOwnPace(8000))
  })

  test('an oversize body is not read on', async () => {
    let isClosed = false
    await using server = await startLocalServer((_, response) => {
      const timer = setInterval(() => response.write(Buffer.alloc(10_000)), 1)
      response.on('close', () => {
        clearInterval(timer)
        isClosed = true
      })
    })

    const error = await failure(open({ allowOrigins: [server.origin] })(server.origin, { maxBytes: 50_000 }))

    expect(error).toMatchObject({ code: 'too_large' })
    await expect.poll(() => isClosed).toBe(true)
  })

  test('a small body that unfolds into a large one is refused', async () => {
    await using server = await startLocalServer((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000)))
    })
    const fetch = open({ allowOrigins: [server.origin] })

    expect(await failure(fetch(server.origin, { maxBytes: 100_000 }))).toMatchObject({ code: 'too_large' })
  })

  test('an encoded body is decoded; a damaged or unknown encoding is unreadable', async () => {
    await using server = await startLocalServer(({ path }, response) => {
      const body = gzipSync('hello')
      const encoding = path === '/zstd' ? 'made-up' : 'gzip'
      response.writeHead(200, { 'content-encoding': encoding })
      response.end(path === '/damaged' ? body.subarray(0, 12) : body)
    })
    const fetch = open({ allowOrigins: [server.origin] })

    expect(new TextDecoder().decode((await fetch(server.origin)).body)).toBe('hello')
    expect(await failure(fetch(`${server.origin}/damaged`))).toMatchObject({ code: 'unreadable_answer' })
    expect(await failure(fetch(`${server.origin}/zstd`))).toMatchObject({ code: 'unreadable_answer' })
  })

  test('the caller can give up', async () => {
    await using server = await startLocalServer(() => undefined)
    const fetch = open({ allowOrigins: [server.origin] })
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 50)

    expect(await failure(fetch(server.origin, { signal: controller.signal }))).toMatchObject({ code: 'aborted' })
    expect(await failure(fetch(server.origin, { signal: AbortSignal.abort() }))).toMatchObject({ code: 'aborted' })
  })

  test('a header that can not be written is an error of the request', async () => {
    await using server = await startLocalServer((_, response) => sendJson(response, 200, {}))
    const fetch = open({ allowOrigins: [server.origin] })

    const error = await failure(fetch(server.origin, { headers: { authorization: 'a\r\nx: y' } }))

    expect(error).toMatchObject({ code: 'invalid_request', mayHaveArrived: false })
    expect(server.requests).toEqual([])
  })
})

describe('what a failure proves', () => {
  const post = { method: 'POST', body: '{}', connection: 'own' } as const

  test('nobody listens: nothing arrived', async () => {
    const server = await startLocalServer(() => undefined)
    const { origin } = server
    await server[Symbol.asyncDispose]()

    const error = await failure(open({ allowOrigins: [origin] })(origin, post))

    expect(error).toMatchObject({ code: 'not_connected', mayHaveArrived: false })
  })

  test('the name does not exist: nothing arrived', async () => {
    const lookup = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    }

    const error = await failure(open({ lookup })('https://gone.example/', post))

    expect(error).toMatchObject({ code: 'name_not_found', mayHaveArrived: false })
  })

  test('the name is not resolved in time: nothing arrived', async () => {
    const lookup = () => new Promise<never>(() => undefined)

    const error = await failure(open({ lookup })('https://slow.example/', { ...post, timeoutMs: 100 }))

    expect(error).toMatchObject({ code: 'timed_out', mayHaveArrived: false })
  })

  test('no secure connection: nothing arrived', async () => {
    await using server = await startRawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    const origin = server.origin.replace('http:', 'https:')

    const error = await failure(open({ allowOrigins: [origin] })(origin, post))

    expect(error).toMatchObject({ code: 'tls_failed', mayHaveArrived: false })
  })

  test.each<[string, (socket: Socket) => void]>([
    ['is reset', (socket) => socket.resetAndDestroy()],
    ['is closed without an answer', (socket) => socket.end()],
    ['breaks within the headers', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Le')],
    ['breaks within the body', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"data":')],
    [
      'breaks within a chunk',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{"da'),
    ],
    ['speaks something else', (socket) => socket.end('220 mail.example ESMTP\r\n')],
  ])('a connection that %s after the request may have arrived, and is not tried again', async (_, onRequest) => {
    await using server = await startRawServer(onRequest)

    const error = await failure(open({ allowOrigins: [server.origin] })(server.origin, { ...post, timeoutMs: 3000 }))

    expect(error.mayHaveArrived).toBe(true)
    expect(server.connections()).toBe(1)
  })

  test('a connection of its own never meets an idle socket that is closing', async () => {
    await using server = await startLocalServer((_, response) => sendJson(response, 200, {}))
    const fetch = open({ allowOrigins: [server.origin] })

    for (let calls = 0; calls < 10; calls += 1) await fetch(server.origin)
    const pooled = server.connections()
    expect(pooled).toBeLessThan(4)
    await fetch(server.origin, post)
    await fetch(server.origin, post)

    expect(server.connections()).toBe(pooled + 2)
    expect(server.requests.at(-1)?.headers.connection).toBe('close')
  })
})
