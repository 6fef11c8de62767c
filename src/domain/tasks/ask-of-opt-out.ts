import type { Scope } from '../scope.ts'
import { isPlatformError, type PlatformErrorCode } from '../sending-platform.ts'
import { takeOverOptOut } from '../threads/sync/notice-opt-out.ts'
import type { Attempt } from './attempts-store.ts'
import { recordNotSent } from './record-outcome.ts'
import type { SendNeeds } from './send-needs.ts'

/** A claim that is not called within ten seconds is given back. */
const askMs = 4000

/** It has no word on this lead, or none for this key: the send will meet the same platform. */
const silent: ReadonlySet<PlatformErrorCode> = new Set(['not_found', 'refused', 'rejected_key', 'address_not_allowed'])

/**
 * Asks the platform whether the lead has opted out there, before a mail that no person decided on is called for: the webhook that tells of an opt-out
 * by the link may have been lost. What it says is taken over; the call looks at that. False when it does not answer: then the mail has not gone out, is
 * tried again after a while, as if the call itself had found nobody, and comes before a person in the end.
 */
export async function askOfOptOut(ctx: SendNeeds, scope: Scope, attempt: Attempt): Promise<boolean> {
  try {
    await takeOverOptOut(ctx, scope, attempt.threadId, AbortSignal.timeout(askMs))
    return true
  } catch (error) {
    if (!isPlatformError(error)) throw error
    if (silent.has(error.code)) return true
    const reason = { code: 'platform_said', message: error.message } as const
    await recordNotSent(ctx, scope, attempt, { reason, retryAfterMs: error.retryAfterMs })
    return false
  }
}
