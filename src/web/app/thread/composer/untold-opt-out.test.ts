import { expect, test } from 'vitest'
import type { Guard } from '#contract/guard.ts'
import { untoldOptOut } from '#web/app/thread/composer/untold-opt-out.ts'

const optedOut = (...emails: string[]): { guard: Guard } => ({
  guard: {
    ok: emails.length === 0,
    verdicts: emails.map((email) => ({
      severity: 'block',
      kind: 'recipient',
      text: '',
      start: 0,
      end: 0,
      finding: { code: 'recipient_opted_out', email },
    })),
    sources: [],
  },
})

test.each([
  ['found by the save of these words', optedOut(), optedOut('tom@partner.example'), /tom@partner\.example/],
  [
    'found beside one that the person has seen',
    optedOut('eva@a.example'),
    optedOut('eva@a.example', 'tom@b.example'),
    /tom@b/,
  ],
  ['where nothing was on the screen', null, optedOut('tom@partner.example'), /tom@partner/],
])('an opt-out is told before anything goes out: %s', (_, seen, saved, told) => {
  expect(untoldOptOut(seen, saved)).toMatch(told)
})

test('what the person has seen, and what nobody found, is no reason to wait', () => {
  expect(untoldOptOut(optedOut('tom@b.example'), optedOut('tom@b.example'))).toBeNull()
  expect(untoldOptOut(optedOut(), undefined)).toBeNull()
})
