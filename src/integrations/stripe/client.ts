import type Stripe from 'stripe'
import type { PaymentError, PaymentErrorCode } from '#domain/ports.ts'

/** A person waits for most calls; the library tries again twice, under the same key. */
const timeoutMs = 10_000
const retries = 2

export interface StripeOptions {
  secretKey: string
  /** Another server that speaks Stripe's API. */
  baseUrl?: string | undefined
}

/** Stripe's own library, loaded when it is first asked for: it costs 36 MB. Asks with what can't be answered throw a `PaymentError`. */
export interface StripeClient {
  ask<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer>
  /** The library itself, for what asks nobody. */
  library(): Promise<Stripe>
}

export function createClient({ secretKey, baseUrl }: StripeOptions): StripeClient {
  let opened: Promise<Stripe> | undefined
  const open = async (): Promise<Stripe> => {
    const { default: Library } = await import('stripe')
    return new Library(secretKey, {
      timeout: timeoutMs,
      maxNetworkRetries: retries,
      telemetry: false,
      appInfo: { name: 'Rejoinder' },
      ...placeOf(baseUrl),
    })
  }
  const library = (): Promise<Stripe> => {
    opened ??= open()
    return opened
  }
  return {
    library,
    async ask(call) {
      const stripe = await library()
      try {
        return await call(stripe)
      } catch (error) {
        throw paymentError(error)
      }
    },
  }
}

function placeOf(baseUrl: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (baseUrl === undefined) return {}
  const { hostname, port, protocol } = new URL(baseUrl)
  return protocol === 'http:'
    ? { host: hostname, port: port || 80, protocol: 'http' }
    : { host: hostname, port: port || 443, protocol: 'https' }
}

/** A failed call in the port's words; what is no failure of a call comes back as it is. */
function paymentError(error: unknown): unknown {
  const type = error instanceof Error && 'type' in error ? error.type : null
  if (!(error instanceof Error) || typeof type !== 'string' || !type.startsWith('Stripe')) return error
  const name: PaymentError['name'] = 'PaymentError'
  return Object.assign(new Error(error.message, { cause: error }), { name, code: codes[type] ?? 'refused' })
}

const codes: Readonly<Record<string, PaymentErrorCode>> = {
  StripeCardError: 'declined',
  StripeConnectionError: 'unreachable',
  StripeAPIError: 'unreachable',
  StripeRateLimitError: 'unreachable',
}
