import { expression } from '../text/expression.ts'
import type { Fact } from './facts/fact.ts'
import { type PlainText, sentenceAround } from './facts/plain-text.ts'
import { speaksForUs } from './our-sources.ts'
import type { ReadSource } from './sources.ts'
import { said } from './words.ts'

const isTime = ({ kind, claims, proves }: Fact): boolean =>
  kind === 'date' && [...claims, ...proves].some((key) => /^\d\d:\d\d/.test(key))
const daysOf = ({ kind, claims, proves }: Fact): string[] =>
  kind !== 'date' ? [] : [...new Set([...claims, ...proves].flatMap((key) => /^weekday \d$/.exec(key)?.[0] ?? []))]

/** "Monday and Wednesday", "Tuesday, Thursday". */
const joined = expression('u')`^(?:, ?|,? ${said('andWord')} )$`

/** The days that an hour is told of: those before it in its sentence, as many as are joined, else the first behind it. The last of them first. */
function daysBeside({ plain, facts }: { plain: PlainText; facts: readonly Fact[] }, hour: Fact): Fact[] {
  const { start, end } = sentenceAround(plain, hour)
  const days = facts.filter((fact) => fact.start >= start && fact.end <= end && daysOf(fact).length > 0)
  const before = days.filter((day) => day.end <= hour.start).toReversed()
  const apart = before.findIndex((day, at) => {
    const next = before[at + 1]
    return next === undefined || !joined.test(plain.folded.slice(next.end, day.start))
  })
  return before.length > 0 ? before.slice(0, apart + 1) : days.slice(0, 1)
}

/** An hour that a draft gives to one day and our sources to another. */
export interface Misdated {
  fact: Fact
  /** The day, in the draft's words. */
  owner: string
}

/** Hours of a draft that ours tell of other days only: "Saturday until 6 pm" of "Mon to Fri until 6 pm, Saturday until noon". */
export function misdatedIn(plain: PlainText, sources: readonly ReadSource[], stated: readonly Fact[]): Misdated[] {
  const hours = stated.filter(isTime)
  if (hours.length === 0) return []
  const own = sources.filter(speaksForUs)
  const isTheirs = (fact: Fact) =>
    sources.some(({ kind, proofs }) => kind === 'lead_message' && fact.claims.some((key) => proofs.has(`date ${key}`)))
  const told = own.flatMap((source) =>
    source.facts.filter(isTime).flatMap((hour) => {
      const days = daysBeside(source, hour).flatMap(daysOf)
      return days.length === 0 ? [] : [{ days, hour }]
    }),
  )
  return hours.flatMap((fact) => {
    const all = daysBeside({ plain, facts: stated }, fact)
    const [beside] = all
    const days = all.flatMap(daysOf)
    if (beside === undefined || days.length === 0 || isTheirs(fact)) return []
    const ofTime = told.filter(({ hour }) => fact.claims.some((key) => hour.proves.includes(key)))
    const ofDays = told.filter((one) => days.every((day) => one.days.includes(day)))
    const isFitting = ofTime.some((one) => days.some((day) => one.days.includes(day)))
    return ofTime.length === 0 || ofDays.length === 0 || isFitting
      ? []
      : [{ fact, owner: plain.text.slice(beside.start, beside.end) }]
  })
}
