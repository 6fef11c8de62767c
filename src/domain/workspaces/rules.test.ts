import { expect, it } from 'vitest'
import { isOwnHost } from './rules.ts'

it.each([
  ['app.rejoinder.example', 'https://app.rejoinder.example', true],
  ['rejoinder.example', 'https://app.rejoinder.example', true],
  ['www.rejoinder.example', 'https://app.rejoinder.example', true],
  ['Admin.Rejoinder.example', 'https://app.rejoinder.example:8443', true],
  ['app.rejoinder.example', 'https://rejoinder.example', true],
  ['admin.replies.rejoinder.example', 'https://replies.rejoinder.example', true],
  ['localhost', 'https://rejoinder.example', true],
  ['app.localhost', 'http://127.0.0.1:3000', true],
  ['replies.rejoinder.example', 'https://app.rejoinder.example', false],
  ['notrejoinder.example', 'https://app.rejoinder.example', false],
  ['replies.agency.example', 'http://127.0.0.1:3000', false],
  ['admin.com', 'https://app.com', false],
  ['', 'http://127.0.0.1:3000', false],
])('%s is a host of %s itself: %s', (host, publicUrl, expected) => {
  expect(isOwnHost(host, publicUrl)).toBe(expected)
})
