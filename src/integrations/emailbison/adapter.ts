import { z } from 'zod'
import { webhookEventTypes } from '#contract/webhooks.ts'
import type { Credentials, PlatformAdapter } from '#domain/sending-platform.ts'
import type { GuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import type { Log } from '#lib/log.ts'
import { normalizeBaseUrl } from './base-url.ts'
import { createClient, type EmailBisonClient } from './client.ts'
import { eventKey } from './event-key.ts'
import { createPace, type Pace } from './pace.ts'
import { readEvent } from './read-event.ts'

interface EmailBisonAdapterOptions {
  fetch: GuardedFetch
  log: Log
  /** Of every call but a send, which brings its own. Default 15 s. */
  timeoutMs?: number
  /** Default: one of this adapter's own. */
  pace?: Pace
  now?: () => Date
}

interface EmailBisonAdapter extends PlatformAdapter {
  /** It can do all that a platform can. */
  open(access: Credentials): EmailBisonClient
}

const DEFAULT_TIMEOUT_MS = 15_000

const credentials = z.object({
  baseUrl: z.string().transform((text, { addIssue }) => {
    const origin = normalizeBaseUrl(text)
    if (origin !== null) return origin
    addIssue({ code: 'custom', message: 'This is not the address of a platform.' })
    return z.NEVER
  }),
  apiKey: z.string().trim(),
})

/** The adapter of EmailBison. A base URL that is none fails at the first call, as an address that can't be called. */
export function createPlatformAdapter({
  fetch,
  log,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  pace = createPace(),
  now = () => new Date(),
}: EmailBisonAdapterOptions): EmailBisonAdapter {
  return {
    displayName: 'EmailBison',
    connectForm: {
      baseUrl: {
        label: 'EmailBison base URL',
        placeholder: 'https://dedi.emailbison.com',
        hint: 'Where you log in to EmailBison.',
      },
      apiKey: {
        label: 'API key',
        hint: 'From Settings > API in EmailBison. It is stored encrypted and never shown again.',
      },
    },
    credentials,
    eventKinds: webhookEventTypes,
    // Its documents say 10 and 25 MB, and not which megabytes.
    fileLimits: { each: 10_000_000, together: 25_000_000 },
    open: ({ baseUrl, apiKey }) =>
      createClient({
        fetch,
        baseUrl: normalizeBaseUrl(baseUrl) ?? baseUrl,
        apiKey: apiKey.trim(),
        log: log.child({ platform: 'emailbison' }),
        timeoutMs,
        pace,
        now,
      }),
    readEvent,
    eventKey,
  }
}
