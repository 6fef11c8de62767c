const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })
const dayOfThisYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const dayOfAnyYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

type Unit = { ms: number; short: string; long: string }
const units: readonly Unit[] = [
  { ms: dayMs, short: 'd', long: 'day' },
  { ms: hourMs, short: 'h', long: 'hour' },
  { ms: minuteMs, short: 'min', long: 'minute' },
]

/** The whole time with its zone, as the tooltip has it. */
export function exactTime(at: Date): string {
  return exact.format(at)
}

/** Within a minute `now`, within a week the distance, beyond it the day. What lies ahead says `in`. */
export function relativeTime(at: Date, now: Date, length: 'short' | 'long'): string {
  const distance = at.getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size < minuteMs)
    return distance > 0 && length === 'long' ? 'in less than a minute' : length === 'long' ? 'just now' : 'now'
  if (size >= 7 * dayMs) return (at.getFullYear() === now.getFullYear() ? dayOfThisYear : dayOfAnyYear).format(at)
  const unit = units.find((candidate) => size >= candidate.ms) ?? { ms: minuteMs, short: 'min', long: 'minute' }
  const count = Math.floor(size / unit.ms)
  const words = length === 'short' ? `${count} ${unit.short}` : `${count} ${unit.long}${count === 1 ? '' : 's'}`
  if (distance > 0) return `in ${words}`
  return length === 'short' ? words : `${words} ago`
}
