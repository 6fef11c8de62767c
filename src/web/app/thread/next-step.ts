import type { Label } from '#contract/intent.ts'
import type { ThreadRow } from '#contract/threads.ts'
import { goesOutWords, isHeld } from '#web/app/tasks/goes-out.ts'

/**
 * What happens next with a thread. Where `at` is given, the time stands after the words: `sends` `in 6 min`. `isStoppable`: it goes out by
 * itself, and how to stop it is said beside it.
 */
export type NextStep = { words: string; at?: string; tone: 'quiet' | 'calls' | 'failed'; isStoppable?: true }

type Asked = Pick<
  ThreadRow,
  | 'nextStep'
  | 'label'
  | 'status'
  | 'lastDirection'
  | 'needs'
  | 'isUnsubscribed'
  | 'isOptOutInDoubt'
  | 'snoozedUntil'
  | 'archivedAt'
> & { reasons: readonly Pick<ThreadRow['reasons'][number], 'text'>[] }

/** Of what has the label: what an answer is about that nobody writes but a person (calls), or why nobody answers (quiet). Null: neither is known. */
const steps: Readonly<Record<Label, { calls: string } | { quiet: string } | null>> = {
  meeting_request: { calls: 'meeting' },
  interested: { calls: 'interest' },
  question: { calls: 'question' },
  objection: { calls: 'objection' },
  not_now: { calls: 'timing' },
  referral: { calls: 'referral' },
  out_of_office: { quiet: 'waits: out of office' },
  auto_reply: { quiet: 'no answer needed' },
  not_interested: { quiet: 'no answer needed' },
  unsubscribe: null,
  abuse: { quiet: 'stopped: abusive' },
  bounce: { quiet: 'stopped: bounced' },
  other: null,
}

/** Whether what is to go out by itself comes due while its thread is hidden: then it waits for a person. */
export const isHeldBySnooze = (
  step: { isAutomatic: boolean; scheduledAt: string },
  { snoozedUntil }: Pick<ThreadRow, 'snoozedUntil'>,
): boolean => snoozedUntil !== null && step.isAutomatic && Date.parse(step.scheduledAt) <= Date.parse(snoozedUntil)

const optOutToConfirm: NextStep = { words: 'Confirm opt-out', tone: 'calls' }

/** The lead has opted out, and a person has to see to it that the platform knows, which could not be told. */
export const isOptOutUntold = ({ isUnsubscribed, needs }: Pick<ThreadRow, 'isUnsubscribed' | 'needs'>): boolean =>
  isUnsubscribed && needs === 'opt_out'

function answerWords(about: string | undefined, { label, reasons }: Pick<Asked, 'label' | 'reasons'>): string {
  if (about === undefined) return 'Needs an answer'
  const isPrice = label === 'question' && reasons.some(({ text }) => /\b(price|pricing|costs?)\b/i.test(text))
  return `Answer: ${isPrice ? 'price' : about}`
}

export function nextStepOf(asked: Asked, now: Date): NextStep {
  const { nextStep, label, status, lastDirection, isUnsubscribed, needs } = asked
  if (nextStep?.status === 'failed')
    return { words: nextStep.isUnwritten ? 'Draft failed' : 'Send failed', tone: 'failed' }
  if (nextStep?.status === 'processing') return { words: 'sending now', tone: 'quiet' }
  const isOnItsWay = nextStep?.status === 'pending' && !nextStep.isPlanned && !nextStep.isAutomatic
  if (asked.isOptOutInDoubt && !isOnItsWay) return optOutToConfirm
  if (isOptOutUntold(asked)) return { words: 'Opt-out not passed on', tone: 'calls' }
  if (nextStep?.status === 'ready') return { words: 'Approve draft', tone: 'calls' }
  if (nextStep?.status === 'pending' && isHeldBySnooze(nextStep, asked))
    return { words: 'due while snoozed: waits for you', tone: 'quiet' }
  if (nextStep?.isPlanned) return { words: 'follow-up', at: nextStep.scheduledAt, tone: 'quiet' }
  if (nextStep?.status === 'pending') {
    if (Date.parse(nextStep.scheduledAt) <= now.getTime()) return { words: 'sending now', tone: 'quiet' }
    if (nextStep.countsDown)
      return { words: goesOutWords(new Date(nextStep.scheduledAt), now), tone: 'quiet', isStoppable: true }
    if (isHeld(nextStep.scheduledAt, now)) return { words: 'being approved', tone: 'quiet' }
    return { words: 'sends', at: nextStep.scheduledAt, tone: 'quiet' }
  }
  if (lastDirection === 'outbound' || status === 'replied') return { words: 'waits for the lead', tone: 'quiet' }
  // Who has opted out and writes again is answered by a person, if at all.
  if (isUnsubscribed && needs !== 'answer') return { words: 'stopped: opted out', tone: 'quiet' }
  // What only sounds like an opt-out is told to nobody before a person has said so.
  if (label === 'unsubscribe') return optOutToConfirm
  const step = label && steps[label]
  if (step && 'quiet' in step) return { words: step.quiet, tone: 'quiet' }
  // What was put away for good asks nobody for anything.
  return asked.archivedAt === null
    ? { words: answerWords(step?.calls, asked), tone: 'calls' }
    : { words: 'not answered', tone: 'quiet' }
}
