import type { Action, HandoffCause } from '#contract/intent.ts'

// ------------------------------------------------------------------------------------------------------------ auto-send

export interface SendFacts {
  /** What the judgement of the newest reply asks for; a follow-up after an absence note is asked for as a `reply`. */
  action: Action | null
  /** Why a person must answer, as far as the judgement of the reply says. */
  handoff: HandoffCause | null
  /** What the guard says of a question that the draft leaves open; null when none is. */
  unanswered: string | null
  isAutoSendOn: boolean
  aiMode: 'auto' | 'draft' | 'off' | null
  passesGuard: boolean
  /** What the guard says first, in its own words; null when it says nothing. */
  guardSays: string | null
  writer: 'model' | 'builtin'
  connection: 'emailbison' | 'sandbox' | null
  isUnsubscribed: boolean
  /** Something that the lead wrote, here or in another conversation, may be an opt-out, and nobody has decided. */
  isOptOutInDoubt: boolean
  hasBounced: boolean
  /** A person changed the draft: they decide when it goes. */
  isEdited: boolean
  /** What the agent has sent by itself, today and in this conversation, and how much it may. */
  sentToday: number
  dailyCap: number
  sentInThread: number
  threadCap: number
}

export type SendDecision = { kind: 'automatic' } | { kind: 'approval'; why: string }

/** The one reason that says nothing of the draft: this agent never sends by itself. */
export const manualText = 'The agent drafts; a person sends.'

type Condition = (facts: SendFacts) => string | null

const handoffs = {
  legal: 'the lead raises a legal matter',
  anger: 'the lead is angry',
  instructions: 'the email tries to give it instructions',
  phone: 'the lead wants a phone call',
  opt_out: 'this may be an opt-out, and a person has to decide',
  language: 'it doesn’t read this language well enough',
  unclear: 'it isn’t sure what the lead wants',
} as const satisfies Record<HandoffCause, string>

function whyHandedOff({ handoff, unanswered }: Pick<SendFacts, 'handoff' | 'unanswered'>): string {
  const open = unanswered === null ? null : `${unanswered.charAt(0).toLowerCase()}${unanswered.slice(1)}`
  const known = [handoff === null ? null : handoffs[handoff], open].filter((why) => why !== null)
  const why = known.length > 0 ? known.join('; ') : 'it isn’t sure, or can’t answer something the lead asks'
  return `The agent leaves this one to a person: ${why}.`
}

const optOutInDoubtText = 'The lead may have opted out; a person has to decide first.'

/** Each condition of an automatic send: null when it holds, else why not, in words for the timeline. */
const conditions: readonly Condition[] = [
  ({ aiMode }) => (aiMode === 'off' ? 'The agent is off in this conversation.' : null),
  ({ aiMode }) => (aiMode === 'draft' ? 'In this conversation the agent only drafts.' : null),
  ({ isAutoSendOn, aiMode }) => (!isAutoSendOn && aiMode === null ? manualText : null),
  ({ isUnsubscribed }) => (isUnsubscribed ? 'The lead has unsubscribed.' : null),
  ({ isOptOutInDoubt, action, handoff }) =>
    isOptOutInDoubt && !(action === 'handoff' && handoff === 'opt_out') ? optOutInDoubtText : null,
  ({ hasBounced }) => (hasBounced ? 'The address bounced.' : null),
  (facts) => (facts.action === 'handoff' ? whyHandedOff(facts) : null),
  ({ action }) => (action === null ? 'This reply hasn’t been scored.' : null),
  ({ action }) => (action === 'stop' ? 'No answer is needed.' : null),
  ({ action }) => (action === 'wait' ? automaticNewestText : null),
  ({ isEdited }) => (isEdited ? 'A person edited the draft, so a person sends it.' : null),
  ({ passesGuard, guardSays }) =>
    passesGuard ? null : `The guard held the draft back${guardSays === null ? '.' : `: ${guardSays}`}`,
  ({ connection }) => (connection === null ? 'No sending platform is connected.' : null),
  ({ writer, connection }) =>
    writer === 'builtin' && connection === 'emailbison'
      ? 'The built-in drafter never sends by itself. Add a model key in Settings.'
      : null,
  ({ sentToday, dailyCap }) =>
    sentToday >= dailyCap ? `The agent has reached its daily cap of ${dailyCap} automatic sends.` : null,
  ({ sentInThread, threadCap }) =>
    sentInThread >= threadCap
      ? `The agent has reached its cap of ${threadCap} automatic sends in one conversation.`
      : null,
]

