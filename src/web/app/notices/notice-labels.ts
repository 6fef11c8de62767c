import { noticeTitle, pausedLine, takenBackLine, untoldLine } from '#contract/notice-words.ts'
import type { Notice, NoticeBundle, NoticeCause, NoticeKind } from '#contract/notices.ts'
import { connectionErrorWords } from '#web/app/connection-labels.ts'
import { reasonWords } from '#web/app/reason-labels.ts'

const many: Record<NoticeKind, (count: number) => string> = {
  high_intent: (count) => `${count} leads with high intent`,
  handoff: (count) => `${count} replies need a person`,
  assigned: (count) => `${count} conversations are yours now`,
  mentioned: (count) => `${count} notes mention you`,
  send_trouble: (count) => `${count} replies failed or are unclear`,
  webhooks_silent: (count) => `${count} problems with webhooks`,
  connection_lost: (count) => `${count} problems with the connection`,
  step_taken_back: (count) => `${count} steps of agents taken back`,
  agent_paused: (count) => `${count} messages about paused agents`,
  domain_lost: (count) => `${count} messages about the custom domain`,
  address_lost: (count) => `${count} addresses no longer accept notifications`,
  plan: (count) => `${count} messages about the plan`,
  referral: (count) => `${count} messages about referrals`,
}

/** What happened, in a line. */
export function bundleTitle({ kind, count, notices }: NoticeBundle, platformName: string): string {
  const [first] = notices
  return count === 1 && first !== undefined ? noticeTitle(first, platformName) : many[kind](count)
}

const webhookHints = {
  silent: 'New replies arrive, but only the regular sync finds them, minutes late.',
  missing: 'It isn’t at the platform any more. Until it is back, replies are found by the regular sync, minutes late.',
  changed: 'It isn’t at the platform as it was set up. Replies may be found by the regular sync only, minutes late.',
} as const

/** What more there is to say: the lead's own words, or why. */
export function noticeDetail({ cause, thread, note }: Notice, platformName: string): string | undefined {
  switch (cause.kind) {
    case 'high_intent':
    case 'assigned':
      return thread?.snippet
    case 'mentioned':
      return note ?? undefined
    case 'handoff':
      return (
        [cause.isOptOutUntold && untoldLine, reasonWords(cause.reasons, platformName)].filter(Boolean).join(' ') ||
        undefined
      )
    case 'send_trouble':
      return reasonWords(cause.reasons, platformName)
    case 'webhooks_silent':
      return webhookHints[cause.what]
    case 'connection_lost':
      return connectionErrorWords(cause.error, platformName)
    case 'agent_paused':
      return pausedLine(cause)
    case 'step_taken_back':
      return takenBackLine(cause)
    case 'address_lost':
      return `${cause.host} refuses them. Add a new address in the notification settings, or remove this one.`
    case 'domain_lost':
      return 'Put the record back as Settings shows it, and the domain works again.'
    case 'plan':
      return planHint(cause)
    case 'referral':
      return referralHints[cause.what]
  }
}

const referralHints = {
  credited: 'One agent is free for one month, starting when it is used.',
  counted: 'Your friend gets one agent free for one month. Share your own link for yours.',
  taken_back: 'Its free month is gone, unless it had been used.',
} as const

type PlanCause = Extract<NoticeCause, { kind: 'plan' }>

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })

function planHint({ what, endsAt }: PlanCause): string {
  switch (what) {
    case 'trial_ending':
      return `Without a plan your agents pause on ${day.format(new Date(endsAt))}. Replies keep arriving, and nothing is deleted.`
    case 'payment_failed':
    case 'grace_ending':
      return `Your agents go on until ${day.format(new Date(endsAt))}. Check how you pay.`
    case 'ended':
      return 'Your agents are paused. Replies keep arriving, and you can still answer them. Choose a plan, and everything resumes.'
  }
}
