import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import type { SendMail, SendOutcome } from '#domain/sending-platform.ts'
import { createGuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import { silentLog } from '#lib/log.ts'
import { apiMail } from '../../../test/emailbison/samples.ts'
import { sendJson, startLocalServer } from '../../../test/outgoing/local-server.ts'
import { createPlatformAdapter } from './adapter.ts'
import type { EmailBisonClient } from './client.ts'

const now = new Date('2026-03-02T09:31:00Z')
const closers: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closers.map((close) => close())))

function open(baseUrl: string, { allowOrigins = [new URL(baseUrl).origin], apiKey = '39|abc' } = {}): EmailBisonClient {
  const fetch = createGuardedFetch({ allowOrigins })
  closers.push(() => fetch.close())
  return createPlatformAdapter({ fetch, log: silentLog, now: () => now }).open({ baseUrl, apiKey })
}

const mail: SendMail = {
  inReplyTo: '45012',
  senderEmailId: '1163',
  to: [{ name: 'Ona Petraitė', email: 'ona@buyer.example' }],
  cc: [],
  subject: 'Re: Offer',
  body: 'It costs nothing.\n\nJonas',
  files: [],
}

const sentMail = { id: 45013, raw_message_id: 's1@sender.example', date_received: '2026-03-02T09:30:00.000000Z' }
const confirmed = { data: { success: true, message: 'Successfully sent email', reply: { ...apiMail(), ...sentMail } } }

type Answer = (response: ServerResponse) => void

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    sendJson(response, status, body, headers)

const text =
  (status: number, body: string): Answer =>
  (response) =>
    response.writeHead(status).end(body)

/** Sends once to a platform that answers so; the platform must have been asked exactly once. */
async function sendTo(answer: Answer, timeoutMs = 2000): Promise<SendOutcome> {
  await using platform = await startLocalServer((_, response) => answer(response))
  const outcome = await open(platform.origin).send(mail, () => timeoutMs)
  expect(platform.requests).toHaveLength(1)
  return outcome
}

describe('the request', () => {
  test.each<[string, Partial<SendMail>, Record<string, unknown>]>([
    [
      'mailbox and recipients, when both are known',
      {},
      {
        reply_all: false,
        sender_email_id: 1163,
        to_emails: [{ name: 'Ona Petraitė', email_address: 'ona@buyer.example' }],
      },
    ],
    [
      'whom the mail goes to besides',
      { cc: [{ name: null, email: 'tom@buyer.example' }] },
      {
        reply_all: false,
        sender_email_id: 1163,
        to_emails: [{ name: 'Ona Petraitė', email_address: 'ona@buyer.example' }],
        cc_emails: [{ name: null, email_address: 'tom@buyer.example' }],
      },
    ],
    ['reply to all, when nothing is known', { senderEmailId: null, to: [] }, { reply_all: true }],
    ['reply to all from the known mailbox', { to: [] }, { reply_all: true, sender_email_id: 1163 }],
    [
      'reply to all and to the known recipients',
      { senderEmailId: null },
      { reply_all: true, to_emails: [{ name: 'Ona Petraitė', email_address: 'ona@buyer.example' }] },
    ],
  ])('names %s', async (_, changes, expected) => {
    await using platform = await startLocalServer((_request, response) => sendJson(response, 200, confirmed))

    await open(platform.origin).send({ ...mail, ...changes }, () => 2000)

    expect(platform.requests).toMatchObject([
      { method: 'POST', path: '/api/replies/45012/reply', headers: { 'content-type': 'application/json' } },
    ])
    expect(JSON.parse(platform.requests[0]?.body ?? '')).toEqual({
      message: mail.body,
      content_type: 'text',
      ...expected,
    })
  })
})

