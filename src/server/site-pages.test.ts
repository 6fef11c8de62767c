import { describe, expect, it } from 'vitest'
import { isAddressed, isForPerson, isScreen, shownAt } from './site-pages.ts'

const written = ['/site/docs.html', '/site/docs/agents.html', '/site/docs/api/threads.html']
const shown = (host: string, url: string, publicUrl: string) =>
  shownAt({ host, path: url.split('?')[0] ?? '', url }, { publicUrl, hasFile: (path) => written.includes(path) })
const landing = { kind: 'file', path: '/site/landing.html' }
const app = { kind: 'app', missing: 'page', hasScreen: true }
const nothing = { ...app, hasScreen: false }

describe('on one origin', () => {
  const publicUrl = 'http://127.0.0.1:3000'
  it.each([
    ['127.0.0.1:3000', '/', landing],
    ['localhost:3000', '/?ref=1', landing],
    ['[::1]:3000', '/', landing],
    ['localhost:3000', '/pricing', { kind: 'file', path: '/site/pricing.html' }],
    ['localhost:3000', '/docs/', { kind: 'file', path: '/site/docs.html' }],
    ['localhost:3000', '/measured', { kind: 'file', path: '/site/measured.html' }],
    ['localhost:3000', '/docs/agents', { kind: 'file', path: '/site/docs/agents.html' }],
    ['localhost:3000', '/docs/api/threads/', { kind: 'file', path: '/site/docs/api/threads.html' }],
    ['localhost:3000', '/docs/nowhere', nothing],
    ['localhost:3000', '/docs/../agents', nothing],
    ['localhost:3000', '/inbox', app],
    ['localhost:3000', '/nowhere', nothing],
    ['app.localhost:3000', '/', app],
    ['admin.localhost:3000', '/', { kind: 'redirect', to: '/admin' }],
    ['admin.localhost:3000', '/dashboard', { kind: 'redirect', to: '/admin' }],
    ['admin.localhost:3000', '/?ref=1', { kind: 'redirect', to: '/admin?ref=1' }],
    ['admin.localhost:3000', '/admin/users', app],
    ['admin.localhost:3000', '/inbox', nothing],
    ['admin.localhost:3000', '/admin/nowhere', nothing],
    ['admin.localhost:3000', '/auth/try?ref=1', { kind: 'redirect', to: 'http://127.0.0.1:3000/auth/try?ref=1' }],
    ['localhost:3000', '/index.html', nothing],
    ['localhost.:3000', '/', landing],
  ])('%s%s', (host, url, expected) => {
    expect(shown(host, url, publicUrl)).toEqual(expected)
  })
})

describe('with a public address that begins with nothing of ours, and so is one origin', () => {
  const publicUrl = 'https://rejoinder.example'
  it.each([
    ['rejoinder.example', '/', landing],
    ['www.rejoinder.example', '/', landing],
    ['rejoinder.example', '/inbox', app],
    ['www.rejoinder.example', '/inbox', app],
    ['rejoinder.example', '/admin/users', app],
    ['rejoinder.example', '/nowhere', nothing],
    ['app.rejoinder.example', '/', app],
    ['app.rejoinder.example', '/pricing', nothing],
    ['admin.rejoinder.example', '/', { kind: 'redirect', to: '/admin' }],
    ['admin.rejoinder.example', '/inbox', nothing],
  ])('%s%s', (host, url, expected) => {
    expect(shown(host, url, publicUrl)).toEqual(expected)
  })
})

