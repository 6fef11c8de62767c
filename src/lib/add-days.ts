const dayMs = 86_400_000

/** A calendar day so many days later: `2026-03-31` and 1 are `2026-04-01`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
