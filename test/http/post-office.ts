import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Held {
  path: string
  body: Uint8Array<ArrayBuffer>
}

/** Stands between the platform and the product: takes every delivery and keeps it, so that a test decides what arrives when. */
export interface PostOffice extends AsyncDisposable {
  url: string
  /** Waits for so many deliveries, and hands them over in the order in which they were sent. */
  take(count: number): Promise<Held[]>
}

export async function postOffice(): Promise<PostOffice> {
  let held: Held[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    held.push({ path: request.url ?? '', body: new Uint8Array(Buffer.concat(chunks)) })
    response.writeHead(200).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    async take(count) {
      for (const until = Date.now() + 10_000; held.length < count; await sleep(10)) {
        if (Date.now() > until) throw new Error(`${held.length} of ${count} deliveries came`)
      }
      const taken = held
      held = []
      return taken
    },
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
