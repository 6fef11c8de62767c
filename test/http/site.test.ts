import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { builtOrigin } from '#contract/public-pages.ts'
import { connect } from '#db/connect.ts'
import { loadStaticFiles } from '#server/static-files.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld } from '../world.ts'
import { fetchAt } from './fetch-at.ts'
import { type Served, serve } from './served.ts'

const held = new AsyncDisposableStack()
let named: Served
let nameless: Served
let unanswered: Served

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-site-'))
  held.defer(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'site'))
  const page = `<link rel="canonical" href="${builtOrigin}/"><b data-with="database">Database</b>`
  for (const name of ['landing.html', 'status.html', 'robots.txt', 'sitemap.xml', 'llms.txt'])
    await writeFile(join(folder, 'site', name), name.endsWith('.html') ? page : `at ${builtOrigin}/`)
  await writeFile(join(folder, 'robots.txt'), 'Disallow: /')
  await writeFile(join(folder, 'index.html'), 'the application')
  const files = await loadStaticFiles(folder)
  const world = held.use(await createWorld(held.use(await sharedSandbox())))
  const publicUrl = 'https://app.rejoinder.example'
  const operator = { name: 'Ada & Sons', address: null, email: 'ada@example.com' }
  named = held.use(await serve(world, { files, publicUrl, operator }))
  nameless = held.use(await serve(world, { files, publicUrl }))
  unanswered = held.use(await serve(world, { files, publicUrl, pool: await silentPool() }))
})
afterAll(() => held.disposeAsync())

/** A way to a database that takes connections and never says a word, as one does that is frozen or whose disk hangs. */
async function silentPool(): Promise<pg.Pool> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  held.defer(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return connect({
    url: `postgres://nobody@127.0.0.1:${port}/nothing`,
    max: 2,
    applicationName: 'rejoinder test',
    onError: () => undefined,
  })
}

const [site, app] = ['rejoinder.example', 'app.rejoinder.example']

const texts: readonly [host: string, path: string, status: number, says: string][] = [
  [site, '/robots.txt', 200, `at https://${site}/`],
  [site, '/sitemap.xml', 200, `at https://${site}/`],
  [site, '/llms.txt', 200, `at https://${site}/`],
  [site, '/', 200, `<link rel="canonical" href="https://${site}/">`],
  [site, '/status', 200, '<b>Database</b>'],
  [app, '/robots.txt', 200, 'Disallow: /'],
  [app, '/sitemap.xml', 404, 'Not found'],
  // As it was built it says what is true nowhere: this is the page for what is missing.
  [app, '/site/landing.html', 404, 'the application'],
]

it.each(texts)('%s%s answers %i', async (host, path, status, says) => {
  const answer = await fetchAt(`${named.url}${path}`, host)
  expect(answer.status).toBe(status)
  expect(await answer.text()).toContain(says)
})

it('a page is sent once, until it changes', async () => {
  const first = await fetchAt(`${named.url}/`, site)
  const etag = first.headers.get('etag') ?? ''
  expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const again = await fetchAt(`${named.url}/`, site, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
})

it('whom to tell of a weakness stands where one looks for it, if there is anybody', async () => {
  const path = '/.well-known/security.txt'
  const answer = await fetchAt(`${named.url}${path}`, site)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await answer.text()).toContain('Contact: mailto:ada@example.com')
  expect((await fetchAt(`${nameless.url}${path}`, site)).status).toBe(404)
})

it.each([
  ['/', 200, 'canonical'],
  ['/status', 200, 'canonical'],
  ['/ready', 503, '"missing":["database_unreachable"]'],
])('%s is answered where the database takes connections and says nothing', async (path, status, says) => {
  const host = path === '/ready' ? app : site
  // More than there are connections to it, at the same time.
  const asked = [1, 2, 3, 4].map(() => fetchAt(`${unanswered.url}${path}`, host, { signal: AbortSignal.timeout(8000) }))
  for (const answer of await Promise.all(asked)) {
    expect(answer.status).toBe(status)
    const text = await answer.text()
    expect(text).toContain(says)
    expect(text).not.toContain('<b>Database</b>')
  }
})
