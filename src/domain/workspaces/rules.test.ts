import { describe, expect, it } from 'vitest'
import { isKeptHost, placeOf, siteOrigin } from './rules.ts'

/** For each public address what the hosts show. */
const places: Readonly<Record<string, readonly (readonly [host: string, place: ReturnType<typeof placeOf>])[]>> = {
  'https://app.rejoinder.example': [
    ['rejoinder.example', 'site'],
    ['Rejoinder.Example.', 'site'],
    ['www.rejoinder.example', 'site'],
    ['app.rejoinder.example', 'app'],
    ['Admin.Rejoinder.example:8443', 'admin'],
    ['localhost', 'both'],
    ['localhost.:3000', 'both'],
    ['127.0.0.1:3000', 'both'],
    ['[::1]:3000', 'both'],
    ['203.0.113.9', 'both'],
    ['app.localhost', null],
    ['admin.localhost', null],
    ['www.localhost', null],
    ['foo.localhost', null],
    ['www.app.rejoinder.example', null],
    ['admin.app.rejoinder.example', null],
    ['replies.rejoinder.example', null],
    ['notrejoinder.example', null],
    ['', null],
  ],
  'https://rejoinder.example': [
    ['rejoinder.example', 'both'],
    ['www.rejoinder.example', 'both'],
    ['app.rejoinder.example', 'app'],
    ['admin.rejoinder.example', 'admin'],
    ['localhost', 'both'],
    ['app.localhost', null],
    ['example', null],
  ],
  'https://replies.rejoinder.example': [
    ['replies.rejoinder.example', 'both'],
    ['admin.replies.rejoinder.example', 'admin'],
    ['rejoinder.example', null],
  ],
  'https://app.com': [
    ['app.com', 'both'],
    ['app.app.com', 'app'],
    ['com', null],
    ['admin.com', null],
  ],
  'http://127.0.0.1:3000': [
    ['127.0.0.1:3000', 'both'],
    ['localhost:3000', 'both'],
    ['app.localhost:3000', 'app'],
    ['admin.localhost:3000', 'admin'],
    ['foo.localhost:3000', null],
    ['www.app.localhost:3000', null],
    ['notlocalhost', null],
    ['replies.agency.example', null],
  ],
  'http://localhost:3000': [
    ['localhost:3000', 'both'],
    ['app.localhost:3000', 'app'],
    ['admin.localhost:3000', 'admin'],
    ['foo.localhost:3000', null],
  ],
  'http://app.localhost:3000': [
    ['localhost:3000', 'site'],
    ['localhost.:3000', 'site'],
    ['www.localhost:3000', 'site'],
    ['app.localhost:3000', 'app'],
    ['app.localhost.', 'app'],
    ['admin.localhost:3000', 'admin'],
    ['127.0.0.1:3000', 'both'],
    ['foo.localhost:3000', null],
    ['www.app.localhost:3000', null],
    ['admin.app.localhost:3000', null],
  ],
}

describe.each(Object.entries(places))('with %s as the public address', (publicUrl, hosts) => {
  it.each(hosts)('%s shows %s', (host, expected) => {
    expect(placeOf(host, publicUrl)).toBe(expected)
  })
})

it.each([
  ['https://app.rejoinder.example', 'https://rejoinder.example'],
  ['https://rejoinder.example:8443', 'https://rejoinder.example:8443'],
  ['https://app.com', 'https://app.com'],
  ['http://app.localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
])('beside %s the public pages are at %s', (publicUrl, expected) => {
  expect(siteOrigin(publicUrl)).toBe(expected)
})

it.each([
  ['app.rejoinder.example', true],
  ['app.localhost', true],
  ['foo.localhost', true],
  ['replies.agency.example', false],
  ['', false],
])('%s is kept from workspaces: %s', (host, expected) => {
  expect(isKeptHost(host, 'https://app.rejoinder.example')).toBe(expected)
})