describe('with a host of its own for the application', () => {
  const publicUrl = 'https://app.rejoinder.example'
  it.each([
    ['rejoinder.example', '/', landing],
    ['www.rejoinder.example', '/', landing],
    ['Rejoinder.Example', '/', landing],
    ['rejoinder.example', '/docs/agents', { kind: 'file', path: '/site/docs/agents.html' }],
    ['rejoinder.example', '/docs/nowhere', { kind: 'redirect', to: '/' }],
    ['app.rejoinder.example', '/docs/agents', nothing],
    ['rejoinder.example', '/inbox', { kind: 'redirect', to: '/' }],
    ['rejoinder.example', '/signup?ref=1', { kind: 'redirect', to: '/?ref=1' }],
    ['rejoinder.example', '//evil.example/', { kind: 'redirect', to: '/' }],
    ['rejoinder.example', '/index.html', { kind: 'app', missing: { to: '/' }, hasScreen: false }],
    ['rejoinder.example', '/assets/site.css', { kind: 'app', missing: { to: '/' }, hasScreen: false }],
    [
      'rejoinder.example',
      '/auth?tab=sign-up',
      { kind: 'redirect', to: 'https://app.rejoinder.example/auth?tab=sign-up' },
    ],
    ['app.rejoinder.example', '/', app],
    ['app.rejoinder.example', '/pricing', nothing],
    ['admin.rejoinder.example', '/', { kind: 'redirect', to: '/admin' }],
    ['admin.rejoinder.example', '/dashboard', { kind: 'redirect', to: '/admin' }],
    ['admin.rejoinder.example', '/auth', app],
    ['admin.rejoinder.example', '/auth/forgot', app],
    ['admin.rejoinder.example', '/auth/try', { kind: 'redirect', to: 'https://app.rejoinder.example/auth/try' }],
    ['admin.rejoinder.example', '/pricing', nothing],
    ['203.0.113.9', '/', landing],
  ])('%s%s', (host, url, expected) => {
    expect(shown(host, url, publicUrl)).toEqual(expected)
  })
})

describe('with the application at app.localhost', () => {
  const publicUrl = 'http://app.localhost:3000'
  it.each([
    ['localhost:3000', '/', landing],
    ['www.localhost:3000', '/pricing', { kind: 'file', path: '/site/pricing.html' }],
    ['localhost:3000', '/inbox', { kind: 'redirect', to: '/' }],
    ['localhost:3000', '/auth', { kind: 'redirect', to: 'http://app.localhost:3000/auth' }],
    ['app.localhost:3000', '/inbox', app],
    ['app.localhost:3000', '/pricing', nothing],
    ['admin.localhost:3000', '/admin', app],
    ['admin.localhost:3000', '/inbox', nothing],
    ['127.0.0.1:3000', '/', landing],
  ])('%s%s', (host, url, expected) => {
    expect(shown(host, url, publicUrl)).toEqual(expected)
  })
})

it.each([
  ['/assets/app-1.js', true],
  ['/favicon.svg', true],
  ['/index.html', false],
  ['/auth.html', false],
  ['/site/landing.html', false],
  ['/site/robots.txt', false],
])('the file %s has an address: %s', (path, expected) => {
  expect(isAddressed(path)).toBe(expected)
})

it.each([
  ['/nowhere', undefined, true],
  ['/old-page.html', '*/*', true],
  ['/gone.png', 'text/html,*/*;q=0.8', true],
  ['/assets/gone.js', '*/*', false],
])('whoever misses %s and accepts %s is helped by a page: %s', (path, accept, expected) => {
  expect(isForPerson(path, accept)).toBe(expected)
})

it.each([
  ['/', true],
  ['/inbox', true],
  ['/inbox/', true],
  ['/Inbox', true],
  ['/thread/0190f5c8-0000-7000-8000-000000000000', true],
  ['/agents/0190f5c8-0000-7000-8000-000000000000/playground', true],
  ['/auth/second-factor', true],
  ['/admin/users', true],
  ['/nowhere', false],
  ['/inbox/nowhere', false],
  ['/thread', false],
  ['/thread/a/b', false],
  ['/admin/nowhere', false],
  ['/auth/nowhere', false],
  ['/__proto__', false],
])('%s is a screen of the application: %s', (path, expected) => {
  expect(isScreen(path)).toBe(expected)
})
