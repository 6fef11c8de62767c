import { type Readable, Transform } from 'node:stream'
import { Agent, Client, type Dispatcher } from 'undici'
import { type Log, silentLog } from '#lib/log.ts'
import { cutStrings } from './cut-strings.ts'
import { type Connector, createGuardedConnector, type Lookup } from './guarded-connector.ts'
import { isOutgoingError, type OutgoingError, outgoingError, systemCode } from './outgoing-error.ts'
import { ACCEPTED_ENCODINGS, collectBody, decodeBody, decodedStream } from './read-body.ts'

export interface OutgoingRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  signal?: AbortSignal
  /** For the whole exchange, from the name lookup to the last byte. Default 30 s. */
  timeoutMs?: number
  /** Of the answer, before and after decoding. Default 10 MB. */
  maxBytes?: number
  /** Of an answer in JSON: no string in it is kept beyond so many bytes, and `maxBytes` is for what is left of all. */
  longestString?: number
  /**
   * `own` takes a connection of its own, used for this one request and closed after it: `mayHaveArrived` is then exact, because
   * no idle socket of a pool can turn out dead under the request. Default `pooled`.
   */
  connection?: 'pooled' | 'own'
  /** Of a request with its own connection: asked when that is there, and before it is opened. False: not one byte goes out. */
  mayBegin?: () => boolean
}

export interface OutgoingResponse {
  status: number
  /** Names in lower case; a repeated header is joined by commas. */
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

export interface OutgoingStream {
  status: number
  headers: Readonly<Record<string, string>>
  body: Readable
}

/**
 * Calls an address that a customer gave. Reaches public addresses only, never follows a redirect (it is an error), never
 * repeats a request. Throws an `OutgoingError`; every HTTP status but a redirect is an answer, not an error.
 */
export interface GuardedFetch {
  (url: string, request?: OutgoingRequest): Promise<OutgoingResponse>
  /**
   * Reads an address whose answer is handed on as it comes; its bytes are as they were sent. Follows up to three redirects, each to a public
   * address, since nothing of ours goes with the request. `timeoutMs` is for the headers; a body that is silent or longer than `maxBytes` fails
   * where it is read. Whoever gets a body reads it to the end or destroys it.
   */
  stream(url: string, request: Required<Pick<OutgoingRequest, 'timeoutMs' | 'maxBytes'>>): Promise<OutgoingStream>
  /** Ends the idle connections; calls under way finish first. */
  close(): Promise<void>
}

interface GuardedFetchOptions {
  /** Exact origins that may lie anywhere, as `http://127.0.0.1:4800`. */
  allowOrigins: readonly string[]
  /** The only hosts that are called besides those origins; none: every public one. */
  allowHosts?: readonly string[]
  log?: Log
  /** For tests: the resolver of host names. */
  lookup?: Lookup
}

const DEFAULT_TIMEOUT_MS = 30_000
const DEFAULT_MAX_BYTES = 10_000_000
/** Of an answer whose strings are cut, decoded. It is never kept whole. */
const MAX_BYTES_TO_CUT = 500_000_000
const CONNECT_TIMEOUT_MS = 10_000
const IDLE_BODY_TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const TIMEOUT_CODES: ReadonlySet<string> = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])
const INVALID_CODES: ReadonlySet<string> = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED'])

