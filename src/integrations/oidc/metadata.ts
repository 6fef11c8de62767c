import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import type { z } from 'zod'
import type { GuardedFetch, OutgoingRequest } from '#integrations/outgoing/guarded-fetch.ts'
import { providerError } from './errors.ts'
import { type Discovery, discoverySchema, keysSchema } from './wire.ts'

const keptMs = 60 * 60 * 1000
/** A key that is not known makes the keys be asked for again, but no more often than so. */
const keysAtMostEveryMs = 60_000
const answerMax = 1_000_000
const timeoutMs = 10_000

/** Asks a provider for JSON of a certain shape; throws a `ProviderError`. */
export async function askJson<Schema extends z.ZodType>(
  fetch: GuardedFetch,
  url: string,
  schema: Schema,
  request: OutgoingRequest = {},
): Promise<z.output<Schema>> {
  const answer = await fetch(url, { timeoutMs, maxBytes: answerMax, ...request }).catch((cause: unknown) => {
    throw providerError('unreachable', 'The provider isn’t responding.', cause)
  })
  if (answer.status >= 500) throw providerError('unreachable', `The provider responded with ${answer.status}.`)
  if (answer.status >= 400) throw providerError('refused', `The provider responded with ${answer.status}.`)
  const parsed = schema.safeParse(parsedJson(answer.body))
  if (!parsed.success) throw providerError('refused', 'The provider’s response doesn’t follow OpenID Connect.')
  return parsed.data
}

function parsedJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    return undefined
  }
}

export interface Metadata {
  discovery(): Promise<Discovery>
  /** Finds the key of a token among the provider's; throws `JWKSNoMatchingKey` when it has none such. */
  keys: JWTVerifyGetKey
}

/** What a provider publishes, kept for an hour; a failure is not kept. */
export function createMetadata(fetch: GuardedFetch, issuer: string): Metadata {
  let known: { at: number; value: Promise<Discovery> } | null = null
  let keys: { at: number; value: JWTVerifyGetKey } | null = null

  const discovery = (): Promise<Discovery> => {
    if (known === null || performance.now() - known.at > keptMs) {
      const value = discover(fetch, issuer)
      known = { at: performance.now(), value }
      value.catch(() => {
        known = null
      })
    }
    return known.value
  }
  const readKeys = async (): Promise<JWTVerifyGetKey> => {
    const { jwks_uri } = await discovery()
    const value = createLocalJWKSet(await askJson(fetch, jwks_uri, keysSchema))
    keys = { at: performance.now(), value }
    return value
  }
  return {
    discovery,
    async keys(header, token) {
      const current = keys !== null && performance.now() - keys.at < keptMs ? keys.value : await readKeys()
      try {
        return await current(header, token)
      } catch (error) {
        const isOld = keys === null || performance.now() - keys.at > keysAtMostEveryMs
        if (!(error instanceof errors.JWKSNoMatchingKey && isOld)) throw error
        return (await readKeys())(header, token)
      }
    },
  }
}

async function discover(fetch: GuardedFetch, issuer: string): Promise<Discovery> {
  const found = await askJson(fetch, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, discoverySchema)
  // Whoever answers for another issuer could vouch for its people.
  if (found.issuer !== issuer) throw providerError('refused', 'The provider identifies itself as another issuer.')
  return found
}
