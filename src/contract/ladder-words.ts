import type { Rung, Step } from './autonomy.ts'
import { labelFacts } from './labels.ts'

/** What has a step of its own, as people read it. */
export const rungNames: Readonly<Record<Rung, string>> = {
  meeting_request: labelFacts.meeting_request.name,
  interested: labelFacts.interested.name,
  question: labelFacts.question.name,
  objection: labelFacts.objection.name,
  not_now: labelFacts.not_now.name,
  referral: labelFacts.referral.name,
  not_interested: labelFacts.not_interested.name,
  follow_up: 'Follow-ups',
}

/** How far an agent may go, as people read it. */
export const stepNames: Readonly<Record<Step, string>> = {
  draft: 'Draft',
  pause: 'Send after a pause',
  send: 'Send',
}
