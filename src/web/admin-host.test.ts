import { expect, test } from 'vitest'
import { onAdminHost } from '#contract/screens.ts'
import { isAdminHost } from './admin-host.ts'

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
  ['/inbox', 'missing'],
  ['/administration', 'missing'],
])('there %s is %j', (path, expected) => {
  expect(onAdminHost(path)).toEqual(expected)
})
