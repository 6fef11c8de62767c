import type { Fact } from './facts/fact.ts'
import { type PlainText, sentenceAround } from './facts/plain-text.ts'
import type { ReadSource } from './sources.ts'

const ours: ReadonlySet<string> = new Set(['knowledge', 'own_message', 'setting', 'tool', 'instruction'])
const isTime = ({ kind, claims, proves }: Fact): boolean =>
  kind === 'date' && [...claims, ...proves].some((key) => /^\d\d:\d\d/.test(key))
const daysOf = ({ kind, claims, proves }: Fact): string[] =>
  kind !== 'date' ? [] : [...new Set([...claims, ...proves].flatMap((key) => /^weekday \d$/.exec(key)?.[0] ?? []))]

/** The days that an hour is told of: those before it in its sentence, else the first behind it. */
function daysBeside(plain: PlainText, facts: readonly Fact[], hour: Fact): Fact | undefined {
  const { start, end } = sentenceAround(plain, hour)
  const days = facts.filter((fact) => fact.start >= start && fact.end <= end && daysOf(fact).length > 0)
  return days.findLast((day) => day.end <= hour.start) ?? days[0]
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
  const own = sources.filter(({ kind }) => ours.has(kind))
  const isTheirs = (fact: Fact) =>
    sources.some(({ kind, proofs }) => kind === 'lead_message' && fact.claims.some((key) => proofs.has(`date ${key}`)))
  const told = own.flatMap((source) =>
    source.facts.filter(isTime).flatMap((hour) => {
      const beside = daysBeside(source.plain, source.facts, hour)
      return beside === undefined ? [] : [{ days: daysOf(beside), hour }]
    }),
  )
  return hours.flatMap((fact) => {
    const beside = daysBeside(plain, stated, fact)
    const days = beside === undefined ? [] : daysOf(beside)
    if (beside === undefined || days.length === 0 || isTheirs(fact)) return []
    const ofTime = told.filter(({ hour }) => fact.claims.some((key) => hour.proves.includes(key)))
    const ofDays = told.filter((one) => days.every((day) => one.days.includes(day)))
    const isFitting = ofTime.some((one) => days.some((day) => one.days.includes(day)))
    return ofTime.length === 0 || ofDays.length === 0 || isFitting
      ? []
      : [{ fact, owner: plain.text.slice(beside.start, beside.end) }]
  })
}
