import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { isPlatformError, type PlatformError } from '#domain/sending-platform.ts'
import { type Log, silentLog } from '#lib/log.ts'
import { apiMail } from '../../../test/emailbison/samples.ts'
import { apiKey, html, json, openClient, startPlatform } from '../../../test/emailbison/scripted-platform.ts'
import { failureOf } from '../../../test/outgoing/failure-of.ts'
import type { EmailBisonClient } from './client.ts'
import type { Pace } from './pace.ts'

const failure = (call: Promise<unknown>) => failureOf(call, isPlatformError)

const user = { id: 7, name: 'Ada Byron', email: 'Ada@example.com' }
const workspace = { id: 3, name: 'Acme Outbound' }

describe('check', () => {
  test.each([
    ['team', { ...user, team: workspace }],
    ['workspace', { ...user, workspace }],
  ])('takes the workspace from %s', async (_, data) => {
    await using platform = await startPlatform(json(200, { data }))

    expect(await openClient(`${platform.origin}/api/`, { key: ` ${apiKey}\n` }).check()).toEqual({
      workspaceId: '3',
      workspaceName: 'Acme Outbound',
      userEmail: 'ada@example.com',
    })
    expect(platform.requests).toMatchObject([
      { method: 'GET', path: '/api/users', headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json' } },
    ])
  })

  test.each<[string, (response: ServerResponse) => void, Partial<PlatformError>, number]>([
    [
      '401',
      json(401, { data: { success: false, message: 'The request is not authenticated.' } }),
      { code: 'rejected_key' },
      1,
    ],
    [
      '403',
      json(403, { data: { success: false, message: 'Use api-user keys.' } }),
      { code: 'refused', message: 'EmailBison refused this: Use api-user keys.' },
      1,
    ],
    ['404', json(404, { data: { success: false, message: 'Record not found.' } }), { code: 'not_found' }, 1],
    [
      '422 as Laravel has it',
      json(422, { message: 'No.', errors: { a: ['b'] } }),
      { code: 'refused', message: 'EmailBison refused this: No.' },
      1,
    ],
    ['200 that is none', json(200, { data: { success: 'false', message: 'No steps.' } }), { code: 'refused' }, 1],
    ['429 with seconds', json(429, {}, { 'retry-after': '7' }), { code: 'rate_limited', retryAfterMs: 7000 }, 1],
    ['429 without a word', html(429), { code: 'rate_limited', retryAfterMs: null }, 1],
    ['a web page', html(200), { code: 'bad_answer' }, 1],
    ['a web page of 404', html(404), { code: 'bad_answer' }, 1],
    ['nothing', (response) => response.writeHead(200).end(), { code: 'bad_answer' }, 1],
    ['no workspace', json(200, { data: user }), { code: 'bad_answer' }, 1],
    ['503 with a time', json(503, {}, { 'retry-after': '5' }), { code: 'unreachable', retryAfterMs: 5000 }, 1],
    ['500', json(500, { data: { success: false, message: 'Server Error' } }), { code: 'unreachable' }, 2],
    ['502 as a web page', html(502), { code: 'unreachable' }, 2],
    ['a lost connection', (response) => response.destroy(), { code: 'unreachable' }, 2],
  ])('%s is the right failure, after as many calls as it deserves', async (_, answer, expected, calls) => {
    await using platform = await startPlatform(answer)

    expect(await failure(openClient(platform.origin).check())).toMatchObject(expected)
    expect(platform.requests).toHaveLength(calls)
  })

  test('a fault that passes is not noticed', async () => {
    await using platform = await startPlatform(html(502), json(200, { data: { ...user, team: workspace } }))

    expect(await openClient(platform.origin).check()).toMatchObject({ workspaceId: '3' })
  })

  test('an answer that does not come is given up', async () => {
    await using platform = await startPlatform(() => undefined)

    expect(await failure(openClient(platform.origin, { timeoutMs: 100 }).check())).toMatchObject({
      code: 'unreachable',
    })
  })

  test('a caller who gives up is heard, and nothing is tried again', async () => {
    await using platform = await startPlatform(() => undefined)

    const retries: unknown[] = []
    const log: Log = { ...silentLog, info: (fields) => void retries.push(fields), child: () => log }

    const error = await failure(openClient(platform.origin, { log }).check(AbortSignal.timeout(100)))

    expect(error).toMatchObject({ code: 'unreachable' })
    expect(platform.requests).toHaveLength(1)
    expect(retries).toEqual([])
  })

  test.each(['', 'two words', 'a\r\nx-admin: 1', 'ключ'])(
    'the key %j can not be one, and goes nowhere',
    async (key) => {
      await using platform = await startPlatform(json(200, { data: { ...user, team: workspace } }))

      expect(await failure(openClient(platform.origin, { key }).check())).toMatchObject({ code: 'rejected_key' })
      expect(platform.requests).toEqual([])
    },
  )

  test.each(['http://127.0.0.1:9', 'http://[::1]:9', 'http://169.254.169.254', 'no address at all'])(
    'the address %s is not called',
    async (baseUrl) => {
      expect(await failure(openClient(baseUrl, { allowOrigins: [] }).check())).toMatchObject({
        code: 'address_not_allowed',
      })
    },
  )

  test('a redirect names the address to enter instead', async () => {
    await using platform = await startPlatform((response) =>
      response.writeHead(301, { location: 'https://app.brand.example/api/users' }).end(),
    )

    const error = await failure(openClient(platform.origin).check())

    expect(error).toMatchObject({ code: 'bad_answer', message: expect.stringContaining('app.brand.example') })
  })
})

describe('one mail', () => {
  test('comes by its id', async () => {
    await using platform = await startPlatform(json(200, { data: apiMail() }))

    expect(await openClient(platform.origin).getMail('45012')).toMatchObject({
      id: '45012',
      messageId: '<CAHC@mail.example>',
    })
    expect(platform.requests).toMatchObject([{ method: 'GET', path: '/api/replies/45012' }])
  })

  test('a conversation is sorted by date, each mail once', async () => {
    const at = (id: number, date: string) => apiMail({ id, date_received: date })
    await using platform = await startPlatform(
      json(200, {
        data: {
          current_reply: at(239, '2026-03-03T00:00:00Z'),
          older_messages: [
            at(237, '2026-03-02T00:00:00Z'),
            at(238, '2026-03-01T00:00:00Z'),
            at(239, '2026-03-03T00:00:00Z'),
          ],
          newer_messages: [at(240, '2026-03-04T00:00:00Z')],
        },
      }),
    )

    const mails = await openClient(platform.origin).getConversation('239')

    expect(mails.map(({ id }) => id)).toEqual(['238', '237', '239', '240'])
    expect(platform.requests).toMatchObject([{ path: '/api/replies/239/conversation-thread' }])
  })

  test('a conversation that lacks a side is one all the same; without its mail it is none', async () => {
    await using platform = await startPlatform(
      json(200, { data: { current_reply: apiMail(), older_messages: null } }),
      json(200, { data: { older_messages: [], newer_messages: [] } }),
    )
    const client = openClient(platform.origin)

    expect(await client.getConversation('45012')).toHaveLength(1)
    expect(await failure(client.getConversation('45012'))).toMatchObject({ code: 'bad_answer' })
  })
})

const optOut = (client: EmailBisonClient) =>
  Promise.all((client.optOut({ handle: '5', leadId: '9', email: '' }) ?? []).map(({ call }) => call()))

describe('changes', () => {
  const done = json(200, { data: { success: true, message: 'Done' } })

  test.each<[string, (client: EmailBisonClient) => Promise<unknown>, string, string, unknown]>([
    ['unsubscribe', (client) => optOut(client), 'PATCH', '/api/replies/5/unsubscribe', null],
    ['mark interested', (client) => client.markInterested('5'), 'PATCH', '/api/replies/5/mark-as-interested', null],
    [
      'stop a sequence',
      (client) => client.stopSequence('76', '9'),
      'POST',
      '/api/campaigns/76/leads/stop-future-emails',
      { lead_ids: [9] },
    ],
    ['remove a webhook', (client) => client.removeWebhook('4'), 'DELETE', '/api/webhook-url/4', null],
  ])('%s', async (_, change, method, path, body) => {
    await using platform = await startPlatform(done, (response) => response.writeHead(200).end(), html(503))
    const client = openClient(platform.origin)

    await change(client)
    await change(client)
    expect(await failure(change(client))).toMatchObject({ code: 'unreachable' })

    // Three calls, three requests: a change is never tried again by itself.
    expect(platform.requests).toHaveLength(3)
    expect(platform.requests[0]).toMatchObject({ method, path, body: body === null ? '' : JSON.stringify(body) })
  })

  test('only the stop of a sequence lets other calls go first', async () => {
    const turns: unknown[] = []
    const pace: Pace = { turn: async (_key, options) => void turns.push(options?.yields), shareAmong: () => undefined }
    await using platform = await startPlatform(done)
    const client = openClient(platform.origin, { pace })

    await client.stopSequence('76', '9')
    await optOut(client)
    await client.send(
      { inReplyTo: '5', senderEmailId: null, to: [], cc: [], subject: 'Re: Offer', body: 'Hello', files: [] },
      () => 1000,
    )

    expect(turns).toEqual([true, false, false])
  })

  test('how a lead stands is read back; what the platform does not say is not known', async () => {
    const rows = [
      { campaign_id: 76, interested: true, status: 'sequence_stopped' },
      { campaign_id: 77, interested: false, status: 'in_sequence' },
      { campaign_id: 78 },
      { interested: true },
    ]
    await using platform = await startPlatform(
      json(200, { data: { id: 9, status: 'Unsubscribed', lead_campaign_data: rows } }),
      json(200, { data: { id: 9 } }),
    )
    const client = openClient(platform.origin)

    expect(await client.readLead('9')).toEqual({
      isUnsubscribed: true,
      campaigns: [
        { id: '76', isInterested: true, isInSequence: false },
        { id: '77', isInterested: false, isInSequence: true },
        { id: '78', isInterested: null, isInSequence: null },
      ],
    })
    expect(await client.readLead('9')).toEqual({ isUnsubscribed: null, campaigns: [] })
    expect(platform.requests[0]).toMatchObject({ method: 'GET', path: '/api/leads/9' })
  })

  test('a lead who is asked for in a hurry is asked for once, and no longer than that', async () => {
    await using platform = await startPlatform(() => undefined, json(200, { data: { id: 9 } }))
    const asked = openClient(platform.origin).readLead('9', AbortSignal.timeout(300))

    expect(await failure(asked)).toMatchObject({
      code: 'unreachable',
      message: 'EmailBison didn’t respond in time.',
    })
    expect(platform.requests).toHaveLength(1)
  })

  test('a refusal with status 200 is a refusal', async () => {
    const message = 'Replies without an attached contact can not be marked.'
    await using platform = await startPlatform(json(200, { data: { success: 'false', message } }))

    expect(await failure(openClient(platform.origin).markInterested('5'))).toMatchObject({
      code: 'refused',
      message: `EmailBison refused this: ${message}`,
    })
  })

  test('a webhook that is gone already is removed quietly; a page that knows no webhooks is not', async () => {
    await using platform = await startPlatform(
      json(404, { data: { success: false, message: 'Record not found.' } }),
      html(404),
    )
    const client = openClient(platform.origin)

    await client.removeWebhook('4')
    expect(await failure(client.removeWebhook('4'))).toMatchObject({ code: 'bad_answer' })
  })

  test('webhooks are registered and listed', async () => {
    const row = { id: '12', name: 'Rejoinder', url: 'https://app.example/hooks/x', events: ['lead_replied'] }
    await using platform = await startPlatform(
      json(201, { data: row }),
      json(200, { data: [row], meta: { current_page: 1, last_page: 1 } }),
      json(201, { data: {} }),
    )
    const client = openClient(platform.origin)
    const webhook = { name: row.name, url: row.url, events: row.events }

    expect(await client.registerWebhook(webhook)).toEqual({ id: '12' })
    expect(await client.listWebhooks()).toEqual([{ id: '12', url: row.url, events: row.events }])
    expect(await failure(client.registerWebhook(webhook))).toMatchObject({ code: 'bad_answer' })
    expect(JSON.parse(platform.requests[0]?.body ?? '')).toEqual(webhook)
  })

  test('a webhook that names no events is listed without any word on them', async () => {
    await using platform = await startPlatform(json(200, { data: [{ id: 3, url: 'https://app.example/hooks/y' }] }))
    expect(await openClient(platform.origin).listWebhooks()).toEqual([
      { id: '3', url: 'https://app.example/hooks/y', events: null },
    ])
  })

  test('a sample is asked for by type and address, and a refusal says what the platform said', async () => {
    const words = 'Sending the test webhook failed: the URL could not be reached.'
    await using platform = await startPlatform(
      json(200, { data: { success: true, message: 'Successfully sent test webhook' } }),
      json(400, { data: { success: false, message: words } }),
    )
    const client = openClient(platform.origin)
    await client.sendTestEvent('lead_replied', 'https://app.example/hooks/x')
    expect(JSON.parse(platform.requests[0]?.body ?? '')).toEqual({
      event_type: 'lead_replied',
      url: 'https://app.example/hooks/x',
    })
    expect(await failure(client.sendTestEvent('lead_replied', 'https://app.example/hooks/x'))).toMatchObject({
      code: 'refused',
      message: expect.stringContaining(words),
    })
  })
})
