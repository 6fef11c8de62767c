import { afterAll, expect, it } from 'vitest'
import type { ChannelMessage } from '#domain/ports.ts'
import { type SeenRequest, sendJson, startLocalServer } from '../../../test/outgoing/local-server.ts'
import { createGuardedFetch } from '../outgoing/guarded-fetch.ts'
import { createHooks } from './adapter.ts'
import { payloadOf } from './payload.ts'

const message: ChannelMessage = {
  title: 'Eve <!channel> & co',
  blocks: [
    {
      title: 'Eve shows high intent',
      lines: [],
      quotes: [
        {
          label: 'The lead writes',
          text: 'Hi <!channel> <https://evil.example|your bank> @channel *bold* `code` [bank](https://evil.example)\nsecond & line',
        },
      ],
      buttons: [{ label: 'Approve this reply', link: 'https://app.example/approve#token' }],
    },
  ],
  ending: [],
}

const opened: { close(): Promise<void> }[] = []
afterAll(() => Promise.all(opened.map((one) => one.close())))

function hooksFor(origin: string | null) {
  const fetch = createGuardedFetch({ allowOrigins: origin === null ? [] : [origin] })
  opened.push(fetch)
  return createHooks({ fetch })
}

it('nothing that a lead writes is a mention, a link or a mark', () => {
  const payload = payloadOf(message)
  const { text, blocks } = payload as { text: string; blocks: { type: string; text?: { type: string } }[] }
  expect(text).toContain('&lt;!\u200bchannel&gt;')
  expect(text).not.toMatch(/<!channel|<https:\/\/evil|[^\u200b]@channel\b(?!\u200b)|\*bold\*|`code`|\]\(/)
  expect(text).toContain('<https://app.example/approve#token|Approve this reply>')
  expect(text).toMatch(/^> second &amp; line$/m)
  // What Slack itself shows is plain text everywhere.
  for (const { type, text: shown } of blocks) if (type === 'section') expect(shown?.type).toBe('plain_text')
  expect(JSON.stringify(blocks)).not.toContain('mrkdwn')
})

it('what is too long is cut where no half of a character stays, which would make the message none that Slack can read', () => {
  const words = { label: 'The lead writes', text: `a${'\u{1F389}'.repeat(3000)}` }
  const [block] = message.blocks.map((one) => ({ ...one, title: `b${'\u{1F389}'.repeat(3000)}`, quotes: [words] }))
  const payload = JSON.stringify(
    payloadOf({ ...message, title: `c${'\u{1F389}'.repeat(100)}`, blocks: block ? [block] : [] }),
  )
  expect(payload).not.toMatch(/\\ud[89a-f]/i)
})

it.each([
  [200, 'ok', { kind: 'taken' }],
  [204, '', { kind: 'taken' }],
  [404, 'no_service', { kind: 'dead', why: 'refused' }],
  [410, 'channel_is_archived', { kind: 'dead', why: 'refused' }],
  [403, 'invalid_token', { kind: 'dead', why: 'refused' }],
  [400, 'channel_not_found', { kind: 'dead', why: 'refused' }],
  [400, 'invalid_payload', { kind: 'unclear' }],
  [500, 'rollup_error', { kind: 'unclear' }],
] as const)('%i %s', async (status, body, outcome) => {
  await using server = await startLocalServer((_: SeenRequest, response) => response.writeHead(status).end(body))
  expect(await hooksFor(server.origin).post(`${server.origin}/services/T/B/x`, message)).toEqual(outcome)
  expect(server.requests).toHaveLength(1)
})

it('a place that asks for patience gets it later; one that is away has certainly taken nothing', async () => {
  await using server = await startLocalServer((_, response) => response.writeHead(429, { 'retry-after': '7' }).end())
  expect(await hooksFor(server.origin).post(server.origin, message)).toEqual({ kind: 'not_sent', retryAfterMs: 7000 })
  await using never = await startLocalServer((_, response) =>
    response.writeHead(429, { 'retry-after': '99999999999999' }).end(),
  )
  expect(await hooksFor(never.origin).post(never.origin, message)).toEqual({
    kind: 'not_sent',
    retryAfterMs: 3_600_000,
  })
  const away = await startLocalServer(() => undefined)
  await away[Symbol.asyncDispose]()
  expect(await hooksFor(away.origin).post(away.origin, message)).toEqual({ kind: 'not_sent', retryAfterMs: null })
})

it('an answer that breaks off is unclear; a redirect is followed by nobody', async () => {
  await using breaking = await startLocalServer((_, response) => response.destroy())
  expect(await hooksFor(breaking.origin).post(breaking.origin, message)).toEqual({ kind: 'unclear' })
  await using inner = await startLocalServer((_, response) => sendJson(response, 200, {}))
  await using server = await startLocalServer((_, response) =>
    response.writeHead(302, { location: inner.origin }).end(),
  )
  expect(await hooksFor(server.origin).post(server.origin, message)).toEqual({ kind: 'dead', why: 'refused' })
  expect(inner.requests).toEqual([])
})

it.each(['http://127.0.0.1:9/x', 'http://169.254.169.254/latest', 'http://[::1]/', 'file:///etc/passwd'])(
  'an address within is not called: %s',
  async (url) => {
    expect(await hooksFor(null).post(url, message)).toEqual({ kind: 'dead', why: 'not_allowed' })
  },
)
