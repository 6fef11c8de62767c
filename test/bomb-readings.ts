import { once } from 'node:events'
import { createServer } from 'node:http'
import { bombs, pageBombs } from './documents/bombs.ts'
import type { Person } from './person.ts'
import { freePort } from './product.ts'

const pages = Object.values(pageBombs)

export interface BombPages extends AsyncDisposable {
  /** Where the pages are, at `/0`, `/1`. */
  url: string
}

/** A web server of pages that were made to take everything from whoever reads them. */
export async function serveBombPages(): Promise<BombPages> {
  const bodies = pages.map((page) => page())
  const isPacked = bodies.map((body) => body[0] === 0x1f)
  const port = await freePort()
  const server = createServer(({ url = '/0' }, response) => {
    const at = Number(url.slice(1))
    const encoding = isPacked[at] === true ? { 'content-encoding': 'gzip' } : {}
    response.writeHead(200, { 'content-type': 'text/html', ...encoding }).end(bodies[at])
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export interface Told {
  status: number
  text: string
  ms: number
}

export interface BombReadings {
  /** How many documents and pages are asked for, all at once. */
  count: number
  /** Goes away from those that are still read. Returns what was told until then. */
  leave(): Promise<Told[]>
}

/** Has the product at `port` read every kind of bomb at once, as this person. */
export function readBombs(port: number, person: Person, pagesUrl: string): BombReadings {
  const left = new AbortController()
  async function read(kind: 'read-pdf' | 'read-page', input: object): Promise<Told | null> {
    const startedAt = performance.now()
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/workspaces/${person.workspaceId}/knowledge/${kind}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${person.accessToken}` },
        body: JSON.stringify(input),
        signal: left.signal,
      })
      return { status: response.status, text: await response.text(), ms: performance.now() - startedAt }
    } catch (error) {
      if (left.signal.aborted) return null
      throw error
    }
  }
  const answers = [
    ...pages.map((_, at) => read('read-page', { url: `${pagesUrl}/${at}` })),
    ...Object.entries(bombs).map(([name, bomb]) =>
      read('read-pdf', { fileName: `${name}.pdf`, data: bomb().toString('base64') }),
    ),
  ]
  return {
    count: answers.length,
    async leave() {
      left.abort()
      return (await Promise.all(answers)).filter((answer) => answer !== null)
    },
  }
}
