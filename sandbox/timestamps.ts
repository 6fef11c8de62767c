/** The platform's form of a moment: ISO 8601, UTC, six decimals. */
export function timestamp(at: Date = new Date()): string {
  return at.toISOString().replace('Z', '000Z')
}

/** The wall clock of a time zone written in the platform's form, as its `*_local` fields have it. */
export function localTimestamp(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at)
  return `${parts.replace(' ', 'T')}.000000Z`
}

/** A moment some hours and days ago, never in the future. */
export function ago(days: number, hours = 0): Date {
  return new Date(Date.now() - (days * 24 + hours) * 3_600_000)
}
