const dayMs = 86_400_000

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** `Tue, 09:00` within a week, `Tue, 9 Mar, 09:00` beyond it. */
export function momentWords(at: Date, now: Date): string {
  return (at.getTime() - now.getTime() < 6 * dayMs ? weekday : day).format(at)
}
