import type { Agent, CareLevel } from '#contract/agents.ts'
import type { FileLimits, ThreadFile } from '#contract/attachments.ts'
import type { Rung, Step } from '#contract/autonomy.ts'
import type { PlatformKind } from '#contract/connections.ts'
import type { Action, HandoffCause } from '#contract/intent.ts'
import type { PlainTaskReason, TaskReason } from '#contract/task-reasons.ts'
import type { Task } from '#contract/tasks.ts'
import { rungsOf } from '../autonomy/rules.ts'
import type { SaidByGuard } from '../drafts/guard-says.ts'
import type { ThreadDetail } from '../threads/reads.ts'
import { saysOurs } from '../threads/sync/our-words.ts'

// ------------------------------------------------------------------------------------------------------------ auto-send

export interface SendFacts extends SaidByGuard {
  /** What the judgement of the newest reply asks for; a follow-up after an absence note is asked for as a `reply`. */
  action: Action | null
  /** Why a person must answer, as far as the judgement of the reply says. */
  handoff: HandoffCause | null
  isAutoSendOn: boolean
  /** How far the agent may go with answers of this kind; `rung` is which of its steps is the strictest, null: there is none for it. */
  step: Step
  rung: Rung | null
  /** A person has stopped everything that goes out of the workspace by itself. */
  isStopped: boolean
  /** There is an hour at which neither the workspace nor the lead is asleep. */
  hasCommonHours: boolean
  aiMode: 'auto' | 'draft' | 'off' | null
  passesGuard: boolean
  careLevel: CareLevel
  writer: 'model' | 'builtin'
  connection: PlatformKind | null
  isUnsubscribed: boolean
  /** Something that the lead wrote, here or in another conversation, may be an opt-out, and nobody has decided. */
  isOptOutInDoubt: boolean
  hasBounced: boolean
  /** It is a follow-up, and the lead has answered in another conversation. */
  isHeardElsewhere: boolean
  /** A person has called the mail otherwise since it was put on its way. */
  isCalledOtherwise: boolean
  /** A person changed the draft: they decide when it goes. */
  isEdited: boolean
  /** What the agent has sent by itself, today and in this conversation, and how much it may. */
  sentToday: number
  dailyCap: number
  sentInThread: number
  threadCap: number
  /** To people of the lead's company, today. */
  sentToCompany: number
  companyCap: number
}

export type SendDecision =
  | { kind: 'automatic' }
  /** A person looks at it first: everything that speaks against sending it by itself. */
  | { kind: 'approval'; reasons: TaskReason[] }

/** Each condition of an automatic send: null when it holds, else why not. */
type Condition = (facts: SendFacts) => TaskReason | null

const unless = (fails: (facts: SendFacts) => boolean, code: PlainTaskReason): Condition => {
  const reason = { code }
  return (facts) => (fails(facts) ? reason : null)
}

/** What a second reader decides on holds a draft that none will read; one that waits for its reading is held by that. */
const isReadersToJudge = ({ waitsForReader, careLevel, meaning }: SendFacts): boolean =>
  waitsForReader && careLevel === 'facts_and_meaning' && (meaning === 'unread' || meaning === 'silent')

const conditions: readonly Condition[] = [
  unless(({ aiMode }) => aiMode === 'off', 'off_here'),
  unless(({ aiMode }) => aiMode === 'draft', 'drafts_here'),
  unless(({ isAutoSendOn, aiMode }) => !isAutoSendOn && aiMode !== 'off' && aiMode !== 'draft', 'manual'),
  unless(({ isStopped }) => isStopped, 'stopped_all'),
  // What no agent sends by itself is said by whatever else speaks against it.
  ({ isAutoSendOn, step, rung, action }) =>
    isAutoSendOn && step === 'draft' && (rung !== null || action === 'reply') ? { code: 'draft_step', rung } : null,
  unless(({ careLevel, isAutoSendOn }) => careLevel === 'person' && isAutoSendOn, 'always_person'),
  unless(({ isUnsubscribed }) => isUnsubscribed, 'opted_out'),
  unless(
    ({ isOptOutInDoubt, action, handoff }) => isOptOutInDoubt && !(action === 'handoff' && handoff === 'opt_out'),
    'opt_out_in_doubt',
  ),
  unless(({ hasBounced }) => hasBounced, 'bounced'),
  unless(({ isHeardElsewhere, isCalledOtherwise }) => isHeardElsewhere || isCalledOtherwise, 'conversation_changed'),
  ({ action, handoff, unanswered }) => (action === 'handoff' ? { code: 'handoff', cause: handoff, unanswered } : null),
  unless(({ action }) => action === null, 'not_scored'),
  unless(({ action }) => action === 'stop', 'no_answer_needed'),
  unless(({ action }) => action === 'wait', 'automatic_newest'),
  unless(({ isEdited }) => isEdited, 'edited'),
  (facts) => (facts.passesGuard || isReadersToJudge(facts) ? null : { code: 'guard', says: facts.guardSays }),
  unless(({ connection }) => connection === null, 'no_platform'),
  unless(
    ({ writer, connection }) => writer === 'builtin' && connection !== null && connection !== 'sandbox',
    'builtin_writer',
  ),
  unless(({ hasCommonHours }) => !hasCommonHours, 'no_common_hours'),
  ({ sentToday, dailyCap }) => (sentToday >= dailyCap ? { code: 'daily_cap', cap: dailyCap } : null),
  ({ sentInThread, threadCap }) => (sentInThread >= threadCap ? { code: 'thread_cap', cap: threadCap } : null),
  ({ sentToCompany, companyCap }) => (sentToCompany >= companyCap ? { code: 'company_cap', cap: companyCap } : null),
]