/** Whether a draft may go out by itself; if not, everything that speaks against it, so that a person looks at it first. */
export function decideSend(facts: SendFacts): SendDecision {
  const against = conditions.flatMap((condition) => condition(facts) ?? [])
  return against.length === 0 ? { kind: 'automatic' } : { kind: 'approval', why: against.join(' ') }
}

// ----------------------------------------------------------------------------------------------------------------- times

const minuteMs = 60_000

/** How long to wait before try number `tries + 1` of a send that certainly did not go out: 2 s doubling to 10 min. */
export function backoffMs(tries: number, retryAfterMs: number | null): number {
  return Math.max(retryAfterMs ?? 0, Math.min(600_000, 2000 * 2 ** Math.max(0, tries - 1)))
}

export const maxTries = 12

const secondMs = 1000
/**
 * When a send that the platform only accepted is looked for in its conversation, each wait after the one before: about an hour in
 * all. How long such queues take is told by no platform.
 */
export const acceptedChecksMs = [
  10 * secondMs,
  20 * secondMs,
  30 * secondMs,
  minuteMs,
  3 * minuteMs,
  5 * minuteMs,
  10 * minuteMs,
  20 * minuteMs,
  20 * minuteMs,
] as const

/** How long all sends of a workspace rest after so many faults of its platform in a row: what it asks for, or 1 s doubling to a minute. */
export function pauseMs(faults: number, retryAfterMs: number | null): number {
  return retryAfterMs ?? Math.min(minuteMs, 1000 * 2 ** Math.max(0, faults - 1))
}

// ------------------------------------------------------------------------------------------ finding our own mail again

export interface SentMailCandidate {
  id: string
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
  isClaimed: (id: string) => boolean,
): SentMailCandidate | null {
  const ours = words(attempt.body)
  const fitting = candidates.filter(
    (mail) =>
      !isClaimed(mail.id) &&
      mail.sentAt.getTime() >= attempt.calledAt.getTime() - clockSkewMs &&
      words(mail.text).startsWith(ours) &&
      (mail.toEmails.length === 0 || mail.toEmails.includes(attempt.toEmail)),
  )
  return fitting.sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime())[0] ?? null
}

export const unclearText =
  'EmailBison didn’t confirm this reply, and it isn’t in the conversation there, so it was probably not sent. Check the conversation in EmailBison, then press Retry. Before anything is sent, it is looked up once more.'
export const unreadableText =
  'EmailBison didn’t confirm this reply, and its conversation couldn’t be read, so it may have been sent. Check in EmailBison, then press Retry. Before anything is sent, it is looked up once more.'
export const acceptedText = 'EmailBison accepted this reply. It is looked for in the conversation there.'
export const acceptedLostText =
  'EmailBison accepted this reply an hour ago, and it is still not in the conversation there. Check there, then press Retry. Before anything is sent, it is looked up once more.'
export const abandonedText =
  'This reply couldn’t be sent: every attempt stopped before it reached EmailBison. Press Retry.'
export const changedText =
  'The conversation changed after this reply was written. Read the newest message, then approve.'
const automaticNewestText =
  'The newest message is an automatic reply, so a person decides whether to answer the one before it.'
export const automaticReplyText =
  'An automatic reply came in after this was written. Read it, then send this from the conversation.'
export const snoozedText = 'It came due while the conversation was snoozed. Read it, then approve.'
export const archivedText = 'It came due while the conversation was archived. Read it, then approve.'

/** Whether a task came due, or comes due by now, while its thread is hidden; the moment it wakes belongs to it. */
export function isDueInSnooze(
  { snoozedUntil }: { snoozedUntil: string | null },
  { scheduledAt }: { scheduledAt: string },
  now: Date,
): boolean {
  if (snoozedUntil === null) return false
  const until = new Date(snoozedUntil)
  return until > now || new Date(scheduledAt) <= until
}