/** Makes the one dispatcher through which customers' addresses are called; keep one per process, since it holds the connections. */
export function createGuardedFetch({
  allowOrigins,
  allowHosts = [],
  log = silentLog,
  lookup,
}: GuardedFetchOptions): GuardedFetch {
  const connector = createGuardedConnector({
    allowOrigins,
    allowHosts,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    ...(lookup ? { lookup } : {}),
  })
  const pools = new Agent({
    connect: connector,
    connections: 8,
    pipelining: 1,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
  })

  const fetchGuarded = async (url: string, request: OutgoingRequest = {}) => {
    const target = readTarget(url)
    if (request.mayBegin?.() === false) throw tooLate()
    const line = request.connection === 'own' ? ownLine(target.origin, connector, request.mayBegin) : pooledLine(pools)
    const limit = startTimeLimit(request.timeoutMs ?? DEFAULT_TIMEOUT_MS, request.signal)
    try {
      // undici hears the signal only once it is connected; a name that does not resolve would outlast it.
      return await Promise.race([exchange(line.dispatcher, target, request, limit.signal), limit.over])
    } catch (error) {
      const failure = describeFailure(error, { mayHaveArrived: line.mayHaveArrived(), limit, caller: request.signal })
      log.debug(
        { host: target.host, code: failure.code, mayHaveArrived: failure.mayHaveArrived },
        'outgoing call failed',
      )
      throw failure
    } finally {
      limit.end()
      line.end()
    }
  }
  const stream: GuardedFetch['stream'] = async (url, { timeoutMs, maxBytes }) => {
    let target = readTarget(url)
    for (let hops = 0; ; hops += 1) {
      const limit = startTimeLimit(timeoutMs, undefined)
      try {
        const asked = pools.request({
          origin: target.origin,
          path: target.pathname + target.search,
          method: 'GET',
          headers: { 'accept-encoding': 'identity' },
          headersTimeout: timeoutMs,
          bodyTimeout: IDLE_BODY_TIMEOUT_MS,
        })
        // Nobody waits for an answer that comes too late; its body is let go of.
        asked.then(
          ({ body }) => limit.isOver() && body.destroy(),
          () => undefined,
        )
        const answer = await Promise.race([asked, limit.over])
        const headers = readHeaders(answer.headers)
        if (!REDIRECTS.has(answer.statusCode))
          return { status: answer.statusCode, headers, body: upTo(answer.body, maxBytes) }
        answer.body.on('error', () => undefined).destroy()
        const elsewhere = redirected(headers.location ?? '', target)
        if (hops >= MAX_REDIRECTS || elsewhere.redirectUrl === null) throw elsewhere
        target = readTarget(elsewhere.redirectUrl)
      } catch (error) {
        throw describeFailure(error, { mayHaveArrived: true, limit, caller: undefined })
      } finally {
        limit.end()
      }
    }
  }
  return Object.assign(fetchGuarded, { stream, close: () => pools.close() })
}

/** The same bytes; a stream that has more than is taken ends with an error. */
function upTo(body: Readable, maxBytes: number): Readable {
  let length = 0
  const counted = new Transform({
    transform(chunk: Uint8Array, _, done) {
      length += chunk.byteLength
      if (length > maxBytes) done(outgoingError('too_large', 'The answer is too long', { mayHaveArrived: true }))
      else done(null, chunk)
    },
  })
  body.on('error', (error) => counted.destroy(error))
  counted.on('close', () => body.destroy())
  return body.pipe(counted)
}

function readTarget(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) {
    throw outgoingError('invalid_request', 'Only http and https addresses without a user name are called', {
      mayHaveArrived: false,
    })
  }
  return url
}

interface Line {
  dispatcher: Dispatcher
  mayHaveArrived(): boolean
  end(): void
}

/** A request may ride a connection that was open already, so a failure proves nothing, unless the connector reported it. */
function pooledLine(pools: Agent): Line {
  return { dispatcher: pools, mayHaveArrived: () => true, end: () => undefined }
}

const tooLate = (): OutgoingError => outgoingError('too_late', 'Too late to begin', { mayHaveArrived: false })

function ownLine(origin: string, connector: Connector, mayBegin: () => boolean = () => true): Line {
  let attempts = 0
  let isConnected = false
  const connectOnce: Connector = (target, callback) => {
    attempts += 1
    // undici puts a request back into its queue after some ways of losing a socket: without a second connection it can't go out twice.
    if (attempts > 1) {
      callback(outgoingError('connection_lost', 'The connection was lost', { mayHaveArrived: true }), null)
      return
    }
    connector(target, (...[error, socket]) => {
      if (error) {
        callback(error, null)
        return
      }
      // What follows writes the request at once: a machine that stood still while it was connected has noticed by now.
      if (!mayBegin()) {
        socket.destroy()
        callback(tooLate(), null)
        return
      }
      isConnected = true
      callback(null, socket)
    })
  }
  const client = new Client(origin, { connect: connectOnce, pipelining: 1, maxRequestsPerClient: 1 })
  return {
    dispatcher: client,
    mayHaveArrived: () => isConnected,
    end: () => void client.destroy().catch(() => undefined),
  }
}

