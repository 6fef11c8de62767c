import { type Label, labelFacts } from '#contract/labels.ts'
import { noneOf } from '#contract/none-of.ts'
import type { NumberDimension } from '#contract/number-dimensions.ts'
import type { Numbers, Period } from '#contract/numbers.ts'
import { languageName } from '#web/language-name.ts'

/** A share of fewer than so many is told with how few they are: one more or less would change it by much. */
const few = 30

export const told = (count: number): string => count.toLocaleString('en')

/** A share in whole percent, and what it is of where that is little; a dash of nothing. */
export function shareWords(part: number, all: number): { share: string; note: string | null } {
  if (all === 0) return { share: '–', note: null }
  const share = `${Math.round((part / all) * 100)}%`
  return { share, note: all < few ? `of only ${told(all)}` : null }
}

/** How a number changed against the period before; null where there was nothing. */
export function changeWords(now: number, past: number): { words: string; isMore: boolean } | null {
  if (past === 0) return null
  const percent = Math.round(((now - past) / past) * 100)
  const words = percent === 0 ? 'as before' : `${percent > 0 ? '+' : '−'}${told(Math.abs(percent))}%`
  return { words, isMore: now > past }
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A time in the two largest parts that matter: `45 s`, `12 min`, `3 h 20 min`, `2 d 4 h`. A dash of none. */
export function durationWords(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < minute) return `${Math.round(seconds)} s`
  if (seconds < hour) return `${Math.round(seconds / minute)} min`
  const [unit, part, names] =
    seconds < day ? ([hour, minute, ['h', 'min']] as const) : ([day, hour, ['d', 'h']] as const)
  const parts = Math.round(seconds / part)
  const [whole, rest] = [Math.floor(parts / (unit / part)), parts % (unit / part)]
  return rest === 0 ? `${whole} ${names[0]}` : `${whole} ${names[0]} ${rest} ${names[1]}`
}

export const moneyWords = (usd: number): string =>
  usd === 0 ? '$0' : usd < 0.01 ? 'under $0.01' : usd.toLocaleString('en', { style: 'currency', currency: 'USD' })

export const dimensionNames: Readonly<Record<NumberDimension | 'workspace', string>> = {
  campaign: 'Campaign',
  agent: 'Agent',
  sender: 'Sender',
  person: 'Person',
  label: 'Label',
  language: 'Language',
  workspace: 'Workspace',
}

const nobody: Readonly<Record<NumberDimension | 'workspace', string>> = {
  campaign: 'No campaign',
  agent: 'No agent',
  sender: 'Sender not known',
  person: 'Sent automatically',
  label: 'Not scored',
  language: 'Not known',
  workspace: 'Not known',
}

const gone: Readonly<Record<NumberDimension | 'workspace', string>> = {
  campaign: 'A campaign that is gone',
  agent: 'An agent that is gone',
  sender: 'Sender not known',
  person: 'Somebody who has left',
  label: 'Not scored',
  language: 'Not known',
  workspace: 'A workspace that is gone',
}

const isLabel = (key: string): key is Label => key in labelFacts

/** What a row of numbers is of, as a person says it. */
export function keyWords(by: NumberDimension | 'workspace', key: string, name: string | null): string {
  if (key === noneOf) return nobody[by]
  if (name !== null) return name
  if (by === 'label') return isLabel(key) ? labelFacts[key].name : key
  if (by === 'language') return key === 'und' ? 'Not known' : languageName(key)
  return by === 'sender' ? key : gone[by]
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const shortFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

export const dayWords = (at: string): string => dayFormat.format(new Date(at))

export function periodWords({ from, to }: Period): string {
  return from === to ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`
}

/** A step of a chart: whole, and as short as an axis needs it. */
export function stepWords({ from, to }: Period, step: Numbers['step']): { name: string; short: string } {
  const short = step === 'month' ? monthFormat.format(new Date(from)) : shortFormat.format(new Date(from))
  return { name: periodWords({ from, to }), short }
}
