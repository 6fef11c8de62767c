const clock = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' })
const hourMs = 3_600_000

/** `Tue 14:00 to Tue 15:00`, by the clock of whoever reads. */
export function hourWords(from: string): string {
  const start = new Date(from)
  return `${clock.format(start)} to ${clock.format(new Date(start.getTime() + hourMs))}`
}

const seconds = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** A wait, in the unit in which it is short. */
export function waitWords(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 120_000) return `${seconds.format(ms / 1000)} s`
  return ms < 2 * hourMs ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / hourMs)} h`
}
