import { expect, it } from 'vitest'
import { noticeTitle } from '#contract/notice-words.ts'
import type { Notice } from '#contract/notices.ts'
import { noticeLines } from './notice-words.ts'

const failed = (message: string): Notice => ({
  id: '00000000-0000-4000-8000-000000000000',
  at: '2026-05-13T12:00:00Z',
  thread: null,
  note: null,
  cause: { kind: 'send_trouble', state: 'failed', reasons: [{ code: 'platform_said', message }] },
})

it('a cause is told whole, in one line; of a page only the beginning, up to a word', () => {
  const cause =
    'The sender account olga@acme.example is disconnected from its mail server: reconnect it, then send again.'
  expect(noticeLines(failed(cause.replace(': ', ':\n  ')))).toEqual([cause])
  const [line] = noticeLines(failed('word '.repeat(500)))
  expect(line).toMatch(/^(word )+word…$/)
  expect(line?.length).toBeLessThanOrEqual(401)
})

it('a suspension is told with the reason that the administrator wrote', () => {
  const cause = { kind: 'agent_paused', why: 'suspended', agentName: null, note: 'The invoice\nis open.' } as const
  expect(noticeLines({ ...failed(''), cause })).toEqual([
    'An administrator suspended this workspace: “The invoice is open.” Replies keep arriving, and you can still answer them.',
  ])
})

it.each([
  ['Ann Lee', 'Ann Lee'],
  ['Dr.Miller of St.Ives', 'Dr.Miller of St.Ives'],
  ['J.R. Lee', 'J.R. Lee'],
  ['Ann\r\n\u202e Lee', 'Ann Lee'],
  ['Your mailbox is full: https://evil.example/login', 'ann@lead.example'],
  ['Ann (www.evil.example)', 'ann@lead.example'],
  ['EVIL.example', 'ann@lead.example'],
  ['Sign in at\nevil.example/now', 'ann@lead.example'],
  ['еvil.рф', 'ann@lead.example'],
  ['', 'ann@lead.example'],
])('a name of a lead’s own choice that a mail client would make a link of is not told: %j', (contactName, told) => {
  const thread = { id: failed('').id, contactName, contactEmail: 'ann@lead.example', snippet: '', score: 8 }
  expect(noticeTitle({ ...failed(''), thread, cause: { kind: 'high_intent' } }, 'The platform')).toBe(
    `${told} shows high intent`,
  )
})
