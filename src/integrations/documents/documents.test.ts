import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makePdf } from '../../../test/documents/pdf.ts'
import { startReading } from '../../../test/documents/start-reading.ts'
import { createGuardedFetch, type GuardedFetch, type OutgoingRequest } from '../outgoing/guarded-fetch.ts'
import { createDocuments } from './adapter.ts'
import { readingLimits } from './reading-limits.ts'

const page = `<!doctype html><html><head><title>Prices of Larkspur</title></head><body>
<nav><a href="/">Home</a> <a href="/blog">Blog</a></nav>
<main><h1>Prices</h1><p>All plans have a trial of   14 days.</p>
<h2>Starter</h2><p>It costs <b>$49</b> per month.<br>Paid by the month.</p><ul><li>One agent</li><li>Mail support</li></ul>
<h2>Team</h2><table><tr><th>Seats</th><th>Price</th></tr><tr><td>5</td><td>$199</td></tr></table>
<details><summary>Can I cancel?</summary><p>Yes, at the end of each month.</p></details>
<script>alert('no')</script><p hidden>Not shown to anybody</p></main>
<footer>Imprint and cookies</footer></body></html>`
const blog = `<html><head><title>How we work</title></head><body><div class="menu"><a href=1>a</a><a href=2>b</a></div><div class="post">
${'<p>We look at each reply by hand before it goes out, since a wrong price is worse than a late answer, and leads remember it.</p>'.repeat(8)}
</div><div class="sidebar"><a href=3>More</a></div></body></html>`

const pdf = makePdf([
  [
    ['Refund policy', 20],
    ['You get your money back within 30 days,', 11],
    ['if you ask for it in writing.', 11],
    ['Support', 20],
    ['We answer within one working day.', 11],
  ],
])

/** A reading runs when nobody else wants to. */
vi.setConfig({ testTimeout: 90_000 })

