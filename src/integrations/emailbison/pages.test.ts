import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { isPlatformError } from '#domain/sending-platform.ts'
import { apiMail } from '../../../test/emailbison/samples.ts'
import { json, openClient, startPlatform } from '../../../test/emailbison/scripted-platform.ts'
import { failureOf } from '../../../test/outgoing/failure-of.ts'
import { type SeenRequest, sendJson } from '../../../test/outgoing/local-server.ts'

const failure = (call: Promise<unknown>) => failureOf(call, isPlatformError)

const campaign = (id: number, status = 'Active') => ({ id, name: `Campaign ${id}`, status })
const pageOf = ({ path }: SeenRequest) => Number(new URL(path, 'http://h').searchParams.get('page') ?? '1')

test('all pages of campaigns, each campaign once although the list moved meanwhile', async () => {
  await using platform = await startPlatform((response, request) => {
    const page = pageOf(request)
    sendJson(response, 200, {
      data: [campaign(page), campaign(page + 1)],
      meta: { current_page: page, last_page: 3, total: 6 },
    })
  })

  const campaigns = await openClient(platform.origin).listCampaigns()

  expect(campaigns.map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
  expect(campaigns[0]).toEqual({ id: '1', name: 'Campaign 1', status: 'active' })
})

test('follows cursors where the platform gives them', async () => {
  await using platform = await startPlatform(
    json(200, { data: [campaign(1)], meta: { next_cursor: 'a+b/c=', prev_cursor: null } }),
    json(200, { data: [campaign(2)], meta: { next_cursor: null, prev_cursor: 'x' } }),
  )

  expect(await openClient(platform.origin).listCampaigns()).toHaveLength(2)
  expect(platform.requests.map(({ path }) => new URL(path, 'http://h').searchParams.get('cursor'))).toEqual([
    null,
    'a+b/c=',
  ])
})

test('ends on an instance that tells nothing of pages and answers each alike', async () => {
  const rows = Array.from({ length: 15 }, (_, index) => campaign(index + 1))
  await using platform = await startPlatform(json(200, { data: rows }))

  expect(await openClient(platform.origin).listCampaigns()).toHaveLength(15)
  expect(platform.requests).toHaveLength(2)
})

test('a row that can not be read hides no other', async () => {
  await using platform = await startPlatform(json(200, { data: [null, { name: 'no id' }, campaign(5)] }))

  expect(await openClient(platform.origin).listCampaigns()).toMatchObject([{ id: '5' }])
})

test('mail comes by the page, sent and bounced too, and says how to go on', async () => {
  await using platform = await startPlatform(
    json(200, {
      data: [apiMail({ id: 3, folder: 'Sent' }), { id: 'broken' }, apiMail({ id: 2 })],
      meta: { next_cursor: 'next' },
    }),
    json(200, { data: [apiMail({ id: 1, folder: 'Bounced' })], meta: { next_cursor: null } }),
  )
  const client = openClient(platform.origin)

  const first = await client.listMail(null)
  const second = await client.listMail(first.nextCursor)

  expect(first.mails).toMatchObject([
    { id: '3', direction: 'outbound' },
    { id: '2', direction: 'inbound' },
  ])
  expect(second).toMatchObject({ mails: [{ id: '1', isBounce: true }], nextCursor: null })
  expect(platform.requests.map(({ path }) => path)).toEqual([
    '/api/replies?folder=all&pagination_type=cursor',
    '/api/replies?folder=all&pagination_type=cursor&cursor=next',
  ])
})

test('mail from an instance that only knows pages', async () => {
  await using platform = await startPlatform((response, request) => {
    const page = pageOf(request)
    sendJson(response, 200, {
      data: [apiMail({ id: 10 - page })],
      meta: { current_page: page, last_page: 2, total: 2 },
    })
  })
  const client = openClient(platform.origin)

  const first = await client.listMail(null)
  const second = await client.listMail(first.nextCursor)

  expect([first, second]).toMatchObject([{ mails: [{ id: '9' }] }, { mails: [{ id: '8' }], nextCursor: null }])
})

/** The ids of all mail of a list, page by page; of a page that was read before nothing more. */
async function readToEnd(client: ReturnType<typeof openClient>): Promise<string[][]> {
  const pages: string[][] = []
  const cursors = new Set<string | null>()
  let cursor: string | null = null
  while (!cursors.has(cursor)) {
    cursors.add(cursor)
    const page: Awaited<ReturnType<typeof client.listMail>> = await client.listMail(cursor)
    pages.push(page.mails.map(({ id }) => id))
    cursor = page.nextCursor
    if (cursor === null) break
  }
  return pages
}

test('a cursor that names itself as the next: what is behind it is read by page number', async () => {
  await using platform = await startPlatform((response, request) => {
    const asked = new URL(request.path, 'http://h').searchParams
    const cursor = asked.get('cursor')
    const isByPage = asked.has('page')
    const page = isByPage ? pageOf(request) : cursor === null ? 1 : 2
    const meta = isByPage ? { current_page: page, last_page: 4 } : { next_cursor: 'stuck' }
    sendJson(response, 200, { data: [apiMail({ id: 10 - page })], meta })
  })

  expect(await readToEnd(openClient(platform.origin))).toEqual([['9'], ['8'], ['8'], ['7'], ['6']])
})

test.each([{ next_cursor: 'same' }, { current_page: 1, last_page: 2 }])(
  'a list that names the same next page over and over gives what it has, and is told by its cursors',
  async (meta) => {
    await using platform = await startPlatform((response) =>
      sendJson(response, 200, { data: [apiMail({ id: 1 })], meta }),
    )
    const pages = await readToEnd(openClient(platform.origin))

    expect(pages.length).toBeLessThan(10)
    expect(new Set(pages.flat())).toEqual(new Set(['1']))
  },
)

test.each([undefined, 'gzip'])(
  'a page that is too large to be held is read with its longest texts cut, sent as %s',
  async (encoding) => {
    const picture = 'A\\"\\u00e9é'.repeat(200_000)
    const mails = Array.from({ length: 15 }, (_, at) =>
      apiMail({ id: 20 - at, text_body: `Reply ${at}`, html_body: `<p>Reply ${at}</p><img src="data:${picture}">` }),
    )
    const page = Buffer.from(JSON.stringify({ data: mails, meta: { next_cursor: 'next' } }))
    const headers = encoding === undefined ? {} : { 'content-encoding': encoding }
    const body = encoding === undefined ? page : gzipSync(page)
    await using platform = await startPlatform((response) =>
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body),
    )

    const { mails: read, nextCursor } = await openClient(platform.origin, { timeoutMs: 20_000 }).listMail(null)

    expect(page.byteLength).toBeGreaterThan(20_000_000)
    expect(read.map(({ id, text }) => [id, text])).toEqual(mails.map(({ id }, at) => [String(id), `Reply ${at}`]))
    expect(read[14]?.html).toMatch(/^<p>Reply 14<\/p><img src="data:A/)
    expect(nextCursor).toContain('next')
  },
)

test.each([json(200, { data: { success: true } }), json(200, {}), (response: ServerResponse) => response.end()])(
  'what is no list is an error, not an empty list',
  async (answer) => {
    await using platform = await startPlatform(answer)

    expect(await failure(openClient(platform.origin).listMail(null))).toMatchObject({ code: 'bad_answer' })
  },
)
