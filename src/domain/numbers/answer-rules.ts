import { zonedTime } from '#lib/zoned-time.ts'

/**
 * The first moments of the classes of time: after a minute, and then each a fifth (2 to the quarter) later than the one before, up to half a
 * year. What took less than a minute is of class 0, what took longer of the last.
 */
export const classEdges: readonly number[] = Array.from({ length: 73 }, (_, place) => Math.round(60 * 2 ** (place / 4)))

/** The class of a time, in seconds: how many of the edges it has reached. PostgreSQL's `width_bucket` says the same. */
export function classOf(seconds: number): number {
  let low = 0
  let high = classEdges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((classEdges[middle] ?? 0) <= seconds) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The time that a share of all did not exceed, from how many are in each class: within its class it is where it would be if they lay there
 * evenly. Null without any.
 */
export function timeAtShare(counts: ReadonlyMap<number, number>, share: number): number | null {
  const classes = [...counts].filter(([, count]) => count > 0).toSorted(([one], [other]) => one - other)
  const all = classes.reduce((sum, [, count]) => sum + count, 0)
  let left = all * share
  for (const [place, count] of classes) {
    if (left <= count) {
      const from = place === 0 ? 0 : (classEdges[place - 1] ?? 0)
      const to = classEdges[place] ?? from
      return Math.round(from + ((to - from) * left) / count)
    }
    left -= count
  }
  return null
}

const minuteMs = 60_000
const dayMinutes = 24 * 60

interface Clock {
  /** "HH:MM" */
  wakeTime: string
  /** IANA, for example Europe/Berlin. */
  timeZone: string
}

/** Seconds between two moments without the nights (from midnight to the wake time) and the weekends of the time zone. */
export function awakeSeconds(from: Date, to: Date, { wakeTime, timeZone }: Clock): number {
  const [wakeHours = 0, wakeMinutes = 0] = wakeTime.split(':').map(Number)
  const wake = wakeHours * 60 + wakeMinutes
  let awakeMs = 0
  for (let at = from.getTime(); at < to.getTime(); ) {
    const { isWeekend, minute } = localMinute(at, timeZone)
    const isAsleep = isWeekend || minute < wake
    const until = !isWeekend && minute < wake ? wake : dayMinutes
    const next = Math.min(to.getTime(), momentOf(at, until - minute, until % dayMinutes, timeZone))
    if (!isAsleep) awakeMs += next - at
    at = next
  }
  return Math.round(awakeMs / 1000)
}

function localMinute(at: number, timeZone: string): { isWeekend: boolean; minute: number } {
  const { weekday, hours, minutes } = zonedTime(new Date(at), timeZone)
  return { isWeekend: weekday === 'Saturday' || weekday === 'Sunday', minute: Number(hours) * 60 + Number(minutes) }
}

/** The moment so many minutes later, at which the clock shows `expected`: where it was changed on the way, so much sooner or later. */
function momentOf(at: number, minutes: number, expected: number, timeZone: string): number {
  const next = at - (at % minuteMs) + minutes * minuteMs
  const off = localMinute(next, timeZone).minute - expected
  const changed = off > dayMinutes / 2 ? off - dayMinutes : off < -dayMinutes / 2 ? off + dayMinutes : off
  return Math.max(at + minuteMs, next - changed * minuteMs)
}
