import { expression } from '../text/expression.ts'
import { fold } from '../text/folded-text.ts'
import type { Judgement } from './judgement.ts'
import { said } from './words.ts'

const declined = expression()`^\W{0,3}${said('invitationDeclined')}(?: with (?:a )?note)?\s?:`
const taken = expression()`^\W{0,3}${said('invitationTaken')}(?: with (?:a )?note)?\s?:`

/**
 * What a calendar sends for somebody who answers an invitation ("Declined: Intro call"): told by its subject alone. Its day and title are those of the
 * invitation, and no wish for a call; nobody wrote it to be answered. A person sees it; a meeting that is declined or called off is not hot.
 */
export function heldToCalendar(subject: string, judgement: Judgement, isWarm: boolean): Judgement {
  const head = fold(subject.slice(0, 200))
  const isDeclined = declined.test(head)
  if (judgement.action !== 'reply' || !(isDeclined || taken.test(head))) return judgement
  return isDeclined && isWarm
    ? { ...judgement, label: 'other', score: 0, action: 'handoff' }
    : { ...judgement, action: 'handoff' }
}
