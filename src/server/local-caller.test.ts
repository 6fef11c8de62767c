import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { isBearerOf, isFromHere } from './local-caller.ts'

const asked = (remoteAddress: string, headers: IncomingMessage['headers']) =>
  isFromHere({ socket: { remoteAddress } as IncomingMessage['socket'], headers })

describe('who sits at this machine', () => {
  it.each([
    ['127.0.0.1', 'localhost:3000'],
    ['127.0.0.1', '127.0.0.1:3000'],
    ['127.0.0.5', 'LOCALHOST'],
    ['::ffff:127.0.0.1', 'app.localhost:3000'],
    ['::1', '[::1]:3000'],
  ])('%s at %s', (address, host) => {
    expect(asked(address, { host })).toBe(true)
  })

  it.each([
    ['another machine', '192.168.1.7', { host: 'localhost:3000' }],
    ['another machine over IPv6', '::ffff:10.0.0.1', { host: 'localhost' }],
    ['a tunnel that keeps its own name', '127.0.0.1', { host: 'quiet-fox.tunnel.example' }],
    ['a tunnel that says whom it passes on', '127.0.0.1', { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy of the newer kind', '127.0.0.1', { host: 'localhost:3000', forwarded: 'for=203.0.113.9' }],
    ['a page whose name was pointed here', '127.0.0.1', { host: 'rebound.example:3000' }],
    ['a name that only begins like ours', '127.0.0.1', { host: 'localhost.evil.example' }],
    ['a name that only begins like an address', '127.0.0.1', { host: '127.0.0.1.evil.example' }],
    ['nobody', '', {}],
  ])('not %s', (_, address, headers) => {
    expect(asked(address, headers)).toBe(false)
  })
})

describe('a token for other machines', () => {
  const shows = (authorization: string | undefined) =>
    isBearerOf('a-secret-of-some-length', { headers: authorization === undefined ? {} : { authorization } })

  it('opens for whoever shows it, and for nobody else', () => {
    expect(shows('Bearer a-secret-of-some-length')).toBe(true)
    for (const wrong of [undefined, 'Bearer a-secret-of-some', 'Basic a-secret-of-some-length', 'Bearer '])
      expect(shows(wrong)).toBe(false)
  })

  it('opens for nobody when there is none', () => {
    expect(isBearerOf(undefined, { headers: { authorization: 'Bearer undefined' } })).toBe(false)
  })
})
