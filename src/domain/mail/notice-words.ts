import type { HandoffCause } from '#contract/intent.ts'
import { pausedLine, takenBackLine, untoldLine } from '#contract/notice-words.ts'
import type { Notice, NoticeCause } from '#contract/notices.ts'
import type { TaskReason } from '#contract/task-reasons.ts'
import { cutAtWord } from '#lib/cut-at-word.ts'

type PlanCause = Extract<NoticeCause, { kind: 'plan' }>

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

const referralLines = {
  credited: 'One agent is free for one month, starting when it is used. The Billing page shows when that is.',
  counted: 'Your friend gets one agent free for one month. Your own link is on the Billing page.',
  taken_back: 'Its free month is gone, unless it had been used. The Billing page says which one it is.',
} as const

const handoffs: Record<HandoffCause, string> = {
  legal: 'The lead raises a legal matter.',
  anger: 'The lead is angry.',
  instructions: 'The email tries to give the agent instructions.',
  phone: 'The lead wants a phone call.',
  opt_out: 'This may be an opt-out, and a person has to decide.',
  language: 'The agent doesn’t read this language well enough.',
  unclear: 'The agent isn’t sure what the lead wants.',
}

/** What a platform said, in one line: whole, unless it sent a page. */
const saidLine = (message: string): string => cutAtWord(message.replace(/[\p{C}\p{Z}]+/gu, ' ').trim(), 400)

function reasonLine(reason: TaskReason): string | null {
  switch (reason.code) {
    case 'handoff':
      return reason.cause === null
        ? 'The agent isn’t sure, or can’t answer something the lead asks.'
        : handoffs[reason.cause]
    case 'unwritten':
      return `No ${reason.what === 'answer' ? 'answer' : 'follow-up'} could be written.`
    case 'platform_said':
      return saidLine(reason.message)
    case 'opt_out_in_doubt':
      return handoffs.opt_out
    default:
      return null
  }
}

const reasonLines = (reasons: readonly TaskReason[]): string[] => [
  ...new Set(reasons.flatMap((reason) => reasonLine(reason) ?? [])),
]

/** Why, as far as there is more to say than the title. */
export function noticeLines({ cause }: Notice): string[] {
  switch (cause.kind) {
    case 'high_intent':
    case 'assigned':
      return []
    case 'mentioned':
      return ['The note is in the conversation: it stays there, and goes into no email.']
    case 'handoff':
      return [...(cause.isOptOutUntold ? [untoldLine] : []), ...reasonLines(cause.reasons)]
    case 'send_trouble':
      return reasonLines(cause.reasons)
    case 'webhooks_silent':
      return ['Until this is fixed, replies are found by the regular sync, minutes late.']
    case 'connection_lost':
      return [
        cause.error.code === 'platform_said'
          ? saidLine(cause.error.message)
          : 'Replies can’t be read and nothing can be sent until it works again.',
      ]
    case 'agent_paused':
      return [pausedLine(cause)]
    case 'step_taken_back':
      return [takenBackLine(cause)]
    case 'address_lost':
      return [`${cause.host} refuses them. Add a new address, or remove this one.`]
    case 'domain_lost':
      return [
        cause.releasedAt === null
          ? 'Its DNS record was gone for two days. Put it back as Settings shows it, and the domain works again.'
          : `Put it back as Settings shows it by ${dayOf(cause.releasedAt)}, or the domain stops working.`,
      ]
    case 'plan':
      return [planLine(cause)]
    case 'referral':
      return [referralLines[cause.what]]
  }
}
