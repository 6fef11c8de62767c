import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'

const payload = z.object({ event: z.looseObject({ type: z.string() }), data: z.record(z.string(), z.unknown()) })
export type Delivery = z.infer<typeof payload>

/** An address that webhooks can be sent to. `answer` says what the nth delivery gets, 200 when it says nothing. */
export async function receiveWebhooks(answer: (count: number) => number | 'hang' = () => 200) {
  const deliveries: Delivery[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    deliveries.push(payload.parse(JSON.parse(Buffer.concat(chunks).toString('utf8'))))
    const status = answer(deliveries.length)
    if (status !== 'hang') response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/hooks/test`,
    deliveries,
    /** Resolves when so many deliveries are there; fails aloud when they do not come. */
    until: async (count: number, withinMs = 8000) => {
      const end = Date.now() + withinMs
      while (deliveries.length < count) {
        if (Date.now() > end) throw new Error(`${deliveries.length} of ${count} deliveries came`)
        await sleep(10)
      }
      return deliveries
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
