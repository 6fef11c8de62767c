import { type DiagLogger, DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Log } from '#lib/log.ts'
import type { Span, SpanStart, Tracing } from '#lib/tracing.ts'

export interface ToldTracing extends Tracing {
  /** Tells what is not told yet, and ends. */
  close(): Promise<void>
}

/** A batch of the ingest takes up this many deliveries, and says so of each. */
const mostLinks = 1000

const kinds = {
  inside: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const satisfies Record<NonNullable<SpanStart['kind']>, SpanKind>

/**
 * Tells an OpenTelemetry collector of spans, by OTLP over HTTP, in batches and beside the work: a collector that is away, or slow, holds nothing
 * up, and what it does not take is dropped. Every trace is told; which of them are kept is the collector's to choose.
 *
 * @param endpoint of the collector; `/v1/traces` is added
 * @param instance which process this is, of all that tell it
 */
export function openTracing({
  endpoint,
  instance,
  log,
}: {
  endpoint: string
  instance: string
  log: Log
}): ToldTracing {
  diag.setLogger(warnOnly(log), DiagLogLevel.WARN)
  const ids = createIds()
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'rejoinder', 'service.instance.id': instance }),
    sampler: new AlwaysOnSampler(),
    idGenerator: ids,
    spanLimits: { linkCountLimit: mostLinks },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }) }),
    ],
  })
  const tracer = provider.getTracer('rejoinder')
  return {
    start({ name, kind = 'inside', attributes = {} }, parent, id) {
      const from = parent === null ? null : contextOf(parent)
      const context = from === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, from)
      const options = { kind: kinds[kind], attributes, root: from === null }
      const span = ids.begin(from === null ? id : undefined, () => tracer.startSpan(name, options, context))
      const { traceId, spanId } = span.spanContext()
      return {
        traceparent: `00-${traceId}-${spanId}-01`,
        note: (noted) => void span.setAttributes(noted),
        link(other) {
          const linked = contextOf(other)
          if (linked !== null) span.addLink({ context: linked })
        },
        end(failure) {
          if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: kindOf(failure) })
          span.end()
        },
      } satisfies Span
    },
    async close() {
      await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'the last spans were not told'))
    },
  }
}

/** Ids by chance, unless the one of the trace that begins is given: its first span then has the second half of it. */
function createIds() {
  const random = new RandomIdGenerator()
  let given: string | null = null
  return {
    generateTraceId: () => given ?? random.generateTraceId(),
    generateSpanId: () => given?.slice(16) ?? random.generateSpanId(),
    begin<Result>(id: string | undefined, work: () => Result): Result {
      given = id?.replaceAll('-', '').toLowerCase() ?? null
      try {
        return work()
      } finally {
        given = null
      }
    },
  }
}

function contextOf(traceparent: string) {
  const [, traceId, spanId] = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(traceparent) ?? []
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId, traceFlags: 1, isRemote: true }
}

/** A message may hold what a lead or a platform said. */
function kindOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'unknown'
  const code = 'code' in failure && typeof failure.code === 'string' ? failure.code : null
  return code === null ? failure.name : `${failure.name} ${code}`
}

/** What the library has to complain of: a collector that can't be reached, above all. */
function warnOnly(log: Log): DiagLogger {
  const warn = (message: string): void => log.warn({ said: message.slice(0, 200) }, 'traces could not be told')
  return { error: warn, warn, info: () => undefined, debug: () => undefined, verbose: () => undefined }
}
