import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#db/connect.ts'
import { letter } from '#domain/mail/letter.ts'
import { queueMail } from '#domain/mail/queue-mail.ts'
import { type TestDatabase, testDatabase } from '../../test/db.ts'
import { serveOutbox } from './dev-mail.ts'

let database: TestDatabase
let server: Server
let url: string
const token = 'an-operators-token'

beforeAll(async () => {
  database = await testDatabase()
  server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    serveOutbox({ pool: database.pool, token, isHttps: false }, request, response, path).then(
      (isAnswered) => isAnswered || response.writeHead(404).end(),
      () => response.writeHead(500).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})
afterAll(async () => {
  server.close()
  await database[Symbol.asyncDispose]()
})

const queued = (subject: string) =>
  inTransaction(database.pool, {}, (db) =>
    queueMail(
      { db },
      'ada@example.com',
      letter({
        kind: 'test',
        subject,
        lines: ['<b>bold</b>'],
        button: { label: 'Go', link: 'http://x.test/?a=1&b=2' },
        foot: 'Bye.',
        head: null,
      }),
    ),
  )

/** As the printed link does it: the link leaves a cookie, and the page is shown for that. */
async function opened(): Promise<Response> {
  const link = await fetch(`${url}/dev/mail?token=${token}`, { redirect: 'manual' })
  expect({ status: link.status, to: link.headers.get('location') }).toEqual({ status: 303, to: '/dev/mail' })
  const cookie = link.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  return fetch(`${url}/dev/mail`, { headers: { cookie } })
}

it('shows nothing to whoever has not opened the printed link, wherever they sit', async () => {
  await queued('A code that opens an account')
  for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail?token=', '/dev/mail.json?token=wrong']) {
    const response = await fetch(`${url}${path}`, { headers: { cookie: 'rejoinder_operator=wrong' } })
    expect(response.status).toBe(401)
    expect(await response.text()).not.toContain('A code that opens')
  }
})

it('shows what waits, as a page whose links work and whose text is text', async () => {
  await queued('First <script>alert(1)</script>')
  const page = await (await opened()).text()
  expect(page).toContain('First &lt;script&gt;')
  expect(page).toContain('&lt;b&gt;bold&lt;/b&gt;')
  expect(page).toContain('<a href="http://x.test/?a=1&amp;b=2">')
})

it('names the icon of the product, so that a browser looks for no other', async () => {
  const page = await (await opened()).text()
  const [, icon] = /<link rel="icon" href="\/([^"]+)"/.exec(page) ?? []
  expect(existsSync(new URL(`../web/public/${icon}`, import.meta.url))).toBe(true)
})

it('shows the same as data, the newest first, and forgets what has gone out', async () => {
  await queued('Second')
  await queued('Third')
  await database.pool.query("update mails set sent_at = now() where subject = 'Second'")
  const answer: unknown = await (
    await fetch(`${url}/dev/mail.json`, { headers: { authorization: `Bearer ${token}` } })
  ).json()
  expect(answer).toMatchObject({
    mails: [{ subject: 'Third', to: 'ada@example.com' }, { subject: expect.stringMatching(/^First/) }, {}],
  })
})

it('answers no other path', async () => {
  expect((await fetch(`${url}/dev/mails`)).status).toBe(404)
})
