import type { Action } from '#contract/intent.ts'

// ------------------------------------------------------------------------------------------------------------ auto-send

export interface DeliveryFacts {
  action: Action | null
  isAutoSendOn: boolean
  aiMode: 'auto' | 'draft' | 'off' | null
  passesGuard: boolean
  writer: 'model' | 'builtin'
  connection: 'emailbison' | 'sandbox' | null
  isUnsubscribed: boolean
}

export type Delivery = { kind: 'automatic' } | { kind: 'approval'; why: string }

/** Whether a draft may go out by itself; if not, why a person must look at it first, in words for the timeline. */
export function decideDelivery(facts: DeliveryFacts): Delivery {
  const approval = (why: string): Delivery => ({ kind: 'approval', why })
  if (facts.aiMode === 'draft') return approval('In this conversation the agent only drafts.')
  if (!facts.isAutoSendOn && facts.aiMode !== 'auto') return approval('The agent drafts; a person sends.')
  if (facts.isUnsubscribed) return approval('The lead has unsubscribed.')
  if (facts.action !== 'reply') return approval('This answer needs a person.')
  if (!facts.passesGuard) return approval('The draft says something that has no source.')
  if (facts.connection === null) return approval('No sending platform is connected.')
  if (facts.writer === 'builtin' && facts.connection !== 'sandbox') {
    return approval('The built-in drafter never sends by itself. Add a model key in Settings.')
  }
  return { kind: 'automatic' }
}

// ----------------------------------------------------------------------------------------------------------------- times

const minuteMs = 60_000

const localMinutes = (at: Date, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: 'hour' | 'minute'): number => Number(parts.find((p) => p.type === type)?.value)
  return part('hour') * 60 + part('minute')
}

/**
 * When an automatic answer goes out: after a uniformly random delay within the agent's window, and never between local midnight
 * and the workspace's wake time; what would fall there goes out at wake time plus the part of the delay, so that not all go at once.
 *
 * @param wakeTime "HH:MM"; @param random in [0, 1)
 */
export function dueTime(
  now: Date,
  { delayMin, delayMax }: { delayMin: number; delayMax: number },
  { wakeTime, timeZone }: { wakeTime: string; timeZone: string },
  random: number,
): Date {
  const delayMs = Math.round((delayMin + random * (delayMax - delayMin)) * minuteMs)
  const due = new Date(now.getTime() + delayMs)
  const [hours = 0, minutes = 0] = wakeTime.split(':').map(Number)
  const wake = hours * 60 + minutes
  const wait = wake - localMinutes(due, timeZone)
  if (wait <= 0) return due
  // A clock change between now and then moves the hour: look once more from there.
  const first = new Date(due.getTime() + wait * minuteMs)
  const shift = wake - localMinutes(first, timeZone)
  const jitterMs = Math.round(random * Math.max(0, delayMax - delayMin) * minuteMs)
  return new Date(first.getTime() + (Math.abs(shift) <= 120 ? shift : 0) * minuteMs + jitterMs)
}

/** How long to wait before try number `tries + 1` of a send that certainly did not go out: 2 s doubling to 10 min. */
export function backoffMs(tries: number, retryAfterMs: number | null): number {
  return Math.max(retryAfterMs ?? 0, Math.min(600_000, 2000 * 2 ** Math.max(0, tries - 1)))
}

export const maxTries = 12

/** How long all sends of a workspace rest after so many faults of its platform in a row: what it asks for, or 1 s doubling to a minute. */
export function pauseMs(faults: number, retryAfterMs: number | null): number {
  return retryAfterMs ?? Math.min(minuteMs, 1000 * 2 ** Math.max(0, faults - 1))
}

// ------------------------------------------------------------------------------------------ finding our own mail again

export interface SentMailCandidate {
  id: number
  text: string
  toEmails: readonly string[]
  sentAt: Date
}

const words = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()
const clockSkewMs = 10 * minuteMs

/**
 * Our mail among those of the platform's conversation: an outbound one with our words (it may go on with a signature or a
 * quote), to our recipient, not older than the call, that no other send of ours has claimed. The earliest of several.
 */
export function findOurMail(
  attempt: { body: string; toEmail: string; calledAt: Date },
  candidates: readonly SentMailCandidate[],
  isClaimed: (id: number) => boolean,
): SentMailCandidate | null {
  const ours = words(attempt.body)
  const fitting = candidates.filter(
    (mail) =>
      !isClaimed(mail.id) &&
      mail.sentAt.getTime() >= attempt.calledAt.getTime() - clockSkewMs &&
      words(mail.text).startsWith(ours) &&
      (mail.toEmails.length === 0 || mail.toEmails.includes(attempt.toEmail)),
  )
  return fitting.sort((a, b) => a.id - b.id)[0] ?? null
}

export const unclearText =
  'EmailBison did not confirm this reply, and it is not in the conversation there. It was probably not sent. Check the conversation in EmailBison, then press Retry: it is looked up once more before anything is sent.'
export const unreadableText =
  'EmailBison did not confirm this reply, and the conversation could not be read to find out. It may have been sent. Check in EmailBison, then press Retry: it is looked up once more before anything is sent.'
export const abandonedText = 'This reply could not be sent: every try ended before EmailBison was called. Press Retry.'
export const changedText =
  'The conversation changed after this reply was written. Read the newest message, then approve.'
