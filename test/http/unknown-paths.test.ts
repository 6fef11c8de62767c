import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { screenPaths } from '#contract/screens.ts'
import { loadStaticFiles } from '#server/static-files.ts'
import { sharedSandbox } from '../shared-sandbox.ts'
import { createWorld } from '../world.ts'
import { type Served, serve } from './served.ts'

let oneOrigin: Served
let ownHost: Served
const held = new AsyncDisposableStack()
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-paths-'))
  held.defer(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'site'))
  await writeFile(join(folder, 'index.html'), 'the application')
  await writeFile(join(folder, 'auth.html'), 'what comes before it')
  await writeFile(join(folder, 'site/landing.html'), 'the landing page')
  const files = await loadStaticFiles(folder)
  const world = held.use(await createWorld(held.use(await sharedSandbox())))
  oneOrigin = held.use(await serve(world, { files }))
  ownHost = held.use(await serve(world, { files, publicUrl: 'https://app.rejoinder.example' }))
})
afterAll(() => held.disposeAsync())

async function open({ url }: Served, path: string, host: string, accept = 'text/html,*/*;q=0.8') {
  const request = get(`${url}${path}`, { headers: { host, accept } })
  const [response]: [IncomingMessage] = await once(request, 'response').then(([one]) => [one])
  return { status: response.statusCode, location: response.headers.location, body: await text(response) }
}

const page = (status: number) => ({ status, body: 'the application' })

describe('an address where nothing is', () => {
  it.each(['/nowhere', '/thread', '/inbox/nowhere', '/admin/nowhere', '/old-page.html', '/hooks', '/__proto__'])(
    '%s is the page that says so, with 404, on the host of the application, and where there is one origin',
    async (path) => {
      for (const host of ['localhost', '127.0.0.1', 'app.localhost'])
        expect(await open(oneOrigin, path, host)).toMatchObject(page(404))
      expect(await open(ownHost, path, 'app.rejoinder.example')).toMatchObject(page(404))
    },
  )

  it('is every address under a name that is nobody’s, also below localhost', async () => {
    const nobodys: [Served, string][] = [
      [oneOrigin, 'foo.localhost'],
      [oneOrigin, 'www.app.localhost'],
      [ownHost, 'app.localhost'],
      [ownHost, 'admin.localhost'],
      [ownHost, 'foo.localhost'],
      // Nobody has proved that this one is theirs.
      [ownHost, 'replies.agency.example'],
    ]
    const refused = { status: 421, body: expect.stringContaining('There is nothing at this address') }
    for (const [at, host] of nobodys) {
      for (const path of ['/', '/inbox', '/index.html', '/nowhere', '/api/me'])
        expect([host, path, await open(at, path, host)]).toEqual([host, path, expect.objectContaining(refused)])
      expect(await open(at, '/health', host)).toMatchObject({ status: 200 })
    }
    for (const host of ['localhost', 'localhost.', '127.0.0.1', '[::1]'])
      expect(await open(ownHost, '/', host)).toMatchObject({ status: 200, body: 'the landing page' })
  })

  it.each(['/index.html', '/auth.html'])('%s is one: it is a file of the build', async (path) => {
    for (const accept of ['text/html', '*/*']) {
      for (const host of ['localhost', 'app.localhost', 'admin.localhost'])
        expect(await open(oneOrigin, path, host, accept)).toMatchObject(page(404))
      for (const host of ['app.rejoinder.example', 'admin.rejoinder.example'])
        expect(await open(ownHost, path, host, accept)).toMatchObject(page(404))
      expect(await open(ownHost, path, 'rejoinder.example', accept)).toMatchObject({ status: 302, location: '/' })
    }
  })

  it('is no page to a program that misses a file', async () => {
    expect(await open(oneOrigin, '/assets/gone.js', 'localhost', '*/*')).toMatchObject({
      status: 404,
      body: 'Not found',
    })
  })

  it.each(['/nowhere', '/inbox', '/old-page.html'])(
    '%s leads to the start of a main domain of its own',
    async (path) => {
      for (const host of ['rejoinder.example', 'www.rejoinder.example'])
        expect(await open(ownHost, path, host)).toMatchObject({ status: 302, location: '/' })
    },
  )
})

it('every screen of the application is there, also with an id', async () => {
  for (const screen of screenPaths) {
    const path = screen.replace(/\$\w+/, '0190f5c8-0000-7000-8000-000000000000')
    const { status } = await open(oneOrigin, `${path}?from=a-mail`, 'localhost')
    expect([path, status]).toEqual([path, 200])
    const body = path.startsWith('/auth') ? 'what comes before it' : 'the application'
    expect(await open(ownHost, path, 'app.rejoinder.example')).toMatchObject({ status: 200, body })
  }
})
