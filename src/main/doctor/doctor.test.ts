import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { examine } from './doctor.ts'
import { judgeProxies } from './outside-checks.ts'

const seen = {
  client: '203.0.113.7',
  connection: '127.0.0.1',
  forwardedFor: '203.0.113.7',
  forwardedProto: 'https',
  host: 'app.example.com',
  trustedProxies: 1,
}
const publicUrl = 'https://app.example.com'

describe('what it says of proxies', () => {
  it('is nothing to do where they are as they are said to be', () => {
    expect(judgeProxies(seen, publicUrl)).toEqual([
      { check: 'proxies', state: 'ok', said: expect.stringContaining('203.0.113.7') },
    ])
  })

  it.each([
    ['all callers are one', { trustedProxies: 0, client: '127.0.0.1' }, 'Set TRUSTED_PROXIES=1.'],
    ['callers may lie', { trustedProxies: 2 }, 'Set TRUSTED_PROXIES=1.'],
    [
      'no proxy says whom it asks for',
      { forwardedFor: '' },
      'Let the proxy set X-Forwarded-For, or set TRUSTED_PROXIES=0 if there is none.',
    ],
    [
      'the host is another',
      { host: '127.0.0.1:3000' },
      'Let the proxy pass on the Host header as the browser sent it.',
    ],
    ['two after another', { forwardedFor: '203.0.113.7, 10.0.0.1' }, 'Set TRUSTED_PROXIES=2.'],
  ])('%s', (_, change, cure) => {
    expect(judgeProxies({ ...seen, ...change }, publicUrl).map((one) => one.cure)).toEqual([cure])
  })
})

it('tells of a secret that others can read, of one that was replaced, and of a database that does not run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-doctor-'))
  try {
    await writeFile(join(folder, 'secret'), 'x'.repeat(40), { mode: 0o644 })
    await writeFile(join(folder, 'secret.before'), 'y'.repeat(40), { mode: 0o600 })
    const findings = await examine({ DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1:9' }, { workspaceId: null })
    const states = (check: string) => findings.filter((one) => one.check === check).map(({ state }) => state)
    expect(states('master secret')).toEqual(['failure', 'warning'])
    expect(states('database')).toEqual(['failure'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
