import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { type FakeBehaviour, startFakeModel } from '../test/fakes/fake-model.ts'

/** When the model was asked, said the first words of the mail, and had said everything; by performance.now(). */
export interface ModelTimes {
  askedAt: number
  firstWordsAt: number
  endedAt: number
}

export interface TimedModel extends AsyncDisposable {
  baseUrl: string
  byDefault(behaviour: FakeBehaviour): void
  /** The times of the call that ended last. */
  last(): ModelTimes
}

/** The words of the answer so far, out of what the stream has brought. */
function contentOf(stream: string): string {
  return stream
    .split('\n\n')
    .filter((event) => event.startsWith('data: {') && event.endsWith('}'))
    .map((event) => JSON.parse(event.slice('data: '.length)).choices[0]?.delta?.content ?? '')
    .join('')
}

const body = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts)
}

/** A model whose own time is known: the fake one, behind a relay that notes when each thing passed. */
export async function startTimedModel(): Promise<TimedModel> {
  const fake = await startFakeModel()
  let last: ModelTimes = { askedAt: 0, firstWordsAt: 0, endedAt: 0 }
  const relay = createServer(async (request, response) => {
    const times = { askedAt: performance.now(), firstWordsAt: 0, endedAt: 0 }
    const sent = await body(request)
    const onward = httpRequest(new URL(request.url ?? '/', fake.baseUrl), {
      method: request.method ?? 'POST',
      headers: request.headers,
    })
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      let seen = ''
      answer.on('data', (part: Buffer) => {
        seen += part.toString()
        if (times.firstWordsAt === 0 && /"body":"./.test(contentOf(seen))) times.firstWordsAt = performance.now()
        response.write(part)
      })
      answer.on('end', () => {
        times.endedAt = performance.now()
        last = times
        response.end()
      })
    })
    onward.end(sent)
  }).listen(0, '127.0.0.1')
  await new Promise<void>((resolve) => relay.once('listening', resolve))
  const address = relay.address()
  if (address === null || typeof address === 'string') throw new Error('The relay has no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    byDefault: (behaviour) => fake.byDefault(behaviour),
    last: () => last,
    async [Symbol.asyncDispose]() {
      relay.closeAllConnections()
      await new Promise((resolve) => relay.close(resolve))
      await fake.close()
    },
  }
}
