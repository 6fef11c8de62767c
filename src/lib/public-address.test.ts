import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001:82a::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ['127.0.0.1', 'loopback'],
  ['127.255.255.254', 'loopback'],
  ['0.0.0.0', 'this host'],
  ['10.1.2.3', 'private'],
  ['172.16.0.1', 'private'],
  ['192.168.0.1', 'private'],
  ['100.100.100.200', 'carrier-grade NAT, and the metadata of a cloud'],
  ['169.254.169.254', 'the metadata of most clouds'],
  ['168.63.129.16', 'the metadata of Azure'],
  ['192.0.0.192', 'the metadata of Oracle'],
  ['198.18.0.1', 'benchmarks'],
  ['203.0.113.9', 'documentation'],
  ['192.88.99.1', '6to4 relays'],
  ['224.0.0.1', 'multicast'],
  ['255.255.255.255', 'broadcast'],
  ['240.0.0.1', 'reserved'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::127.0.0.1', 'IPv4-compatible loopback'],
  ['::ffff:127.0.0.1', 'IPv4-mapped loopback'],
  ['::ffff:8.8.8.8', 'IPv4-mapped'],
  ['::ffff:0:127.0.0.1', 'IPv4-translated loopback'],
  ['64:ff9b::7f00:1', 'NAT64 of loopback'],
  ['64:ff9b:1::7f00:1', 'local NAT64'],
  ['2002:7f00:1::', '6to4 of loopback'],
  ['2001:0:7f00:1::', 'Teredo'],
  ['fd00:ec2::254', 'the metadata of AWS'],
  ['fe80::1', 'link-local'],
  ['fe80::1%eth0', 'link-local with a zone'],
  ['fec0::1', 'site-local'],
  ['ff02::1', 'multicast'],
  ['2001:db8::1', 'documentation'],
  ['4000::1', 'not handed out'],
  ['example.com', 'no address'],
  ['', 'nothing'],
])('%s is not public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
