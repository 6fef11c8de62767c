import { describe, expect, it } from 'vitest'
import { hashOfToken, newRefreshToken, newSuccessorSalt, successorOf } from './refresh-token.ts'
import { judgeRefresh, plainLine, redirectWithin, referrerOf, workspaceNameOf } from './rules.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

describe('a refresh token', () => {
  it.each([
    ['not used yet', null, 'rotate'],
    ['used this instant', ago(0), 'repeat'],
    ['used 10 s ago', ago(10_000), 'repeat'],
    ['used a millisecond more than 10 s ago', ago(10_001), 'reuse'],
    ['used by a server whose clock is ahead', ago(-500), 'repeat'],
  ] as const)('%s: %s', (_, usedAt, verdict) => {
    expect(judgeRefresh(usedAt, now)).toBe(verdict)
  })

  it('has one successor per salt, and needs both parts to make it', () => {
    const [token, salt] = [newRefreshToken(), newSuccessorSalt()]
    expect(successorOf(token, salt)).toBe(successorOf(token, salt))
    expect(successorOf(newRefreshToken(), salt)).not.toBe(successorOf(token, salt))
    expect(successorOf(token, newSuccessorSalt())).not.toBe(successorOf(token, salt))
    expect(hashOfToken('', token).toString('base64url')).not.toBe(token)
  })
})

describe('a workspace', () => {
  it.each([
    ['', "Ada Lovelace's Workspace"],
    [' \t ', "Ada Lovelace's Workspace"],
    [' Analytical\u0000 Engines\n', 'Analytical Engines'],
    ['x'.repeat(300), 'x'.repeat(120)],
  ])('wished as %j is called %j', (wished, name) => {
    expect(workspaceNameOf('Ada Lovelace', wished)).toBe(name)
  })

  it('named after a person with a long name still has a name that settings accept', () => {
    expect(workspaceNameOf('y'.repeat(120), '')).toHaveLength(120)
    expect(workspaceNameOf('y'.repeat(120), '').endsWith("'s Workspace")).toBe(true)
  })
})

it('keeps a name to one line that the database can store', () => {
  expect(plainLine('  Zoë\u0000\r\n  van\u0007 Dyk \ud800')).toBe('Zoë van Dyk \ufffd')
})

it('takes a referral only from what can be a workspace', () => {
  const id = '0198F0C0-0000-7000-8000-000000000001'
  expect(referrerOf(id)).toBe(id.toLowerCase())
  expect(referrerOf("x' or 1=1")).toBeNull()
  expect(referrerOf(undefined)).toBeNull()
})

it.each([
  ['https://rejoinder.example/', 'https://app.rejoinder.example/home', true],
  ['https://app.rejoinder.example/', 'https://admin.rejoinder.example/admin', true],
  ['https://app.rejoinder.example/', 'https://rejoinder.example/', true],
  ['http://app.localhost:4700/', 'http://127.0.0.1:4700/home', true],
  ['https://app.rejoinder.example/', 'https://evil.example/', false],
  ['https://app.rejoinder.example/', 'https://app.rejoinder.example.evil.example/', false],
  ['https://app.rejoinder.example/', 'https://me@app.rejoinder.example/', false],
  // Where the whole domain is called so, what stands beside it is somebody else's.
  ['https://app.example/', 'https://admin.example/', false],
  ['https://app.example/', 'https://admin.app.example/', true],
] as const)('a sign-in at %s that is to lead to %s', (site, wished, isOwn) => {
  expect(redirectWithin(site, wished)).toBe(isOwn ? wished : site)
})
