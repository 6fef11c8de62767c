import type { OutgoingResponse } from '#integrations/outgoing/guarded-fetch.ts'
import { isRecord, toCount, toFlag, toText } from './scalars.ts'

/** An answer of the platform, out of whichever envelope it came in. */
export interface Answer {
  status: number
  /** The body was JSON, or there was none; false for a web page or a half answer. */
  isReadable: boolean
  /** All of the JSON; undefined when there is none. */
  json: unknown
  /** What lies under `data`, or the whole when nothing is wrapped. */
  data: unknown
  /** Null when the platform does not say. */
  success: boolean | null
  /** What the platform says for itself, one line, shortened; empty when nothing. */
  message: string
  retryAfterMs: number | null
}

const MAX_MESSAGE = 300
/** Nobody waits longer on a number in a header. */
const MAX_RETRY_AFTER_MS = 60 * 60_000

/** Reads any answer; never throws. `now` resolves a Retry-After that is a date. */
export function readAnswer({ status, headers, body }: OutgoingResponse, now: Date): Answer {
  const text = new TextDecoder().decode(body)
  const json = parseJson(text)
  const outer = isRecord(json) ? json : {}
  const data = 'data' in outer ? outer.data : json
  const inner = isRecord(data) ? data : {}
  return {
    status,
    isReadable: json !== undefined || text.trim() === '',
    json,
    data,
    success: toFlag(inner.success ?? outer.success),
    message: readMessage(inner) || readMessage(outer),
    retryAfterMs: readRetryAfter(headers['retry-after'] ?? inner.retry_after ?? outer.retry_after, now),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The caller sees it by `isReadable`.
    return undefined
  }
}

function readMessage({ message, error, errors }: Record<string, unknown>): string {
  const said = toText(message) || toText(error) || firstOf(errors)
  const line = said.replaceAll(/\s+/g, ' ').trim()
  return line.length > MAX_MESSAGE ? `${line.slice(0, MAX_MESSAGE).toWellFormed()}…` : line
}

/** Laravel's list of problems: field name -> sentences. */
function firstOf(errors: unknown): string {
  return isRecord(errors) ? toText(Object.values(errors).flat()[0]) : ''
}

/** Seconds or an HTTP date, in milliseconds from now, at most an hour; null when it says nothing that can be understood. */
function readRetryAfter(value: unknown, now: Date): number | null {
  const seconds = toCount(value) ?? (typeof value === 'number' ? value : null)
  const waitMs = seconds === null ? Date.parse(toText(value)) - now.getTime() : seconds * 1000
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(Math.ceil(waitMs), 0), MAX_RETRY_AFTER_MS)
}
