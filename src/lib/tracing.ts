import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { newId } from './new-id.ts'

/** Ids, counts, codes and names of ours; never a mail's words, an address, a token or a key. */
export type Attributes = Readonly<Record<string, string | number | boolean>>

/** One piece of work as a trace shows it. */
export interface Span {
  /** How another process, or a later time, goes on from here: the `traceparent` of W3C Trace Context. */
  readonly traceparent: string
  note(attributes: Attributes): void
  link(traceparent: string): void
  /** @param failure what it failed with; its kind or code is told, never its message */
  end(failure?: unknown): void
}

export interface SpanStart {
  name: string
  kind?: 'inside' | 'server' | 'client' | 'consumer'
  attributes?: Attributes
}

/** Whoever tells somebody of spans; without one all of this does nothing. */
export interface Tracing {
  /**
   * @param parent what it goes on from; null: it begins a trace
   * @param id of the trace that it begins: a UUID that others know, too, so that they can go on from it (`traceparentOf`)
   */
  start(span: SpanStart, parent: string | null, id?: string): Span
}

/** Tells nobody, and gives ids all the same: by them the lines of the log belong together, over all processes. */
export const idsOnly: Tracing = {
  start(_, parent, id) {
    if (parent === null && id !== undefined) return new BeginsUnder(id)
    const traceId = parent?.split('-')[1] ?? newId().replaceAll('-', '')
    const spanId = randomBytes(8).toString('hex')
    return { traceparent: `00-${traceId}-${spanId}-01`, note: nothing, link: nothing, end: nothing }
  },
}

const nothing = (): void => undefined

/** Begins a trace. How to go on from it is written when somebody does, which is seldom. */
class BeginsUnder implements Span {
  readonly #id: string
  note = nothing
  link = nothing
  end = nothing

  constructor(id: string) {
    this.#id = id
  }

  get traceparent(): string {
    return traceparentOf(this.#id)
  }
}

interface Here {
  tracing: Tracing
  span: Span | null
  /** The id of the request that all of it began with, where it was none that a span is told of: what it leaves to be done later goes on from it. */
  origin?: string
}

const here = new AsyncLocalStorage<Here>()

/** Does work whose spans are told to `tracing`; null: nobody wants to hear of them. */
export const traceWith = <Result>(tracing: Tracing | null, work: () => Result): Result =>
  tracing === null ? work() : here.run({ tracing, span: null }, work)

/** The same of a piece of work alone: a request that only passes something on does not take it out of the trace that it is in. */
export const traceparentOfWork = (): string | null => here.getStore()?.span?.traceparent ?? null

/** Does what a request asks for: everything that it begins, in whatever process and however late, is found by this id. */
export const withinRequest = <Result>(id: string, work: () => Result): Result =>
  here.run({ tracing: here.getStore()?.tracing ?? idsOnly, span: null, origin: id }, work)

/** The id of the request, or the delivery, that what is under way here began with; null where nobody knows it. */
export const requestId = (): string | null => requestIdOf(traceparent())

/** The same of what another process left to go on from. */
export function requestIdOf(from: string | null): string | null {
  const hex = from?.split('-')[1]
  return hex === undefined ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export const isTraced = (): boolean => here.getStore() !== undefined

/** How others go on from what is under way here; null where nothing is traced. */
export function traceparent(): string | null {
  const now = here.getStore()
  if (now?.span) return now.span.traceparent
  return now?.origin === undefined ? null : traceparentOf(now.origin)
}

/** Does what belongs to nobody's trace: work for several at once. */
export const outsideTrace = <Result>(work: () => Result): Result => traceWith(here.getStore()?.tracing ?? null, work)

/** How to go on from the trace that was begun under this id. */
export function traceparentOf(id: string): string {
  const hex = id.replaceAll('-', '').toLowerCase()
  return `00-${hex}-${hex.slice(16)}-01`
}

export interface Place {
  /**
   * What it goes on from, from elsewhere; null: nothing. Left out: what is under way here. Where a batch is under way that takes up the work of
   * others, both name each other by links.
   */
  parent?: string | null
  /** It begins a trace under this id. */
  begins?: string
}

/** A span for what can't be done within one function; null where nothing is traced. Whoever starts it ends it. */
export function startSpan(span: SpanStart, { parent, begins }: Place = {}): Span | null {
  const now = here.getStore()
  if (now === undefined) return null
  const isElsewhere = parent !== undefined || begins !== undefined
  const started = now.tracing.start(span, isElsewhere ? (parent ?? null) : traceparent(), begins)
  if (isElsewhere && now.span !== null) {
    now.span.link(started.traceparent)
    started.link(now.span.traceparent)
  }
  return started
}

/** Does work as a span of its own, and all that it begins within that; just does it where nothing is traced. */
export async function inSpan<Result>(
  start: SpanStart,
  place: Place,
  work: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  const now = here.getStore()
  const span = startSpan(start, place)
  if (now === undefined || span === null) return work(null)
  try {
    const result = await here.run({ ...now, span }, () => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(error ?? 'unknown')
    throw error
  }
}
