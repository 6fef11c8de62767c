import { addDays } from '#lib/add-days.ts'
import { zonedTime } from '#lib/zoned-time.ts'

/** The Monday of the week that a day lies in. */
export const weekOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** The Monday of the week that it is in a time zone. */
export const currentWeek = (now: Date, timeZone: string): string => weekOf(zonedTime(now, timeZone).day)

/** Weeks that somebody may read, each by its Monday. */
export interface Readable {
  first: string
  last: string
}

/** The week that is shown: the one of the day that was asked for, held to those that may be read; the last of them when none was. */
export function shownWeek(asked: string | undefined, { first, last }: Readable): string {
  const week = asked === undefined ? last : weekOf(asked)
  return week < first ? first : week > last ? last : week
}

/** For how long the links of a mail open the week that it tells of. */
export const mailedLinkDays = 60
/** At most so many people get a workspace's report by mail. */
export const mostReaders = 100