test('files make it a form, in the platform’s way of writing lists and flags', async () => {
  await using platform = await startLocalServer((_request, response) => sendJson(response, 200, confirmed))
  const files = [
    { name: 'Preise – 2026.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') },
    { name: 'plans.csv', contentType: 'text/csv', content: Buffer.from('a;1') },
  ]
  const cc = [{ name: null, email: 'tom@buyer.example' }]
  expect(await open(platform.origin).send({ ...mail, cc, files }, () => 2000)).toMatchObject({ kind: 'sent' })
  const [asked] = platform.requests
  const form = await new Response(asked?.body, {
    headers: { 'content-type': asked?.headers['content-type'] ?? '' },
  }).formData()
  const written = [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name])
  expect(written).toEqual([
    ['message', mail.body],
    ['content_type', 'text'],
    ['reply_all', '0'],
    ['sender_email_id', '1163'],
    ['to_emails[0][name]', 'Ona Petraitė'],
    ['to_emails[0][email_address]', 'ona@buyer.example'],
    ['cc_emails[0][name]', ''],
    ['cc_emails[0][email_address]', 'tom@buyer.example'],
    ['attachments[]', 'Preise – 2026.pdf'],
    ['attachments[]', 'plans.csv'],
  ])
  const [pdf] = form.getAll('attachments[]')
  expect(pdf instanceof File && [pdf.type, await pdf.text()]).toEqual(['application/pdf', '%PDF'])
})

describe('sent', () => {
  test('is what the platform confirms with the id of the new mail', async () => {
    expect(await sendTo(json(200, confirmed))).toEqual({
      kind: 'sent',
      mailId: '45013',
      messageId: '<s1@sender.example>',
      sentAt: new Date('2026-03-02T09:30:00Z'),
    })
  })

  test('with id and success in strings, and nothing else', async () => {
    const outcome = await sendTo(json(201, { data: { success: 'true', reply: { id: '45013' } } }))

    expect(outcome).toEqual({ kind: 'sent', mailId: '45013', messageId: null, sentAt: now })
  })
})

