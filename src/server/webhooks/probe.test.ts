import { expect, it } from 'vitest'
import { createProbes, makeProbe } from './probe.ts'

const now = () => new Date('2026-03-02T09:00:00Z')

it('a probe is taken once, and what only looks like one never', () => {
  const take = createProbes('key', now)
  const probe = makeProbe('key', now(), 'nonce')
  expect([take(probe), take(probe)]).toEqual(['nonce', null])
  const [prefix = '', until = '', , mac = ''] = makeProbe('key', now(), 'other').split('.')
  // As many letters as there should be, and more bytes.
  for (const forged of ['', 'x'.repeat(mac.length), 'é'.repeat(mac.length)])
    expect(take([prefix, until, 'other', forged].join('.'))).toBeNull()
})
