import { describe, expect, it } from 'vitest'
import { networkOf, networksOf } from './networks.ts'

describe('a network', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '32.1.13.184.0.1.0.2/64'],
    ['2001:db8:1:2:ffff::1', '32.1.13.184.0.1.0.2/64'],
    ['2001:db8:1:3::1', '32.1.13.184.0.1.0.3/64'],
    ['', 'unknown'],
    ['not an address', 'unknown'],
  ])('of %j is %j', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })
})

describe('the networks that an address counts as', () => {
  it.each([
    ['192.0.2.1', ['192.0.2.1']],
    ['::ffff:192.0.2.1', ['192.0.2.1']],
    ['2001:db8:1:2:3::1', ['32.1.13.184.0.1.0.2/64', '32.1.13.184.0.1.0/56', '32.1.13.184.0.1/48']],
    ['2001:db8:1:ff02::1', ['32.1.13.184.0.1.255.2/64', '32.1.13.184.0.1.255/56', '32.1.13.184.0.1/48']],
    ['not an address', ['unknown']],
  ])('of %j are %j', (ip, networks) => {
    expect(networksOf(ip)).toEqual(networks)
  })
})
