import type { GuardSays } from '#contract/guard.ts'
import { daysFromNow } from '#language/check-draft.ts'
import { addDays } from '#lib/add-days.ts'
import type { DraftToSend } from '../drafts/reads.ts'
import { localTime } from './time-rules.ts'

const inWords = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/**
 * What a draft says of a day that is another one by the time at which it goes out, by the workspace's clock: the "tomorrow" of an evening is
 * read as the day after that in the morning. Null where it names none, or goes out on the day on which it was written.
 */
export function saysOtherDay(
  { body, writtenAt }: Pick<DraftToSend, 'body' | 'writtenAt'>,
  at: Date,
  timeZone: string,
): GuardSays | null {
  const written = localTime(new Date(writtenAt), timeZone).day
  if (localTime(at, timeZone).day === written) return null
  const [first] = daysFromNow(body)
  if (first === undefined) return null
  const told = (day: string): string => inWords.format(new Date(day))
  const quote = `${told(addDays(written, first.ahead))} (written on ${told(written)})`
  return { finding: { code: 'said_otherwise', words: first.words, quote } }
}
