import { zonedTime } from '#lib/zoned-time.ts'

/** "Thursday, 2026-09-03, 09:30": the day with its name, so that nobody has to count what "next Monday" is. */
export function dayAndTime(at: Date, timeZone: string): string {
  const { weekday, day, hours, minutes } = zonedTime(at, timeZone)
  return `${weekday}, ${day}, ${hours}:${minutes}`
}