let server: Server
let fetch: GuardedFetch
let origin = ''
let slotsFolder = ''
const start = () => startReading()
beforeAll(async () => {
  slotsFolder = await mkdtemp(join(tmpdir(), 'rejoinder-slots-'))
  server = createServer((request, response) => {
    const path = request.url ?? '/'
    const send = (status: number, type: string, body: string | Uint8Array) =>
      response.writeHead(status, { 'content-type': type }).end(body)
    if (path === '/prices') return send(200, 'text/html; charset=utf-8', page)
    if (path === '/blog') return send(200, 'text/html', blog)
    if (path === '/latin')
      return send(200, 'text/html; charset=iso-8859-1', Buffer.from('<main><p>Kündigung möglich</p></main>', 'latin1'))
    if (path === '/policy.pdf') return send(200, 'application/pdf', pdf)
    if (path === '/old') return response.writeHead(301, { location: '/prices' }).end()
    if (path === '/inside') return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
    if (path === '/slowly') return void setTimeout(() => response.writeHead(302, { location: '/prices' }).end(), 400)
    if (path === '/loop') return response.writeHead(302, { location: '/loop' }).end()
    if (path === '/picture') return send(200, 'image/png', 'x')
    if (path === '/app')
      return send(200, 'text/html', '<html><body><div id="root"></div><script src="a.js"></script></body></html>')
    return send(404, 'text/html', 'gone')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  fetch = createGuardedFetch({ allowOrigins: [origin] })
})
afterAll(async () => {
  await fetch.close()
  server.close()
  await rm(slotsFolder, { recursive: true, force: true })
})

const read = (path: string) => createDocuments({ fetch, start, slotsFolder }).readPage(`${origin}${path}`)

describe('a page of the web', () => {
  it('is read by its headings, without what surrounds it', async () => {
    expect(await read('/prices')).toEqual({
      title: 'Prices of Larkspur',
      parts: [
        { heading: 'Prices', text: 'All plans have a trial of 14 days.' },
        { heading: 'Starter', text: 'It costs $49 per month.\nPaid by the month.\n\n- One agent\n- Mail support' },
        { heading: 'Team', text: 'Seats | Price\n5 | $199' },
        { heading: 'Can I cancel?', text: 'Yes, at the end of each month.' },
      ],
    })
  })
  it('that marks nothing as its own is read like an article', async () => {
    const { title, parts } = await read('/blog')
    expect(title).toBe('How we work')
    expect(parts).toHaveLength(1)
    expect(parts[0]?.text).toMatch(/^We look at each reply[\s\S]*remember it\.$/)
  })
  it('may be of another character set, may be a PDF, and may have moved', async () => {
    expect((await read('/latin')).parts[0]?.text).toBe('Kündigung möglich')
    expect((await read('/policy.pdf')).parts[0]?.heading).toBe('Refund policy')
    expect((await read('/old')).title).toBe('Prices of Larkspur')
  })
  it('has so long to arrive altogether, not for each redirect anew', async () => {
    const left: (number | undefined)[] = []
    const watched: GuardedFetch = Object.assign(
      (url: string, request: OutgoingRequest = {}) => {
        left.push(request.timeoutMs)
        return fetch(url, request)
      },
      { close: fetch.close, stream: fetch.stream },
    )
    await createDocuments({ fetch: watched, start, slotsFolder }).readPage(`${origin}/slowly`)
    const [first = 0, second = 0] = left
    expect(first).toBeLessThanOrEqual(readingLimits.fetchMs)
    expect(second).toBeLessThan(first - 350)
  })
  it.each([
    ['/missing', 'not_found'],
    ['/inside', 'not_allowed'],
    ['/loop', 'unreachable'],
    ['/picture', 'not_a_text'],
    ['/app', 'empty'],
  ])('%s is refused with %s', async (path, code) => {
    await expect(read(path)).rejects.toMatchObject({ name: 'DocumentError', code })
  })
})

describe('a PDF', () => {
  const documents = () => createDocuments({ fetch, start, slotsFolder })
  it('is read by what is set larger', async () => {
    expect((await documents().readPdf(pdf)).parts).toEqual([
      { heading: 'Refund policy', text: 'You get your money back within 30 days, if you ask for it in writing.' },
      { heading: 'Support', text: 'We answer within one working day.' },
    ])
  })
  it('without headings is a part for each page', async () => {
    const plain = makePdf([
      [['First page.', 11]],
      [
        ['Second page.', 11],
        ['It goes on.', 11],
      ],
    ])
    expect((await documents().readPdf(plain)).parts).toEqual([
      { heading: null, text: 'First page.' },
      { heading: null, text: 'Second page. It goes on.' },
    ])
  })
  it('keeps a row of a table a line, and its cells apart', async () => {
    const table = makePdf([
      [
        ['Prices', 20],
        ['All plans can be cancelled at the end of a month.', 11],
        // The last column is set to the right.
        [
          [
            [50, 'Plan'],
            [200, 'Seats'],
            [300, 'Price'],
          ],
          11,
        ],
        [
          [
            [50, 'Starter'],
            [200, '1'],
            [303, '$49'],
          ],
          11,
        ],
        [
          [
            [50, 'Team'],
            [200, '5, or ten with'],
            [297, '$199'],
          ],
          11,
        ],
        [[[200, 'a discount']], 11],
        [
          [
            [50, 'Company'],
            [200, '50'],
            [297, '$799'],
          ],
          11,
        ],
        ['', 30],
        ['Taxes are added where they apply.', 11],
      ],
    ])
    expect((await documents().readPdf(table)).parts).toEqual([
      {
        heading: 'Prices',
        text: [
          'All plans can be cancelled at the end of a month.',
          'Plan | Seats | Price',
          'Starter | 1 | $49',
          'Team | 5, or ten with | $199',
          'a discount',
          'Company | 50 | $799',
          '',
          'Taxes are added where they apply.',
        ].join('\n'),
      },
    ])
  })
  it('takes no list, no wide gap and no line of a foot for a table', async () => {
    const none = makePdf([
      [
        [
          [
            [50, '1.'],
            [90, 'You write to us.'],
          ],
          11,
        ],
        [
          [
            [50, '2.'],
            [90, 'We answer.'],
          ],
          11,
        ],
        [
          [
            [50, 'A line of words'],
            [160, 'with a gap in it,'],
          ],
          11,
        ],
        [
          [
            [50, 'and another one that'],
            [190, 'has it elsewhere.'],
          ],
          11,
        ],
        [
          [
            [50, 'Larkspur'],
            [500, 'Page 1'],
          ],
          11,
        ],
      ],
    ])
    const [part] = (await documents().readPdf(none)).parts
    expect(part?.text).not.toContain('|')
    expect(part?.text).toContain('with a gap in it, and another one that has it elsewhere.')
  })
  it('that is none, or has no words, is refused', async () => {
    await expect(documents().readPdf(Buffer.from('no pdf'))).rejects.toMatchObject({ code: 'unreadable' })
    await expect(documents().readPdf(makePdf([[]]))).rejects.toMatchObject({ code: 'empty' })
  })
})
