import { createDecipheriv, createECDH, createHmac, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { createGuardedFetch } from '../outgoing/guarded-fetch.ts'
import { createPush } from './adapter.ts'

// A push service and a browser, as the RFCs have them (8030, 8188, 8291, 8292), written out beside the library that sends.

const hmac = (key: Buffer, data: Buffer): Buffer => createHmac('sha256', key).update(data).digest()
const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer =>
  hmac(hmac(salt, secret), Buffer.concat([info, Buffer.from([1])])).subarray(0, length)
const utf = (text: string): Buffer => Buffer.from(text, 'utf8')

function newBrowser() {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const auth = randomBytes(16)
  return {
    p256dh: curve.getPublicKey().toString('base64url'),
    auth: auth.toString('base64url'),
    /** Opens an aes128gcm body that was sealed for this browser; throws when it was not. */
    open(body: Buffer): string {
      const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0]
      const senderKey = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      const info = Buffer.concat([utf('WebPush: info\0'), curve.getPublicKey(), senderKey])
      const secret = hkdf(auth, curve.computeSecret(senderKey), info, 32)
      const key = hkdf(salt, secret, utf('Content-Encoding: aes128gcm\0'), 16)
      const nonce = hkdf(salt, secret, utf('Content-Encoding: nonce\0'), 12)
      const decipher = createDecipheriv('aes-128-gcm', key, nonce)
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
    },
  }
}

interface Seen {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

async function pushService(status = 201) {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    seen.push({ headers: request.headers, body: await buffer(request) })
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return { origin, seen, [Symbol.asyncDispose]: async () => void server.close() }
}

const opened: { close(): Promise<void> }[] = []
afterAll(() => Promise.all(opened.map((one) => one.close())))

const privateKey = randomBytes(32)
function pushTo(origins: string[]) {
  const fetch = createGuardedFetch({ allowOrigins: origins })
  opened.push(fetch)
  return createPush({ fetch, privateKey, publicUrl: 'https://rejoinder.example' })
}

const message = {
  title: 'Eva shows high intent',
  body: 'Ja, gerne! Können wir uns treffen?',
  url: 'https://rejoinder.example/thread/1',
}

it('a message is sealed for the browser alone, and signed by the key that it knows', async () => {
  await using service = await pushService()
  const browser = newBrowser()
  const push = pushTo([service.origin])
  expect(await push.send({ endpoint: `${service.origin}/send/x`, ...browser }, message)).toBe('taken')
  const [got] = service.seen
  expect(got?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '21600', urgency: 'high' })
  expect(got?.body.toString('latin1')).not.toContain('high intent')
  expect(JSON.parse(browser.open(got?.body ?? Buffer.alloc(0)))).toEqual(message)
  expect(() => newBrowser().open(got?.body ?? Buffer.alloc(0))).toThrow()
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(String(got?.headers.authorization)) ?? []
  expect(key).toBe(push.publicKey)
  const [head, claims, signature = ''] = token.split('.')
  const point = Buffer.from(push.publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signed = { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', utf(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({ aud: service.origin })
})

it.each([
  [404, 'gone'],
  [410, 'gone'],
  [429, 'failed'],
  [500, 'failed'],
] as const)('a service that answers %i', async (status, outcome) => {
  await using service = await pushService(status)
  expect(await pushTo([service.origin]).send({ endpoint: service.origin, ...newBrowser() }, message)).toBe(outcome)
})

it('no address within is called, and keys that are none do no harm', async () => {
  await using service = await pushService()
  expect(await pushTo([]).send({ endpoint: service.origin, ...newBrowser() }, message)).toBe('gone')
  const wrong = { endpoint: service.origin, p256dh: 'x'.repeat(87), auth: 'y'.repeat(22) }
  expect(await pushTo([service.origin]).send(wrong, message)).toBe('gone')
  expect(service.seen).toEqual([])
})

it('a message of any length fits', async () => {
  await using service = await pushService()
  const browser = newBrowser()
  const long = { ...message, title: 'ü'.repeat(5000), body: '字'.repeat(50_000) }
  expect(await pushTo([service.origin]).send({ endpoint: service.origin, ...browser }, long)).toBe('taken')
  expect(service.seen[0]?.body.length).toBeLessThan(4096)
})
