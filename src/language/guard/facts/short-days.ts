import { oneOf } from '../../text/expression.ts'
import { allSaid } from '../words.ts'

const days = [
  'shortSunday',
  'shortMonday',
  'shortTuesday',
  'shortWednesday',
  'shortThursday',
  'shortFriday',
  'shortSaturday',
] as const

/** Short names of weekdays with the day that they stand for, from Sunday. They are days only beside hours or another day. */
export const shortDays: readonly (readonly [name: string, day: number])[] = days.flatMap((kind, day) =>
  allSaid(kind).map((name) => [name, day] as const),
)

export const anyShortDay = oneOf(shortDays.map(([name]) => name).sort((a, b) => b.length - a.length))