describe('unclear', () => {
  test.each<[string, Answer]>([
    ['200 with nothing', text(200, '')],
    ['204', (response) => response.writeHead(204).end()],
    ['200 with a web page', text(200, '<html></html>')],
    ['200 with half of the JSON', text(200, '{"data":{"success":true,"reply":{"id":45')],
    ['200 without success', json(200, { data: { reply: sentMail } })],
    ['200 with success false', json(200, { data: { success: false, message: 'Could not send.' } })],
    ['200 with success "false" and a mail', json(200, { data: { success: 'false', reply: sentMail } })],
    ['200 without the mail', json(200, { data: { success: true, message: 'Successfully sent email' } })],
    ['200 with a mail without id', json(200, { data: { success: true, reply: { id: null } } })],
    ['504: a gateway gave up waiting', text(504, 'Gateway Time-out')],
    ['524: so did another one', text(524, 'A timeout occurred')],
    ['408', text(408, '')],
    ['409', json(409, {})],
    ['a redirect', (response) => response.writeHead(302, { location: '/login' }).end()],
    ['a connection that is lost', (response) => response.destroy()],
    [
      'an answer that breaks off',
      (response) => response.writeHead(200, { 'content-length': '500' }).write('{"data":', () => response.destroy()),
    ],
    ['an answer without end', (response) => response.writeHead(200).write(' '.repeat(21_000_000))],
  ])('%s', async (_, answer) => {
    expect(await sendTo(answer)).toMatchObject({ kind: 'unclear' })
  })

  test('no answer in time', async () => {
    expect(await sendTo(() => undefined, 150)).toMatchObject({ kind: 'unclear' })
  })

  test('a connection that was open and fell before the request was read: the request may lie in its buffers', async () => {
    const server = createServer((socket: Socket) => {
      setTimeout(() => socket.resetAndDestroy(), 50)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0

    expect(await open(`http://127.0.0.1:${port}`).send(mail, () => 2000)).toMatchObject({ kind: 'unclear' })

    server.close()
  })
})

describe('faulted', () => {
  test.each([500, 501, 502, 503, 520])('%i', async (status) => {
    expect(await sendTo(text(status, 'x'))).toMatchObject({ kind: 'faulted', retryAfterMs: null })
  })

  test('503 with a time', async () => {
    expect(await sendTo(json(503, {}, { 'retry-after': '9' }))).toMatchObject({ kind: 'faulted', retryAfterMs: 9000 })
  })
})

describe('refused', () => {
  test.each<[string, Answer, string]>([
    [
      '400',
      json(400, { data: { success: false, message: 'Lead is blacklisted.' } }),
      'EmailBison refused to send this reply: Lead is blacklisted.',
    ],
    [
      '403',
      json(403, { data: { success: false, message: 'Other workspace.' } }),
      'EmailBison refused to send this reply: Other workspace.',
    ],
    [
      '404',
      json(404, { data: { success: false, message: 'Record not found.' } }),
      'EmailBison refused to send this reply: Record not found.',
    ],
    ['405', json(405, {}), 'EmailBison refused to send this reply.'],
    [
      '422',
      json(422, { data: { success: false, message: 'Bad.', errors: { to_emails: ['x'] } } }),
      'EmailBison refused to send this reply: Bad.',
    ],
    [
      '422 as Laravel has it',
      json(422, { message: 'Bad.', errors: {} }),
      'EmailBison refused to send this reply: Bad.',
    ],
    ['403 as a web page', text(403, '<html></html>'), 'EmailBison refused to send this reply.'],
  ])('%s, with the words of the platform', async (_, answer, message) => {
    expect(await sendTo(answer)).toEqual({ kind: 'refused', message })
  })

  test('401 sends the person to the key', async () => {
    expect(await sendTo(json(401, {}))).toMatchObject({ kind: 'refused', message: expect.stringContaining('API key') })
  })

  test('a key that can not be written into a header', async () => {
    await using platform = await startLocalServer((_, response) => sendJson(response, 200, confirmed))

    expect(await open(platform.origin, { apiKey: 'a\nb' }).send(mail, () => 2000)).toMatchObject({ kind: 'refused' })
    expect(platform.requests).toEqual([])
  })
})

describe('not sent', () => {
  test.each<[string, Record<string, string>, number | null]>([
    ['seconds', { 'retry-after': '30' }, 30_000],
    ['a date', { 'retry-after': 'Mon, 02 Mar 2026 09:31:45 GMT' }, 45_000],
    ['nothing', {}, null],
  ])('429 with %s', async (_, headers, retryAfterMs) => {
    expect(await sendTo(json(429, { message: 'Too Many Attempts.' }, headers))).toMatchObject({
      kind: 'not_sent',
      retryAfterMs,
    })
  })

  test.each([
    ['nobody listens', 'http://127.0.0.1:9', undefined],
    ['the address is not allowed', 'http://127.0.0.1:9', []],
    ['the name does not exist', 'https://nobody.invalid', []],
    ['the address is none', 'no address at all', []],
  ])('%s', async (_, baseUrl, allowOrigins) => {
    const client = open(baseUrl, allowOrigins ? { allowOrigins } : {})

    expect(await client.send(mail, () => 5000)).toMatchObject({ kind: 'not_sent' })
  })

  test('nothing is left of the time when the connection is there: not one byte goes out', async () => {
    await using platform = await startLocalServer((_, response) => sendJson(response, 200, confirmed))
    // It stands still between its turn and the wire.
    const left = [2000, 2000, -1]
    const outcome = await open(platform.origin).send(mail, () => left.shift() ?? -1)
    expect(outcome).toEqual({ kind: 'not_sent', message: 'Sending was held up here for too long.', retryAfterMs: null })
    expect(platform.connections()).toBe(1)
    expect(platform.requests).toEqual([])
  })

  test('no secure connection can be made', async () => {
    await using platform = await startLocalServer((_, response) => sendJson(response, 200, confirmed))
    const client = open(platform.origin.replace('http:', 'https:'))

    expect(await client.send(mail, () => 2000)).toMatchObject({ kind: 'not_sent' })
    expect(platform.requests).toEqual([])
  })
})

test('an idle connection that the platform closes under our hands does not make a send unclear', async () => {
  const used = new WeakSet<object>()
  await using platform = await startLocalServer(({ method }, response) => {
    const { socket } = response
    // As after a keep-alive that ran out: whoever comes a second time over one connection meets a closed door.
    if (!socket || used.has(socket)) {
      socket?.destroy()
      return
    }
    used.add(socket)
    sendJson(response, 200, method === 'GET' ? { data: apiMail() } : confirmed)
  })
  const client = open(platform.origin)

  for (let round = 0; round < 10; round += 1) {
    await client.getMail('45012')
    expect(await client.send(mail, () => 2000)).toMatchObject({ kind: 'sent' })
  }
  expect(platform.requests.filter(({ method }) => method === 'POST')).toHaveLength(10)
})