interface TimeLimit {
  signal: AbortSignal
  /** Rejects when the signal fires, else stays open. */
  over: Promise<never>
  isOver(): boolean
  end(): void
}

function startTimeLimit(timeoutMs: number, caller: AbortSignal | undefined): TimeLimit {
  const controller = new AbortController()
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    controller.abort()
  }, timeoutMs)
  const passOn = () => controller.abort(caller?.reason)
  if (caller?.aborted) passOn()
  else caller?.addEventListener('abort', passOn, { once: true })
  const over = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new Error('The call was ended'))
    if (controller.signal.aborted) giveUp()
    else controller.signal.addEventListener('abort', giveUp, { once: true })
  })
  const end = () => {
    clearTimeout(timer)
    caller?.removeEventListener('abort', passOn)
  }
  return { signal: controller.signal, over, isOver: () => isOver, end }
}

async function exchange(
  dispatcher: Dispatcher,
  target: URL,
  request: OutgoingRequest,
  signal: AbortSignal,
): Promise<OutgoingResponse> {
  const maxBytes = request.maxBytes ?? DEFAULT_MAX_BYTES
  const answer = await dispatcher.request({
    origin: target.origin,
    path: target.pathname + target.search,
    method: request.method ?? 'GET',
    headers: { 'accept-encoding': ACCEPTED_ENCODINGS, ...request.headers },
    body: request.body ?? null,
    signal,
    idempotent: false,
    reset: request.connection === 'own',
    headersTimeout: request.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    bodyTimeout: IDLE_BODY_TIMEOUT_MS,
  })
  // Leaving the body half read makes the stream fail after we have gone; that failure has no reader.
  answer.body.on('error', () => undefined)
  const headers = readHeaders(answer.headers)
  if (REDIRECTS.has(answer.statusCode)) {
    answer.body.destroy()
    throw redirected(headers.location ?? '', target)
  }
  const encoding = headers['content-encoding'] ?? ''
  const { longestString } = request
  if (longestString !== undefined) {
    const whole = upTo(decodedStream(answer.body, encoding), MAX_BYTES_TO_CUT)
    return { status: answer.statusCode, headers, body: await collectBody(cutStrings(whole, longestString), maxBytes) }
  }
  const body = await collectBody(answer.body, maxBytes)
  return { status: answer.statusCode, headers, body: await decodeBody(body, encoding, maxBytes) }
}

function readHeaders(raw: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )
}

function redirected(location: string, target: URL): OutgoingError {
  const url = URL.canParse(location, target.href) ? new URL(location, target.href) : null
  const where = { redirectHost: url?.host ?? '', ...(url === null ? {} : { redirectUrl: url.href }) }
  return outgoingError('redirected', 'The address redirects elsewhere', { mayHaveArrived: true, ...where })
}

interface Circumstances {
  mayHaveArrived: boolean
  limit: TimeLimit
  caller: AbortSignal | undefined
}

/** Of `AbortSignal.timeout`. */
const isTimeLimit = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError'

function describeFailure(error: unknown, { mayHaveArrived, limit, caller }: Circumstances): OutgoingError {
  if (isOutgoingError(error)) return error
  const details = { mayHaveArrived, cause: error }
  const code = systemCode(error)
  if (limit.isOver() || TIMEOUT_CODES.has(code)) return outgoingError('timed_out', 'No answer in time', details)
  if (caller?.aborted && isTimeLimit(caller.reason)) return outgoingError('timed_out', 'No answer in time', details)
  if (caller?.aborted) return outgoingError('aborted', 'The call was aborted', details)
  if (INVALID_CODES.has(code)) {
    return outgoingError('invalid_request', 'The request cannot be written', { mayHaveArrived: false, cause: error })
  }
  if (code.startsWith('HPE_')) return outgoingError('unreadable_answer', 'The answer is not HTTP', details)
  return outgoingError('connection_lost', 'The connection was lost', details)
}
