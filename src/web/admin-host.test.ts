import { expect, test } from 'vitest'
import { onAdminHost } from '#contract/screens.ts'
import { isAdminHost, isNoPageHere } from './admin-host.ts'

test.each([
  ['admin.rejoinder.example', true],
  ['Admin.localhost:3000', true],
  ['app.rejoinder.example', false],
  ['administration.example', false],
  ['localhost:3000', false],
])('%s shows the administration alone: %s', (host, expected) => {
  expect(isAdminHost(host)).toBe(expected)
})

test.each([
  ['/', { to: '/admin' }],
  ['/dashboard', { to: '/admin' }],
  ['/admin', 'page'],
  ['/admin/users', 'page'],
  ['/auth/forgot', 'page'],
  ['/auth/try', 'app'],
  ['/Auth/Try/', 'app'],
  ['/inbox', 'missing'],
  ['/administration', 'missing'],
])('there %s is %j', (path, expected) => {
  expect(onAdminHost(path)).toEqual(expected)
})

test.each([
  ['admin.localhost:3000', '/inbox', true],
  ['admin.localhost:3000', '/admin', false],
  ['admin.localhost:3000', '/dashboard', false],
  ['app.localhost:3000', '/inbox', false],
])('at %s%s there is no page: %s', (host, path, expected) => {
  expect(isNoPageHere(path, host)).toBe(expected)
})
