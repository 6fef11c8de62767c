export type Moment = { label: string; at: Date }

const morning = 9
const hourMs = 3_600_000

function atHour(day: Date, hour: number): Date {
  const at = new Date(day)
  at.setHours(hour, 0, 0, 0)
  return at
}

function daysOn(now: Date, days: number): Date {
  const at = new Date(now)
  at.setDate(at.getDate() + days)
  return at
}

/** The times that a person most often means, in their own time zone. All lie ahead. */
export function usualMoments(now: Date): Moment[] {
  const toMonday = (8 - now.getDay()) % 7 || 7
  const tomorrow = { label: 'Tomorrow morning', at: atHour(daysOn(now, 1), morning) }
  const monday = { label: 'Monday morning', at: atHour(daysOn(now, toMonday), morning) }
  const inThreeHours = { label: 'In 3 hours', at: new Date(now.getTime() + 3 * hourMs) }
  const nextWeek = { label: 'In a week', at: atHour(daysOn(now, 7), morning) }
  return [inThreeHours, tomorrow, ...(toMonday === 1 ? [] : [monday]), ...(toMonday === 7 ? [] : [nextWeek])]
}

const two = (value: number) => String(value).padStart(2, '0')

/** As `<input type="date">` and `<input type="time">` write it, in local time. */
export function toInputs(at: Date): { date: string; time: string } {
  return {
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}:${two(at.getMinutes())}`,
  }
}

/** Null while one of the two is empty, or the clock never shows this time. */
export function fromInputs(date: string, time: string): Date | null {
  if (!date || !time) return null
  const at = new Date(`${date}T${time}`)
  return Number.isNaN(at.getTime()) ? null : at
}
