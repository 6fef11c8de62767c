import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { sha256 } from '#lib/sha256.ts'
import { bearerOf } from './auth/bearer.ts'

const isSame = (shown: string | null | undefined, token: string | undefined): boolean =>
  typeof shown === 'string' && token !== undefined && timingSafeEqual(sha256(shown), sha256(token))

/** Whether the request shows the token; never when there is none to be shown. Takes the same time for every wrong one. */
export const isBearerOf = (token: string | undefined, { headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  isSame(bearerOf(headers.authorization), token)

/** The token of a link such as `npm start` prints; null when it carries none. */
const inQuery = (url: string | undefined): string | null =>
  new URLSearchParams((url ?? '').split('?').slice(1).join('?')).get('token')

/**
 * Whether whoever asks holds the operator's token: as a bearer, or in the link. Where somebody connects from says nothing: behind a
 * proxy or a tunnel on the same machine everybody comes from there.
 */
export const showsToken = (token: string | undefined, request: Pick<IncomingMessage, 'headers' | 'url'>): boolean =>
  isBearerOf(token, request) || isSame(inQuery(request.url), token)

const cookieName = 'rejoinder_operator'

/** Whether the browser opened the printed link before: it keeps the token for the outbox alone, out of reach of scripts and other sites. */
export const hasTokenCookie = (token: string | undefined, { headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  (headers.cookie ?? '').split(/;\s*/).some((pair) => {
    const [name, value] = pair.split('=', 2)
    return name === cookieName && isSame(value === undefined ? null : decoded(value), token)
  })

export const tokenCookie = (token: string, { path, isHttps }: { path: string; isHttps: boolean }): string =>
  `${cookieName}=${encodeURIComponent(token)}; Path=${path}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
