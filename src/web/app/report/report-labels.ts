import type { Report } from '#contract/report.ts'

const longDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayOfMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })
const shortDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `4 to 10 May 2026`, `27 April to 3 May 2026`. */
export function weekWords(from: string, to: string): string {
  const [first, last] = [new Date(from), new Date(to)]
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  const begin = from.slice(0, 7) === to.slice(0, 7) ? dayOfMonth : isOneYear ? dayAndMonth : longDay
  return `${begin.format(first)} to ${longDay.format(last)}`
}

/** The day of a moment, where the reader is. */
export const dayWords = (at: string): string => weekday.format(new Date(at))

/** A day of the calendar that a lead named. */
export const namedDayWords = (day: string): string => shortDay.format(new Date(day))

export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

export const waitingWords: Readonly<Record<Report['waiting']['longest'][number]['why'], string>> = {
  approve: 'A reply is ready, and goes out once it is approved',
  answer: 'Not answered yet',
  failed: 'The reply could not be sent',
  opt_out: 'This may be an opt-out, which somebody has to confirm',
}

/** What stands under the number of answers. */
export function saidWords({ answers, automatic, followUps }: Report['said']): string {
  if (answers === 0) return ''
  const byPeople = answers - automatic
  const parts = [`${byPeople.toLocaleString('en')} by people`, `${automatic.toLocaleString('en')} automatic`]
  return [...parts, ...(followUps > 0 ? [counted(followUps, 'follow-up', 'follow-ups')] : [])].join(', ')
}

/** The campaigns with the most replies, as the report names them, and the rest in a row of its own: together they are all replies. */
export function campaignRows({ byCampaign, replies }: Report['cameIn']): { name: string; replies: number }[] {
  const inOthers = byCampaign.reduce((rest, row) => rest - row.replies, replies)
  const named = byCampaign.map((row) => ({ name: row.campaignName ?? 'No campaign', replies: row.replies }))
  return inOthers > 0 ? [...named, { name: 'Other campaigns', replies: inOthers }] : named
}
