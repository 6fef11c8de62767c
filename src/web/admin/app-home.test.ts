import { expect, test } from 'vitest'
import { appHome } from './app-home.ts'

test.each([
  ['https:', 'admin.rejoinder.example', '', 'https://app.rejoinder.example/home'],
  ['http:', 'admin.localhost:3000', '', 'http://app.localhost:3000/home'],
  ['https:', 'admin.rejoinder.example', '?ref=a%20b', 'https://app.rejoinder.example/home?ref=a+b'],
  ['http:', '127.0.0.1:3000', '?ref=x', '/home'],
])('from %s//%s%s the app is at %s', (protocol, host, search, expected) => {
  expect(appHome({ protocol, host, search })).toBe(expected)
})
