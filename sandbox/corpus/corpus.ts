import type { Language } from '../store/leads.ts'
import { abuse } from './abuse.ts'
import { autoReplies } from './auto-reply.ts'
import { bounces } from './bounce.ts'
import type { Label, LabelledEntry } from './entry.ts'
import { interested } from './interested.ts'
import { meetingRequests } from './meeting-request.ts'
import { notInterested } from './not-interested.ts'
import { notNow } from './not-now.ts'
import { objections } from './objection.ts'
import { others } from './other.ts'
import { outOfOffice } from './out-of-office.ts'
import { questions } from './question.ts'
import { referrals } from './referral.ts'
import { unsubscribes } from './unsubscribe.ts'

/** Everything that the leads can write, under the label that a careful reader would give it. */
export const corpus: LabelledEntry[] = [
  ...meetingRequests,
  ...interested,
  ...questions,
  ...objections,
  ...notNow,
  ...referrals,
  ...outOfOffice,
  ...autoReplies,
  ...notInterested,
  ...unsubscribes,
  ...abuse,
  ...bounces,
  ...others,
]

export function entryById(id: string): LabelledEntry | undefined {
  return corpus.find((entry) => entry.id === id)
}

export function entriesFor(label: Label, language: Language | undefined): LabelledEntry[] {
  return corpus.filter((entry) => entry.label === label && (language === undefined || entry.lang === language))
}
