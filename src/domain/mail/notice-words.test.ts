import { expect, it } from 'vitest'
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
