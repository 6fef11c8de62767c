import { setTimeout as sleep } from 'node:timers/promises'
import { isPlatformError, type PlatformError, type PlatformFile } from '#domain/sending-platform.ts'
import type { GuardedFetch, OutgoingRequest } from '#integrations/outgoing/guarded-fetch.ts'
import { isOutgoingError } from '#integrations/outgoing/outgoing-error.ts'
import type { Log } from '#lib/log.ts'
import { type Answer, readAnswer } from './answer.ts'
import { failureIn, fromNetworkFailure, platformError, REJECTED_KEY } from './errors.ts'
import type { Pace } from './pace.ts'

export interface Access {
  fetch: GuardedFetch
  baseUrl: string
  apiKey: string
  log: Log
  timeoutMs: number
  pace: Pace
  now: () => Date
}

/** A body that is no JSON, as it is written. */
export interface Form {
  contentType: string
  content: Uint8Array
}

interface Call {
  method: NonNullable<OutgoingRequest['method']>
  path: string
  query?: Readonly<Record<string, string>>
  body?: unknown
  /** In the place of a body. */
  form?: Form
  signal?: AbortSignal
  /** Default: the connection's. */
  timeoutMs?: number
  /** In its place, of a call that nobody may wait for any longer: asked when it is its turn, and right before its first byte. */
  leftMs?: () => number
  connection?: NonNullable<OutgoingRequest['connection']>
  /** Lets the other calls of its key go first, where they want more than the platform allows. */
  yields?: boolean
  /** The answer was too large: it is taken with its longest texts cut. */
  isCut?: boolean
}

const RETRY_PAUSE_MS = 300
const MAX_ANSWER_BYTES = 20_000_000
/** A page holds fifteen mails, each with two bodies. One that is longer is said to be cut, for of none more is ever read. */
const MAX_CUT_ANSWER_BYTES = 60_000_000
const MAX_CUT_TEXT_BYTES = 1_000_001
const CUT_ANSWER_TIMEOUT_MS = 60_000

/** A key that can't stand in a header would be an error in the middle of a call, or a header of its own. */
export const isUsableKey = (apiKey: string) => /^[\x21-\x7e]{1,1000}$/.test(apiKey)

/** One HTTP exchange, its status still to be judged. Throws an `OutgoingError` when there is no answer. */
export async function exchange(access: Access, call: Call): Promise<Answer> {
  const query = call.query ? `?${new URLSearchParams(call.query)}` : ''
  await access.pace.turn(`${access.baseUrl} ${access.apiKey}`, { yields: call.yields ?? false })
  const body = bodyOf(call)
  const { leftMs } = call
  const startedAt = performance.now()
  const response = await access.fetch(`${access.baseUrl}${call.path}${query}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${access.apiKey}`,
      accept: 'application/json',
      ...(body === null ? {} : { 'content-type': body.contentType }),
    },
    ...(body === null ? {} : { body: body.content }),
    ...(call.signal ? { signal: call.signal } : {}),
    timeoutMs: leftMs?.() ?? call.timeoutMs ?? access.timeoutMs,
    ...(leftMs ? { mayBegin: () => leftMs() > 0 } : {}),
    ...(call.isCut
      ? { maxBytes: MAX_CUT_ANSWER_BYTES, longestString: MAX_CUT_TEXT_BYTES }
      : { maxBytes: MAX_ANSWER_BYTES }),
    connection: call.connection ?? 'pooled',
  })
  const tookMs = Math.round(performance.now() - startedAt)
  access.log.debug({ method: call.method, path: call.path, status: response.status, tookMs }, 'platform call')
  return readAnswer(response, access.now())
}

function bodyOf({ body, form }: Call): { contentType: string; content: string | Uint8Array } | null {
  if (form !== undefined) return form
  return body === undefined ? null : { contentType: 'application/json', content: JSON.stringify(body) }
}

/** Larger files come with no mail. */
const MAX_FILE_BYTES = 60_000_000

/** A file at an address that the platform gave, as it comes; null when it is not there any more. Throws a `PlatformError`. */
export async function openFile({ fetch, timeoutMs }: Access, url: string): Promise<PlatformFile | null> {
  const { status, headers, body } = await fetch.stream(url, { timeoutMs, maxBytes: MAX_FILE_BYTES }).catch((error) => {
    throw fromNetworkFailure(error)
  })
  if (status === 200) return { bytes: Number(headers['content-length']) || null, content: body }
  body.destroy()
  if (status === 404 || status === 410) return null
  throw platformError('unreachable', `EmailBison didn’t give this file (${status}).`)
}

/** A call that is made once, as every call that changes something is. Throws a `PlatformError`. */
export async function callOnce(access: Access, call: Call): Promise<Answer> {
  if (!isUsableKey(access.apiKey)) throw platformError('rejected_key', REJECTED_KEY)
  const answer = await exchange(access, call).catch((error) => {
    throw fromNetworkFailure(error)
  })
  const failure = failureIn(answer)
  if (failure) throw failure
  return answer
}

/** A read: made once more after a passing fault, unless the platform named a time, and when the answer is too large. Throws a `PlatformError`. */
export async function read(access: Access, call: Omit<Call, 'method' | 'body' | 'isCut'>): Promise<Answer> {
  const get: Call = { ...call, method: 'GET' }
  try {
    return await callOnce(access, get)
  } catch (error) {
    if (!isPlatformError(error) || call.signal?.aborted) throw error
    if (isTooLarge(error)) {
      access.log.warn({ path: call.path }, 'a platform answer is too large: its longest texts are cut')
      return callOnce(access, { ...get, isCut: true, timeoutMs: CUT_ANSWER_TIMEOUT_MS })
    }
    if (!mayPass(error)) throw error
    access.log.info({ path: call.path, reason: error.message }, 'retrying a platform read')
  }
  await sleep(RETRY_PAUSE_MS * (0.5 + Math.random()))
  return callOnce(access, get)
}

/** A few mails with pictures in their text come to that, and must not keep back what stands beside them. */
const isTooLarge = ({ cause }: PlatformError): boolean => isOutgoingError(cause) && cause.code === 'too_large'

/** Whoever names a time to come back is not asked before it. */
function mayPass(error: PlatformError): boolean {
  return error.code === 'unreachable' && error.retryAfterMs === null
}
