import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { bearerOf } from './auth/bearer.ts'

const loopback = /^(?:::ffff:)?127\.|^::1$/
const loopbackName = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i
/** What proxies and tunnels add for those whom they pass on. */
const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const

/**
 * Whether whoever asks sits at this machine. The connection's address alone does not say so: a tunnel or a proxy on this machine
 * connects from here for everybody, and a foreign page whose name was made to point here asks through the developer's own browser.
 */
export const isFromHere = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean =>
  loopback.test(socket.remoteAddress ?? '') &&
  loopbackName.test(headers.host ?? '') &&
  passedOn.every((name) => headers[name] === undefined)

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether the request shows the token; never when there is none to be shown. Takes the same time for every wrong one. */
export function isBearerOf(token: string | undefined, { headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const shown = bearerOf(headers.authorization)
  return token !== undefined && shown !== null && timingSafeEqual(digest(shown), digest(token))
}
