import type { Label } from '#contract/intent.ts'
import type { ThreadRow } from '#contract/threads.ts'

/** What happens next with a thread. Where `at` is given, the time stands after the words: `sends` `in 6 min`. */
export type NextStep = { words: string; at?: string; tone: 'quiet' | 'calls' | 'failed' }

type Asked = Pick<ThreadRow, 'nextStep' | 'label' | 'status' | 'lastDirection' | 'isUnsubscribed'>

const stopped = {
  abuse: 'stopped: abusive',
  bounce: 'stopped: bounced',
} as const satisfies Partial<Record<Label, string>>
const reasons: Partial<Record<Label, string>> = {
  ...stopped,
  out_of_office: 'waits: out of office',
  auto_reply: 'no answer needed',
  not_interested: 'no answer needed',
}

export function nextStepOf({ nextStep, label, status, lastDirection, isUnsubscribed }: Asked, now: Date): NextStep {
  if (nextStep?.status === 'failed') return { words: 'failed to send', tone: 'failed' }
  if (nextStep?.status === 'processing') return { words: 'sending now', tone: 'quiet' }
  if (nextStep?.status === 'ready') return { words: 'waits for you', tone: 'calls' }
  if (nextStep?.isPlanned) return { words: 'follow-up', at: nextStep.scheduledAt, tone: 'quiet' }
  if (nextStep?.status === 'pending') {
    if (Date.parse(nextStep.scheduledAt) <= now.getTime()) return { words: 'sending now', tone: 'quiet' }
    return { words: 'sends', at: nextStep.scheduledAt, tone: 'quiet' }
  }
  if (lastDirection === 'outbound' || status === 'replied') return { words: 'waits for the lead', tone: 'quiet' }
  if (isUnsubscribed) return { words: 'stopped: opted out', tone: 'quiet' }
  // What only sounds like an opt-out is told to nobody before a person has said so.
  if (label === 'unsubscribe') return { words: 'opt-out to confirm', tone: 'calls' }
  const reason = label && reasons[label]
  return reason ? { words: reason, tone: 'quiet' } : { words: 'needs an answer', tone: 'calls' }
}
