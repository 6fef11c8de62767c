import type { PlatformAdapter } from '#domain/sending-platform.ts'
import type { GuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import type { Log } from '#lib/log.ts'
import { normalizeBaseUrl } from './base-url.ts'
import { createClient } from './client.ts'
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

const DEFAULT_TIMEOUT_MS = 15_000

/** The adapter of EmailBison. A base URL that is none fails at the first call, as an address that can't be called. */
export function createEmailBisonAdapter({
  fetch,
  log,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  pace = createPace(),
  now = () => new Date(),
}: EmailBisonAdapterOptions): PlatformAdapter {
  return {
    normalizeBaseUrl,
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
