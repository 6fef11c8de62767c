import type { HandoffCause } from '#contract/intent.ts'
import type { Notice, NoticeCause } from '#contract/notices.ts'
import type { TaskReason } from '#contract/task-reasons.ts'

/** A name from outside in one line: it stands in a subject. */
const inLine = (text: string): string =>
  text
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 80)

export const leadOf = ({ thread }: Pick<Notice, 'thread'>): string =>
  inLine(thread?.contactName ?? '') || inLine(thread?.contactEmail ?? '') || 'a lead'

const webhookTitles = {
  silent: 'Webhooks no longer bring replies',
  missing: 'A webhook is missing',
  changed: 'A webhook was changed',
} as const

/** What happened, in a line that stands alone. */
export function noticeTitle(notice: Notice, platformName: string): string {
  const { cause } = notice
  switch (cause.kind) {
    case 'high_intent':
      return `${leadOf(notice)} shows high intent`
    case 'handoff':
      return `${leadOf(notice)} needs a person`
    case 'send_trouble':
      return cause.state === 'failed'
        ? `The reply to ${leadOf(notice)} wasn’t sent`
        : `Unclear whether the reply to ${leadOf(notice)} was sent`
    case 'webhooks_silent':
      return webhookTitles[cause.what]
    case 'connection_lost':
      return `The connection to ${platformName} is lost`
    case 'agent_paused':
      return cause.agentName === null ? 'All agents are paused' : `${inLine(cause.agentName)} is paused until tomorrow`
    case 'address_lost':
      return `${inLine(cause.name)} takes no notifications any more`
    case 'plan':
      return planTitle(cause)
  }
}

type PlanCause = Extract<NoticeCause, { kind: 'plan' }>

function planTitle({ what, by, daysLeft }: PlanCause): string {
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

function planLine({ what, endsAt }: PlanCause): string {
  switch (what) {
    case 'trial_ending':
      return `It ends on ${dayOf(endsAt)}. Without a plan your agents pause then; replies keep arriving, and nothing is deleted.`
    case 'payment_failed':
    case 'grace_ending':
      return `Your agents go on until ${dayOf(endsAt)}. Check how you pay on the Billing page.`
    case 'ended':
      return 'Replies keep arriving, and you can still answer them. Choose a plan on the Billing page, and everything resumes.'
  }
}

const dayOf = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(at))

const handoffs: Record<HandoffCause, string> = {
  legal: 'The lead raises a legal matter.',
  anger: 'The lead is angry.',
  instructions: 'The email tries to give the agent instructions.',
  phone: 'The lead wants a phone call.',
  opt_out: 'This may be an opt-out, and a person has to decide.',
  language: 'The agent doesn’t read this language well enough.',
  unclear: 'The agent isn’t sure what the lead wants.',
}

function reasonLine(reason: TaskReason): string | null {
  switch (reason.code) {
    case 'handoff':
      return reason.cause === null
        ? 'The agent isn’t sure, or can’t answer something the lead asks.'
        : handoffs[reason.cause]
    case 'unwritten':
      return `No ${reason.what === 'answer' ? 'answer' : 'follow-up'} could be written.`
    case 'platform_said':
      return inLine(reason.message)
    case 'opt_out_in_doubt':
      return handoffs.opt_out
    default:
      return null
  }
}

/** Why, as far as there is more to say than the title. */
export function noticeLines({ cause }: Notice): string[] {
  switch (cause.kind) {
    case 'high_intent':
      return []
    case 'handoff':
    case 'send_trouble':
      return [...new Set(cause.reasons.flatMap((reason) => reasonLine(reason) ?? []))]
    case 'webhooks_silent':
      return ['Until this is fixed, replies are found by the regular sync, minutes late.']
    case 'connection_lost':
      return [
        cause.error.code === 'platform_said'
          ? cause.error.message
          : 'Replies can’t be read and nothing can be sent until it works again.',
      ]
    case 'agent_paused':
      return [
        cause.why === 'suspended'
          ? 'This workspace is suspended. Replies keep arriving, and you can still answer them.'
          : 'It has sent as many replies as it may in a day. What comes due waits for you.',
      ]
    case 'address_lost':
      return [`${cause.host} refuses them. Add a new address, or remove this one.`]
    case 'plan':
      return [planLine(cause)]
  }
}
