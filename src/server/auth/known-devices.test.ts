import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountsAt } from '#domain/accounts/host-accounts.ts'
import { deviceMarkName, knownDeviceOf, markDevice } from '#domain/accounts/known-device.ts'
import { newId } from '#lib/new-id.ts'
import { password } from '../../../test/auth/accounts.ts'
import { type AuthServer, authServer } from '../../../test/auth/auth-server.ts'
import { browserAt, mailsTo, mailTo, newAddress, proofOf } from '../../../test/auth/auth-tab.ts'
import { appCode } from '../../../test/auth/authenticator.ts'

// Strangers who know an address must not lock its owner out where the owner has been signed in before.

let server: AuthServer

beforeAll(async () => {
  server = await authServer()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A browser at one address that keeps its cookies. */
function deviceAt(ip: string) {
  const jar = new Map<string, string>()
  const send = async (path: string, body: unknown, token = '') => {
    const answer = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-test-ip': ip,
        cookie: [...jar].map((pair) => pair.join('=')).join('; '),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    return { status: answer.status, body: await answer.json(), cookies: answer.headers.getSetCookie() }
  }
  return {
    jar,
    send,
    signIn: (email: string, secret = password) => send('/token?grant_type=password', { email, password: secret }),
  }
}

let counter = 0
/** Guesses from as many networks as it takes until nobody new may try. */
async function lockedForStrangers(email: string): Promise<void> {
  counter += 1
  for (let network = 0; network < 12; network += 1) {
    const stranger = deviceAt(`10.${150 + counter}.${network}.1`)
    await Promise.all(Array.from({ length: 10 }, (_, n) => stranger.signIn(email, `guess ${n}`)))
  }
  expect((await deviceAt('10.149.1.1').signIn(email)).status).toBe(429)
}

async function signedUpOn(device: ReturnType<typeof deviceAt>) {
  const email = newAddress()
  const made = await device.send('/signup', { email, password })
  expect(made.status).toBe(200)
  return { email, token: String(made.body.access_token), made }
}

it('who was signed in on a device gets in on it, whatever strangers try', async () => {
  const device = deviceAt('10.140.1.1')
  const { email, made } = await signedUpOn(device)
  expect(made.cookies).toHaveLength(1)
  expect(made.cookies[0]).toMatch(/; Path=\/auth\/v1; HttpOnly; SameSite=Lax$/)
  expect(made.cookies[0]).not.toContain(email.split('@')[0])
  await lockedForStrangers(email)
  expect((await device.signIn(email)).status).toBe(200)
  expect((await device.signIn(email, 'a slip')).status).toBe(400)
  expect((await device.signIn(email)).status).toBe(200)
  expect(device.jar.size).toBe(1)
})

it('its mark is worth nothing for another account, altered, or after ninety days', async () => {
  const mine = deviceAt('10.141.1.1')
  const { email: eve } = await signedUpOn(mine)
  const { email: ada } = await signedUpOn(deviceAt('10.141.2.1'))
  await lockedForStrangers(ada)
  const [mark = ''] = mine.jar.values()
  const adasName = await (async () => {
    const probe = deviceAt('10.141.3.1')
    const { email } = await signedUpOn(probe)
    expect(email).not.toBe(eve)
    return [...probe.jar.keys()]
  })()
  const forger = deviceAt('10.141.4.1')
  for (const name of [...mine.jar.keys(), ...adasName]) forger.jar.set(name, mark)
  const { createHash } = await import('node:crypto')
  const name = `device_${createHash('sha256').update(ada).digest('hex').slice(0, 16)}`
  for (const forged of [mark, `${mark.slice(0, -2)}AA`, 'x', '']) {
    forger.jar.set(name, forged)
    expect((await forger.signIn(ada)).status).toBe(429)
  }
})

it('a mark that a workspace’s own domain was given is worth nothing elsewhere: whoever holds the domain has it', async () => {
  const { email } = await signedUpOn(deviceAt('10.147.1.1'))
  await lockedForStrangers(email)
  const holder = deviceAt('10.147.2.1')
  const place = {
    workspaceId: newId(),
    origin: 'https://replies.example',
    letterhead: { name: 'R', accent: null, logo: null, senderName: 'R' },
  }
  const there = accountsAt(server.ctx, place)
  const mark = markDevice(there, email, undefined)
  expect(knownDeviceOf(there, email, mark)).toEqual(expect.any(String))
  holder.jar.set(deviceMarkName(email), mark)
  expect((await holder.signIn(email, 'a guess')).status).toBe(429)
})

it('a mail to the owner is not used up by those that strangers ask for', async () => {
  const device = deviceAt('10.142.1.1')
  const { email } = await signedUpOn(device)
  const ask = (from: ReturnType<typeof deviceAt>) => from.send('/recover', { email })
  const stranger = deviceAt('10.142.2.1')
  for (let n = 0; n < 5; n += 1) expect((await ask(stranger)).status).toBe(200)
  expect((await ask(stranger)).status).toBe(429)
  expect((await ask(deviceAt('10.142.3.1'))).status).toBe(200)
  for (let n = 0; n < 10; n += 1) await ask(deviceAt(`10.142.4.${n}`))
  expect((await ask(deviceAt('10.142.5.1'))).status).toBe(429)
  expect((await ask(device)).status).toBe(200)
  expect((await mailsTo(server, email)).length).toBe(11)
})

/** A code that is not this one. */
const wrongFor = (code: string, n = 0): string => String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0')

describe('a mailed code that strangers have guessed at until they may no more', () => {
  async function mailedAndGuessed(network: number) {
    const device = deviceAt(`10.${network}.1.1`)
    const { email } = await signedUpOn(device)
    const ask = async (from = device) => {
      expect((await from.send('/recover', { email })).status).toBe(200)
      return mailTo(server, email, 'recovery')
    }
    const type = (from: ReturnType<typeof deviceAt>, token: string) =>
      from.send('/verify', { type: 'recovery', email, token })
    const { code, link } = await ask()
    for (let n = 0; n < 12; n += 1) {
      const refused = await type(deviceAt(`10.${network}.2.${n}`), wrongFor(code, n))
      expect(refused.body).toMatchObject({ error_code: 'otp_expired' })
    }
    const newcomer = () => deviceAt(`10.${network}.3.1`)
    return { device, ask, type, code, link, newcomer }
  }

  it('is dead for them, and good on a device of its owner, who has five slips and more', async () => {
    const { device, type, code, newcomer } = await mailedAndGuessed(144)
    expect((await type(newcomer(), code)).status).toBe(403)
    for (let n = 0; n < 7; n += 1) expect((await type(device, wrongFor(code, n))).status).toBe(403)
    expect((await type(device, code)).status).toBe(200)
    expect((await type(device, code)).status).toBe(403)
  })

  it('is not guessed without end on a known device, either', async () => {
    const { device, type, code } = await mailedAndGuessed(145)
    for (let n = 0; n < 10; n += 1) await type(device, wrongFor(code, n))
    expect((await type(device, code)).status).toBe(403)
  })

  it('is followed by a new one, or by the link of the same mail, on any device', async () => {
    const { ask, type, link, newcomer } = await mailedAndGuessed(146)
    const proof = { type: 'recovery', token_hash: proofOf(link).get('token_hash') }
    expect((await newcomer().send('/verify', proof)).status).toBe(200)
    const { code } = await ask(newcomer())
    expect((await type(newcomer(), code)).status).toBe(200)
  })
})

it('who has a second factor is marked when it was shown, not before', async () => {
  const { email } = await signedUpOn(deviceAt('10.143.1.1'))
  const client = browserAt(server)
  await client.signInWithPassword({ email, password })
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  const secret = data?.type === 'totp' ? data.totp.secret : ''
  await client.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: appCode(secret, server.ctx.now()) })
  server.ctx.passTime(60_000)
  const device = deviceAt('10.143.2.1')
  const half = await device.signIn(email)
  expect([half.status, half.cookies]).toEqual([200, []])
  const token = String(half.body.access_token)
  const challenge = await device.send(`/factors/${data?.id}/challenge`, {}, token)
  const code = appCode(secret, server.ctx.now())
  const shown = await device.send(`/factors/${data?.id}/verify`, { challenge_id: challenge.body.id, code }, token)
  expect([shown.status, shown.cookies.length]).toEqual([200, 1])
})
