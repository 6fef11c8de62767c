import { zonedTime } from '#lib/zoned-time.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Whose clocks count: nothing goes out by itself between local midnight and `wakeTime` ("HH:MM") of any of them. */
export interface WakeClock {
  wakeTime: string
  /** The workspace's, IANA, for example Europe/Berlin. */
  timeZone: string
  /** The lead's own, where it is known. */
  leadZone?: string | null
}

/** How long an answer waits, in minutes: a random time between the two. */
export interface DelayWindow {
  delayMin: number
  delayMax: number
}

/** The calendar day ("YYYY-MM-DD") and the minute of the day that a clock in the zone shows. */
export function localTime(at: Date, timeZone: string): { day: string; minutes: number } {
  const { day, hours, minutes } = zonedTime(at, timeZone)
  return { day, minutes: Number(hours) * 60 + Number(minutes) }
}

/** "HH:MM" as minutes after midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * The moments at which a clock in the zone shows this time on this day: one; two on the night when clocks go back; on the night
 * when they go forward over it, the moment just as long after the change.
 */
function momentsOf(day: string, minutes: number, timeZone: string): Date[] {
  const asUtc = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs
  const offsetAt = (ms: number): number => {
    const local = localTime(new Date(ms), timeZone)
    return Date.parse(`${local.day}T00:00:00Z`) + local.minutes * minuteMs - Math.floor(ms / minuteMs) * minuteMs
  }
  const offsets = [...new Set([offsetAt(asUtc - dayMs), offsetAt(asUtc + dayMs)])]
  const shown = offsets
    .map((offset) => new Date(asUtc - offset))
    .filter((at) => {
      const local = localTime(at, timeZone)
      return local.day === day && local.minutes === minutes
    })
    .sort((a, b) => a.getTime() - b.getTime())
  return shown.length > 0 ? shown : [new Date(asUtc - Math.min(...offsets))]
}

/** The first moment at which a clock in the zone shows this time on this day. */
export const firstMomentOf = (day: string, time: string, timeZone: string): Date =>
  momentsOf(day, minutesOf(time), timeZone)[0] ?? new Date(Number.NaN)

const zonesOf = ({ timeZone, leadZone }: WakeClock): string[] =>
  leadZone == null || leadZone === timeZone ? [timeZone] : [timeZone, leadZone]

/** `at`, or, when it lies between midnight and the wake time of a clock in the zone, that day's wake time. */
function afterNight(at: Date, wakeTime: string, timeZone: string): Date {
  const wake = minutesOf(wakeTime)
  const { day, minutes } = localTime(at, timeZone)
  if (minutes >= wake) return at
  return momentsOf(day, wake, timeZone).find((moment) => moment > at) ?? at
}

/** More nights than two clocks have within two days. */
const mostNights = 6

/** `at`, or, when it lies within a night of one of the clocks, the end of the last one: the first moment at which all are awake. */
export function afterQuietHours(at: Date, clock: WakeClock): Date {
  let awake = at
  for (let night = 0; night < mostNights; night += 1) {
    const next = zonesOf(clock).reduce((moment, zone) => afterNight(moment, clock.wakeTime, zone), awake)
    if (next.getTime() === awake.getTime()) return awake
    awake = next
  }
  return awake
}

export const isQuiet = (at: Date, { wakeTime, ...zones }: WakeClock): boolean =>
  zonesOf({ wakeTime, ...zones }).some((zone) => afterNight(at, wakeTime, zone) > at)

/** Whether there is a moment at all, from now on, at which all clocks are awake: with a late wake time far apart there may be none. */
export const hasCommonHours = (now: Date, clock: WakeClock): boolean => !isQuiet(afterQuietHours(now, clock), clock)

/**
 * When an automatic answer goes out: after a uniformly random delay within the agent's window, and never between local midnight
 * and the wake time; what would fall there goes out at wake time plus a part of the window, so that not all go at once.
 *
 * @param random in [0, 1)
 */
export function dueTime(now: Date, { delayMin, delayMax }: DelayWindow, clock: WakeClock, random: number): Date {
  const due = later(now, delayMin + random * (delayMax - delayMin))
  const awake = afterQuietHours(due, clock)
  return awake.getTime() === due.getTime() ? due : afterQuietHours(later(awake, random * (delayMax - delayMin)), clock)
}

/**
 * When a follow-up goes out that may do so from a day's wake time on, or, when that has passed, from now on: with the same random
 * delay, and never in a night.
 */
export function followUpTime(
  { now, from }: { now: Date; from: Date },
  { delayMin, delayMax }: DelayWindow,
  clock: WakeClock,
  random: number,
): Date {
  const start = from > now ? from : afterQuietHours(now, clock)
  return afterQuietHours(later(start, delayMin + random * (delayMax - delayMin)), clock)
}

const later = (at: Date, minutes: number): Date => new Date(at.getTime() + Math.round(minutes * minuteMs))
