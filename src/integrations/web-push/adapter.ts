import { createECDH } from 'node:crypto'
import type { Push } from '#domain/ports.ts'
import { cutAtWord } from '#lib/cut-at-word.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import { isOutgoingError } from '../outgoing/outgoing-error.ts'

const timeoutMs = 15_000
/** So long a push service keeps a message for a browser that is away. */
const keptS = 6 * 3600
const maxBytes = 20_000
/** A push service takes 4096 bytes, sealed. */
const mostTitle = 120
const mostBody = 400

interface PushOptions {
  fetch: GuardedFetch
  /** 32 bytes: a private key of P-256. */
  privateKey: Buffer
  publicUrl: string
}

/** Web push (RFC 8030, sealed by RFC 8291, signed by RFC 8292), to whatever service a browser names: by the guarded dispatcher, since a person names it. */
export function createPush({ fetch, privateKey, publicUrl }: PushOptions): Push {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  const publicKey = curve.getPublicKey().toString('base64url')
  // A push service may write there; it takes no plain http.
  const subject = publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost.invalid'
  const vapidDetails = { subject, publicKey, privateKey: privateKey.toString('base64url') }
  return {
    publicKey,
    async send({ endpoint, p256dh, auth }, { title, body, url }) {
      const payload = JSON.stringify({ title: cutAtWord(title, mostTitle), body: cutAtWord(body, mostBody), url })
      // Loaded when somebody has switched it on.
      const { default: library } = await import('web-push')
      const seal = () =>
        library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails,
          TTL: keptS,
          urgency: 'high',
          contentEncoding: 'aes128gcm',
        })
      const request = orNull(seal)
      if (request === null) return 'gone'
      try {
        const headers = asText(request.headers)
        const { status } = await fetch(endpoint, { method: 'POST', headers, body: request.body, timeoutMs, maxBytes })
        if (status >= 200 && status < 300) return 'taken'
        return status === 404 || status === 410 ? 'gone' : 'failed'
      } catch (error) {
        if (!isOutgoingError(error)) throw error
        return error.code === 'address_not_allowed' ? 'gone' : 'failed'
      }
    },
  }
}

/** Null for keys that are none of a browser's: no curve has them. */
function orNull<Made>(make: () => Made): Made | null {
  try {
    return make()
  } catch {
    return null
  }
}

/** The dispatcher counts the body's length itself. */
const asText = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      /^content-length$/i.test(name) ? [] : [[name.toLowerCase(), String(value)]],
    ),
  )
