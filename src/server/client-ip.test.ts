import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { clientIpOf } from './client-ip.ts'

function from(forwardedFor: string): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  request.headers['x-forwarded-for'] = forwardedFor
  return request
}

describe("the caller's address behind one proxy", () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['203.0.113.9, 192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:5678', '192.0.2.1'],
    ['203.0.113.9:1, 192.0.2.1:5678', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:80', '2001:db8::1'],
    ['::1', '::1'],
    ['not an address', 'not an address'],
  ])('of %j is %j', (forwardedFor, ip) => {
    expect(clientIpOf(from(forwardedFor), 1)).toBe(ip)
  })

  it('is nobody’s claim where no proxy is trusted', () => {
    expect(clientIpOf(from('192.0.2.1:5678'), 0)).toBe('')
  })
})
