const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** `10:42` */
export function clockTime(at: Date): string {
  return clock.format(at)
}

export function fullTime(at: Date): string {
  return full.format(at)
}

/** When a pending task is due: `Overdue`, in minutes under an hour, in hours under a day, to the nearest one, else the date and time. */
export function dueLabel(at: Date, now: Date): string {
  const left = at.getTime() - now.getTime()
  if (left < 0) return 'Overdue'
  if (left < hourMs) return `In ${counted(Math.min(59, Math.max(1, Math.round(left / minuteMs))), 'minute')}`
  if (left < dayMs) return `In ${counted(Math.min(23, Math.round(left / hourMs)), 'hour')}`
  return fullTime(at)
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
