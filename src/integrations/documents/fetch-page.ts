import type { DocumentErrorCode } from '#domain/ports.ts'
import type { GuardedFetch, OutgoingResponse } from '../outgoing/guarded-fetch.ts'
import { isOutgoingError, type OutgoingErrorCode } from '../outgoing/outgoing-error.ts'
import { documentError } from './document-error.ts'
import { readingLimits } from './reading-limits.ts'

export interface Fetched {
  /** Where the page was in the end. */
  url: string
  /** Media type in lower case, without parameters. */
  type: string
  charset: string | null
  body: Uint8Array
}

const maxBytes = 10_000_000
/** From http to https, to "www", to a language: each step is called through the same guarded dispatcher. */
const mostRedirects = 5

const codes: Partial<Record<OutgoingErrorCode, DocumentErrorCode>> = {
  address_not_allowed: 'not_allowed',
  host_not_listed: 'not_allowed',
  invalid_request: 'not_allowed',
  too_large: 'too_large',
}

/** Fetches a page of the public web. Throws a `DocumentError`. */
export async function fetchPage(fetch: GuardedFetch, address: string, signal?: AbortSignal): Promise<Fetched> {
  let url = address
  const until = performance.now() + readingLimits.fetchMs
  for (let step = 0; step <= mostRedirects; step += 1) {
    try {
      const response = await fetch(url, {
        headers: { accept: 'text/html, application/pdf, text/markdown, text/plain;q=0.9', 'user-agent': 'Rejoinder' },
        timeoutMs: Math.max(1, Math.round(until - performance.now())),
        maxBytes,
        ...(signal === undefined ? {} : { signal }),
      })
      return readAnswer(url, response)
    } catch (error) {
      if (!isOutgoingError(error)) throw error
      if (error.code === 'aborted') throw signal?.reason ?? error
      if (error.code !== 'redirected' || error.redirectUrl === null)
        throw documentError(codes[error.code] ?? 'unreachable', error)
      url = error.redirectUrl
    }
  }
  throw documentError('unreachable')
}

function readAnswer(url: string, { status, headers, body }: OutgoingResponse): Fetched {
  if (status >= 500) throw documentError('unreachable')
  if (status < 200 || status >= 300) throw documentError('not_found')
  const [type = '', ...parameters] = (headers['content-type'] ?? 'text/html').toLowerCase().split(';')
  const charset = /charset="?([\w-]+)/.exec(parameters.join(';'))?.[1] ?? null
  return { url, type: type.trim(), charset, body }
}