/** Asked last: nobody reads what a draft means that waits anyway. */
const ofMeaning: readonly Condition[] = [
  unless(({ careLevel, meaning }) => careLevel === 'facts_and_meaning' && meaning === 'unread', 'unverified'),
  unless(({ careLevel, meaning }) => careLevel === 'facts_and_meaning' && meaning === 'silent', 'reader_silent'),
]

/** Whether nothing speaks against a send but that its second reader has not read it yet. */
export const isLeftToReader = (reasons: readonly TaskReason[] | null): boolean =>
  reasons?.length === 1 && reasons[0]?.code === 'unverified'

/** Whether a person has called the mail otherwise since an answer to it was put on its way: it was written to what the mail was called before. */
export const isCalledOtherwise = (
  { label, intentSource }: Pick<ThreadDetail, 'label' | 'intentSource'>,
  { type, rung }: Pick<Task, 'type' | 'rung'>,
): boolean =>
  intentSource === 'person' && type === 'reply' && !rungsOf({ label, isFollowUp: false }).some((own) => own === rung)

/** What new words may do away with; whatever else a draft waits for is a person's word. */
const ofWords: ReadonlySet<TaskReason['code']> = new Set([
  'handoff',
  'guard',
  'unverified',
  'reader_silent',
  'builtin_writer',
])

/** Why a task waits that is no matter of its words: others in their place wait for the same. */
export const outliveWords = (reasons: readonly TaskReason[] | null): TaskReason[] =>
  (reasons ?? []).filter(({ code }) => !ofWords.has(code))

/** Whether an agent wants its second reader's word on what waits for a person, too. */
export const readsWaiting = (agent: Pick<Agent, 'careLevel' | 'verifiesWaiting'> | null | undefined): boolean =>
  agent?.verifiesWaiting === true && agent.careLevel !== 'facts_only'

/** Whether a draft may go out by itself; if not, everything that speaks against it, so that a person looks at it first. */
export function decideSend(facts: SendFacts): SendDecision {
  const against = (list: readonly Condition[]) => list.flatMap((condition) => condition(facts) ?? [])
  const first = against(conditions)
  const reasons = first.length > 0 ? first : against(ofMeaning)
  return reasons.length === 0 ? { kind: 'automatic' } : { kind: 'approval', reasons }
}

/** What says nothing about the words themselves: who sends them, and when. */
const outerCodes: ReadonlySet<TaskReason['code']> = new Set([
  'manual',
  'drafts_here',
  'stopped_all',
  'draft_step',
  'always_person',
  'no_common_hours',
  'daily_cap',
  'thread_cap',
  'company_cap',
  'snoozed',
  'suspended',
])

/** Whether a person who sends it, or does not, says how far its agent may go: it is what would go out by itself. */
export const isEvidence = (decision: SendDecision): boolean =>
  decision.kind === 'automatic' || decision.reasons.every(({ code }) => outerCodes.has(code))

/**
 * Why a task waits for a person. That this agent never sends by itself is no news there, nor is its step beside another reason. Null when
 * there is no other.
 */
export function whyItWaits(decision: SendDecision | null): TaskReason[] | null {
  const reasons = decision?.kind === 'approval' ? decision.reasons.filter(({ code }) => code !== 'manual') : []
  const others = reasons.filter(({ code }) => code !== 'draft_step')
  const told = others.length > 0 ? others : reasons
  return told.length === 0 ? null : told
}

