import type { NoticeKind } from '#contract/notices.ts'

/** The kinds of notices, as a person chooses them. */
export const kindLabels: Record<NoticeKind, { label: string; hint: string }> = {
  high_intent: { label: 'High intent', hint: 'A lead wants to meet, buy or know more.' },
  handoff: { label: 'Needs a person', hint: 'An agent leaves a reply to you, or can’t write one.' },
  assigned: { label: 'Assigned to you', hint: 'A colleague gives you a conversation, or it’s your turn.' },
  mentioned: { label: 'Mentions', hint: 'A colleague mentions you in a note.' },
  send_trouble: { label: 'Failed or unclear sends', hint: 'A reply wasn’t sent, or nobody knows whether it was.' },
  webhooks_silent: { label: 'Webhooks', hint: 'They are missing, changed, or bring nothing.' },
  connection_lost: { label: 'Lost connection', hint: 'The sending platform can’t be read.' },
  agent_paused: {
    label: 'Paused agents',
    hint: 'A daily cap is reached, or the workspace is suspended or active again.',
  },
  step_taken_back: {
    label: 'Steps taken back',
    hint: 'An agent may go less far by itself, after what went wrong.',
  },
  plan: { label: 'Plan and trial', hint: 'The trial or the plan ends, or a payment failed.' },
  referral: { label: 'Referrals', hint: 'A friend signed up through your link, or a referral no longer counts.' },
  domain_lost: { label: 'Lost domain', hint: 'The DNS record of the custom domain is gone.' },
  address_lost: { label: 'Lost addresses', hint: 'Slack, or another place, no longer accepts notifications.' },
}
