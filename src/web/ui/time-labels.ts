const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })
const dayOfThisYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayOfAnyYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** `most`: one more of it is the next larger unit. */
type Unit = { ms: number; most: number; short: string; long: string }
const units: readonly Unit[] = [
  { ms: dayMs, most: 6, short: 'd', long: 'day' },
  { ms: hourMs, most: 23, short: 'h', long: 'hour' },
  { ms: minuteMs, most: 59, short: 'min', long: 'minute' },
]

/** The whole time with its zone, as the tooltip has it. */
export function exactTime(at: Date): string {
  return exact.format(at)
}

/**
 * Within a minute `now`, within a week the distance, beyond it the day. What lies ahead says `in`, and is rounded: what was put off for three
 * hours is still `in 3 hours` a moment later. What is past counts whole units.
 */
export function relativeTime(at: Date, now: Date, length: 'short' | 'long'): string {
  const distance = at.getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size < minuteMs)
    return distance > 0 && length === 'long' ? 'in less than a minute' : length === 'long' ? 'just now' : 'now'
  if (size >= 7 * dayMs) return (at.getFullYear() === now.getFullYear() ? dayOfThisYear : dayOfAnyYear).format(at)
  const unit = units.find((candidate) => size >= candidate.ms) ?? {
    ms: minuteMs,
    most: 59,
    short: 'min',
    long: 'minute',
  }
  const count = distance > 0 ? Math.min(unit.most, Math.round(size / unit.ms)) : Math.floor(size / unit.ms)
  const words = length === 'short' ? `${count} ${unit.short}` : `${count} ${unit.long}${count === 1 ? '' : 's'}`
  if (distance > 0) return `in ${words}`
  return length === 'short' ? words : `${words} ago`
}
