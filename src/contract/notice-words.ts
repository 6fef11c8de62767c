import type { Outcome, Step } from './autonomy.ts'
import { rungNames, stepNames } from './ladder-words.ts'
import type { Notice, NoticeCause } from './notices.ts'

/** A name from outside in one line: it stands in a subject. */
export const inLine = (text: string): string =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed()

/** What a mail client makes a link of; "Dr.Miller" is a name. */
const link = /:\/\/|(?<![\p{L}\d.-])(?!(?:dr|prof|mrs?|ms|st|sr|jr|ing|mag|dipl)\.)[\p{L}\d-]{2,}\.\p{L}{2}/iu

/** A lead calls themself as they like: where that holds a link, which would be ours to whoever reads it, they are told by their address. */
export function leadOf({ thread }: Pick<Notice, 'thread'>): string {
  const name = inLine(thread?.contactName ?? '')
  return (link.test(name) ? '' : name) || inLine(thread?.contactEmail ?? '') || 'a lead'
}

/** What a person can do about an opt-out that the platform does not know. */
export const untoldLine = 'Unsubscribe the lead there, or its campaigns may go on writing to them.'

const webhookTitles = {
  silent: 'Webhooks no longer bring replies',
  missing: 'A webhook is missing',
  changed: 'A webhook was changed',
} as const

/** What happened, in a line that stands alone: in the bell, in a mail and in a channel. */
export function noticeTitle(notice: Notice, platformName: string): string {
  const { cause } = notice
  switch (cause.kind) {
    case 'high_intent':
      return `${leadOf(notice)} shows high intent`
    case 'handoff':
      return cause.isOptOutUntold
        ? `${notice.thread === null ? 'An erased lead' : leadOf(notice)} has opted out, and ${platformName} couldn’t be told`
        : `${leadOf(notice)} needs a person`
    case 'assigned':
      return cause.by === null
        ? `${leadOf(notice)} is yours: it’s your turn`
        : `${inLine(cause.by)} assigned you ${leadOf(notice)}`
    case 'mentioned':
      return `${cause.by === null ? 'Somebody' : inLine(cause.by)} mentioned you in a note on ${leadOf(notice)}`
    case 'send_trouble':
      return cause.state === 'failed'
        ? `The reply to ${leadOf(notice)} wasn’t sent`
        : `Unclear whether the reply to ${leadOf(notice)} was sent`
    case 'step_taken_back':
      return `${inLine(cause.agentName)} is back on “${stepNames[cause.to]}” for ${rungNames[cause.rung]}`
    case 'webhooks_silent':
      return webhookTitles[cause.what]
    case 'connection_lost':
      return `The connection to ${platformName} is lost`
    case 'agent_paused':
      return pausedTitle(cause)
    case 'address_lost':
      return `${inLine(cause.name)} no longer accepts notifications`
    case 'domain_lost':
      return cause.releasedAt === null
        ? `${inLine(cause.host)} is no longer your domain`
        : `The DNS record of ${inLine(cause.host)} is gone`
    case 'plan':
      return planTitle(cause)
    case 'referral':
      return referralTitles[cause.what]
  }
}

const referralTitles = {
  credited: 'A friend signed up through your referral link',
  counted: 'You signed up through a friend’s referral link',
  taken_back: 'A referral no longer counts',
} as const

function planTitle({ what, by, daysLeft }: Extract<NoticeCause, { kind: 'plan' }>): string {
  const left = daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  switch (what) {
    case 'trial_ending':
      return `The trial ends ${left}`
    case 'payment_failed':
      return 'The payment for the plan failed'
    case 'grace_ending':
      return `The plan is still unpaid and ends ${left}`
    case 'ended':
      return by === 'trial'
        ? 'The trial is over, and the agents are paused'
        : 'The plan is over, and the agents are paused'
  }
}

function pausedTitle({ why, agentName }: Extract<NoticeCause, { kind: 'agent_paused' }>): string {
  if (why === 'restored') return 'This workspace is active again'
  return agentName === null ? 'All agents are paused' : `${inLine(agentName)} is paused until tomorrow`
}

/** Why nothing goes out by itself, or does so again, and what becomes of it. */
export function pausedLine({ why, note }: Extract<NoticeCause, { kind: 'agent_paused' }>): string {
  switch (why) {
    case 'suspended': {
      const reason = note?.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
      return `An administrator suspended this workspace${reason ? `: “${reason}”` : '.'} Replies keep arriving, and you can still answer them.`
    }
    case 'restored':
      return 'Its agents go on. What came due while it was suspended waits for you.'
    case 'daily_cap':
      return 'It has sent as many replies as it may in a day. What comes due waits for you.'
  }
}

/** Why an agent may go less far by itself, and what follows from it. */
export const takenBackLine = ({ why, from }: { why: Outcome | null; from: Step }): string =>
  `${why === null ? 'Cases that people had approved would be answered differently now.' : takenBackFor[why]} It was on “${stepNames[from]}”.`

const sentWrong = 'Too much of what it sent by itself turned out to be wrong.'
const takenBackFor: Readonly<Record<Outcome, string>> = {
  unchanged: sentWrong,
  words_changed: sentWrong,
  facts_changed: 'People changed facts in too many of its answers.',
  rejected: 'People threw away too many of its answers.',
  would_send: sentWrong,
  facts_wrong: sentWrong,
  should_have_stopped: 'It answered too often where it should have stopped.',
  misunderstood: 'It misunderstood leads too often.',
  wrong_tone: sentWrong,
  unjudged: sentWrong,
  undone: 'People stopped too many of its answers in their pause.',
  opted_out: 'Too many leads opted out right after its answers.',
  angry: 'Too many leads were angry right after its answers.',
}