// ----------------------------------------------------------------------------------------------------------------- times

const minuteMs = 60_000

/** How long to wait before try number `tries + 1` of a send that certainly did not go out: 2 s doubling to 10 min. */
export function backoffMs(tries: number, retryAfterMs: number | null): number {
  return Math.max(retryAfterMs ?? 0, Math.min(600_000, 2000 * 2 ** Math.max(0, tries - 1)))
}

export const maxTries = 12

// ---------------------------------------------------------------------------------------------------------------- files

/** What keeps these files from going out with a mail; null: nothing does. */
export function lackedFor(
  files: readonly ThreadFile[],
  limits: FileLimits | null,
): Extract<PlainTaskReason, 'files_not_taken' | 'files_too_large'> | null {
  if (files.length === 0) return null
  if (limits === null) return 'files_not_taken'
  const together = bytesOf(files)
  return together > limits.together || files.some(({ bytes }) => bytes > limits.each) ? 'files_too_large' : null
}

/** As fast as this at least a file goes to the platform. */
const bytesPerSecond = 500_000

/** How long a call may take: an upload takes its time. */
export const longestCallMs = (
  { sendTimeoutMs }: { sendTimeoutMs: number },
  { files }: { files: readonly ThreadFile[] },
): number => sendTimeoutMs + Math.ceil(bytesOf(files) / bytesPerSecond) * 1000

const bytesOf = (files: readonly ThreadFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

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
  /** What may begin with our words: its new text, and the whole of it where that is known, since ours may look like a quote or a closing. */
  texts: readonly string[]
  toEmails: readonly string[]
  sentAt: Date
}

const clockSkewMs = 10 * minuteMs

export interface SoughtMail {
  body: string
  toEmail: string
  calledAt: Date
  /** When the mail came that it answers, as the platform says; null: the platform does not show it. */
  answeredAt: Date | null
}

/**
 * Our mail among those of the platform's conversation: an outbound one with our words (it may go on with a signature or a
 * quote), to our recipient, that is no other send's of ours. The earliest since the call; else the last before it that is not
 * older than what it answers: the platform has a clock of its own, and where ours was ahead at the call our mail seems older than that.
 */
export function findOurMail(
  { body, toEmail, calledAt, answeredAt }: SoughtMail,
  candidates: readonly SentMailCandidate[],
  isAnothers: (mail: SentMailCandidate) => boolean,
): SentMailCandidate | null {
  const fitting = candidates
    .filter(
      (mail) =>
        !isAnothers(mail) &&
        saysOurs(mail.texts, body) &&
        (mail.toEmails.length === 0 || mail.toEmails.includes(toEmail)),
    )
    .sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime())
  const sinceCall = fitting.find(({ sentAt }) => sentAt.getTime() >= calledAt.getTime() - clockSkewMs)
  return sinceCall ?? fitting.findLast(({ sentAt }) => answeredAt !== null && sentAt >= answeredAt) ?? null
}

interface Told {
  state: 'prepared' | 'calling' | 'unclear' | 'sent' | 'not_sent' | 'given_up'
  body: string
}

/**
 * Whether a mail that says what two sends of a thread said is rather the first one's: that said more of it; or as much, and is under way, while the
 * other one was looked for before it was begun.
 */
export function fitsBetter(one: Told, other: Told): boolean {
  const [says, said] = [saysOurs([one.body], other.body), saysOurs([other.body], one.body)]
  return says && (!said || (other.state === 'given_up' && one.state !== 'given_up'))
}

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

/** As late as an evening's reply is answered anyway, when its workspace wakes at nine. */
const freshMs = 12 * 3_600_000

/** Whether an answer to a reply of that time, which came while its workspace was suspended, would go out too late to go out by itself. */
export function isStaleBySuspension(
  suspension: { since: string; until: string | null } | null,
  { repliedAt, dueAt }: { repliedAt: string; dueAt: Date },
): boolean {
  if (suspension === null) return false
  const at = new Date(repliedAt)
  const isWithin = at >= new Date(suspension.since) && (suspension.until === null || at <= new Date(suspension.until))
  return isWithin && dueAt.getTime() - at.getTime() > freshMs
}

/** Whether a task came due, or comes due by now, while its workspace was suspended; the moment at which that ended belongs to it. */
export function isDueInSuspension(
  suspension: { until: string | null } | null,
  { scheduledAt }: { scheduledAt: string },
): boolean {
  if (suspension === null) return false
  return suspension.until === null || new Date(scheduledAt) <= new Date(suspension.until)
}
