import { once } from 'node:events'
import { createServer } from 'node:http'
import { z } from 'zod'

const value = z.object({ stringValue: z.string().optional(), intValue: z.union([z.number(), z.string()]).optional() })
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.string(),
  attributes: z.array(z.object({ key: z.string(), value })),
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
})
const resource = z.object({ attributes: z.array(z.object({ key: z.string(), value })) })
const request = z.object({
  resourceSpans: z.array(z.object({ resource, scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})

/** A span, with the process that told it. */
export type ToldSpan = z.infer<typeof span> & { process: string | undefined }

/** What an OpenTelemetry collector is to the product: OTLP over HTTP, on this machine. */
export interface TraceCollector extends AsyncDisposable {
  url: string
  spans(): ToldSpan[]
  /** All that it was told, as it came. */
  said(): string
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: ToldSpan[] = []
  let said = ''
  const server = createServer((incoming, response) => {
    let text = ''
    incoming.setEncoding('utf8')
    incoming.on('data', (part: string) => {
      text += part
    })
    incoming.on('end', () => {
      said += `${incoming.url}\n${text}\n`
      for (const { resource: of, scopeSpans } of request.parse(JSON.parse(text)).resourceSpans) {
        const process = of.attributes.find(({ key }) => key === 'service.instance.id')?.value.stringValue
        spans.push(...scopeSpans.flatMap((scope) => scope.spans).map((one) => ({ ...one, process })))
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    spans: () => spans,
    said: () => said,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
