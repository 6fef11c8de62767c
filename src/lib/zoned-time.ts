const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one costs a hundred times as much as using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

/**
 * A zone's full name, which says the same here and in the database. An offset ("+05:30") has the other sign there, and letters ("IST", "CET") are
 * another zone or one without summer time.
 */
const fullName = /^(?:utc|gmt|[a-z_]+\/.+)$/i

export function isTimeZone(name: string): boolean {
  if (!fullName.test(name)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** What a clock and a calendar in an IANA zone show at a moment: "Thursday", "2026-09-03", "09", "30". Throws `RangeError` for no zone. */
export function zonedTime(
  at: Date,
  timeZone: string,
): { weekday: string; day: string; hours: string; minutes: string } {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return {
    weekday: part('weekday'),
    day: `${part('year')}-${part('month')}-${part('day')}`,
    hours: part('hour'),
    minutes: part('minute'),
  }
}
