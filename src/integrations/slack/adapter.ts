import type { Hooks, PostOutcome } from '#domain/ports.ts'
import type { GuardedFetch } from '../outgoing/guarded-fetch.ts'
import { isOutgoingError, type OutgoingError } from '../outgoing/outgoing-error.ts'
import { payloadOf } from './payload.ts'

const timeoutMs = 15_000
const maxBytes = 20_000
/** Whoever names a year, or a time that no date has, is asked once more after an hour. */
const longestRetryAfterMs = 3_600_000

/** What Slack answers with 400 or 404 for a place that is gone, or may not be written to any more. */
const gone =
  /no_service|no_team|team_disabled|invalid_token|channel_not_found|channel_is_archived|action_prohibited|posting_to_general|user_not_found/

/** Incoming webhooks of Slack, and of whoever speaks as it does (Mattermost, Rocket.Chat, Discord's /slack). */
export const createHooks = ({ fetch }: { fetch: GuardedFetch }): Hooks => ({
  async post(url, message) {
    try {
      const { status, headers, body } = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payloadOf(message)),
        connection: 'own',
        timeoutMs,
        maxBytes,
      })
      return outcomeOf(status, headers, new TextDecoder().decode(body))
    } catch (error) {
      if (isOutgoingError(error)) return failureOf(error)
      throw error
    }
  },
})

function outcomeOf(status: number, headers: Readonly<Record<string, string>>, body: string): PostOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 429) {
    const seconds = Number(headers['retry-after'])
    const isTold = Number.isFinite(seconds) && seconds > 0
    return { kind: 'not_sent', retryAfterMs: isTold ? Math.min(seconds * 1000, longestRetryAfterMs) : null }
  }
  // A fault there may come after the message did.
  if (status >= 500) return { kind: 'unclear' }
  const isGone = [401, 403, 404, 405, 410].includes(status) || gone.test(body)
  return isGone ? { kind: 'dead', why: 'refused' } : { kind: 'unclear' }
}

function failureOf({ code, mayHaveArrived }: OutgoingError): PostOutcome {
  if (code === 'address_not_allowed' || code === 'invalid_request') return { kind: 'dead', why: 'not_allowed' }
  // A page to sign in at, or to say that there is nothing here any more: no webhook redirects.
  if (code === 'redirected') return { kind: 'dead', why: 'refused' }
  return mayHaveArrived ? { kind: 'unclear' } : { kind: 'not_sent', retryAfterMs: null }
}
