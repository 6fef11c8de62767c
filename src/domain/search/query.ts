import { type Label, labelFacts, labels } from '#contract/labels.ts'
import { type ignoredReasons, type Sought, searchStates } from '#contract/search.ts'
import { searchWords } from '#lib/search-words.ts'

export type SearchState = (typeof searchStates)[number]
type IgnoredReason = (typeof ignoredReasons)[number]

/** What somebody looks for, taken apart. */
export interface SearchQuery {
  sought: Sought[]
  labels: Label[]
  /** What the names of campaigns are to begin with; which campaigns these are the database knows. */
  campaigns: { text: string; words: string[][]; isPrefix: boolean; isExcluded: boolean }[]
  states: SearchState[]
  /** Whatever has one of these is left out. */
  without: { labels: Label[]; states: SearchState[] }
  /** Days of the workspace's calendar: the newest message was written since this day, ... */
  since: string | null
  /** ... and before that one. */
  before: string | null
  ignored: { text: string; reason: IgnoredReason }[]
}

const mostSought = 12
/** What is shorter is found as it stands: too much begins with it. */
const shortestPrefix = 3

/** A phrase stands between any two quotation marks: a phone turns the plain ones into curly ones as they are typed. */
const tokens = /(-?)(?:([a-z]+):)?(?:["“”„«»]([^"“”„«»]*)(?:["“”„«»]|$)|(\S+))/giu
const operators = ['from', 'campaign', 'label', 'before', 'after', 'is'] as const
type Operator = (typeof operators)[number]
const operatorNamed = (name: string | undefined): Operator | undefined =>
  operators.find((one) => one === name?.toLowerCase())

interface Token {
  text: string
  value: string
  isQuoted: boolean
  isExcluded: boolean
}

/**
 * Takes apart what somebody typed: words (each finds what begins with it), "phrases" (exactly so), `from:`, `campaign:`, `label:`, `before:`,
 * `after:`, `is:`, and any of these -excluded. Whatever is typed means something: an operator that is none is words, a quotation mark that is never closed ends
 * with the text, and what can't be understood is told in `ignored` and narrows nothing.
 */
export function parseQuery(typed: string): SearchQuery {
  const query: SearchQuery = {
    sought: [],
    labels: [],
    campaigns: [],
    states: [],
    without: { labels: [], states: [] },
    since: null,
    before: null,
    ignored: [],
  }
  for (const [text, minus, named, quoted, bare] of typed.matchAll(tokens)) {
    // Whoever types an operator has not come to its value yet.
    const unfinished = /^([a-z]+):$/i.exec(bare ?? '')?.[1]
    const operator = operatorNamed(named) ?? operatorNamed(unfinished)
    const value = unfinished !== undefined && operator !== undefined ? '' : (quoted ?? bare ?? '')
    const token = { text, value, isQuoted: quoted !== undefined, isExcluded: minus === '-' }
    const words = named !== undefined && quoted === undefined ? `${named}:${value}` : value
    const reason =
      operator === undefined
        ? addSought(query, { ...token, value: words }, 'anywhere')
        : operator === 'from'
          ? addSought(query, token, 'from')
          : narrow(query, operator, token)
    if (reason !== null) query.ignored.push({ text, reason })
  }
  // Which threads lack a word can't be looked up: there must be something that they have.
  if (query.sought.every(({ isExcluded }) => isExcluded)) {
    query.ignored.push(...query.sought.map(({ text }) => ({ text, reason: 'only_excluded' as const })))
    query.sought = []
  }
  if (saysNothing(query) && !isBegun.test(typed)) query.ignored.push({ text: typed.trim(), reason: 'no_words' })
  return query
}

/** Whoever has typed only this has not come to a word yet. */
const isBegun = /^[\s*"“”„«»-]*$/u

const saysNothing = ({ sought, labels, campaigns, states, without, since, before, ignored }: SearchQuery): boolean =>
  [sought, labels, campaigns, states, without.labels, without.states, ignored].every(({ length }) => length === 0) &&
  since === null &&
  before === null

function addSought(
  query: SearchQuery,
  { text, value, isQuoted, isExcluded }: Token,
  place: Sought['place'],
): IgnoredReason | null {
  const words = searchWords(value).map(({ forms }) => [...forms])
  if (words.length === 0) return place === 'from' ? 'empty' : null
  if (query.sought.length >= mostSought) return 'too_many'
  query.sought.push({ text, words, isPrefix: !isQuoted && mayGoOn(words, value), place, isExcluded })
  return null
}

const mayGoOn = (words: readonly string[][], value: string): boolean => {
  const length = words.at(-1)?.[0]?.length ?? 0
  return length >= shortestPrefix || (value.endsWith('*') && length >= shortestPrefix - 1)
}

/** Why it narrows nothing, or null. */
function narrow(
  query: SearchQuery,
  operator: Exclude<Operator, 'from'>,
  { text, value, isQuoted, isExcluded }: Token,
): IgnoredReason | null {
  if (value.trim() === '') return 'empty'
  const { states, labels } = isExcluded ? query.without : query
  switch (operator) {
    case 'is': {
      const state = searchStates.find((one) => one === value.toLowerCase())
      if (state === undefined) return 'unknown_state'
      states.push(state)
      return null
    }
    case 'label': {
      const named = labelsNamed(value)
      labels.push(...named)
      return named.length === 0 ? 'unknown_label' : null
    }
    case 'campaign': {
      const words = searchWords(value).map(({ forms }) => [...forms])
      if (words.length === 0) return 'empty'
      query.campaigns.push({ text, words, isPrefix: !isQuoted, isExcluded })
      return null
    }
    default: {
      const day = dayNamed(value)
      if (day === null) return 'not_a_date'
      // Not before a day is since it, and the other way round.
      if ((operator === 'before') !== isExcluded)
        query.before = query.before === null || day < query.before ? day : query.before
      else query.since = query.since === null || day > query.since ? day : query.since
      return null
    }
  }
}

/** By its code, its name, or how one of these begins: `label:meeting`. */
function labelsNamed(value: string): Label[] {
  const wanted = value.toLowerCase().replace(/[\s_-]+/g, ' ')
  const names = (label: Label): string[] => [label.replaceAll('_', ' '), labelFacts[label].name.toLowerCase()]
  const exactly = labels.filter((label) => names(label).includes(wanted))
  return exactly.length > 0 ? exactly : labels.filter((label) => names(label).some((name) => name.startsWith(wanted)))
}

/** 2026-03-09, 2026-03 or 2026: the day that it begins with. */
function dayNamed(value: string): string | null {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(value) ?? []
  if (year === undefined || Number(year) < 1970) return null
  const named = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${named}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== named ? null : named
}

/**
 * What is looked for as a `tsquery`, with % in front of each word, where the workspace's mark belongs. Words are letters and digits alone
 * (`searchWords`), so that nothing that was typed is an operator of PostgreSQL's. Null: no words were looked for.
 */
export function wantedWords(sought: readonly Sought[]): string | null {
  if (sought.length === 0) return null
  return sought.map((one) => (one.isExcluded ? `!(${phraseOf(one)})` : `(${phraseOf(one)})`)).join(' & ')
}

/** Each word that a thread must have, by itself, in the same form: whichever is rare leads to the threads. */
export const leadingWords = (sought: readonly Sought[]): string[] =>
  sought.flatMap((one) => (one.isExcluded ? [] : wordsOf(one)))

const phraseOf = (sought: Sought): string => wordsOf(sought).join(' <-> ')

const wordsOf = ({ words, isPrefix, place }: Sought): string[] =>
  words.map((forms, at) => {
    const marks = `${isPrefix && at === words.length - 1 ? '*' : ''}${place === 'from' ? 'A' : ''}`
    const either = forms.map((form) => `'%${form}'${marks && `:${marks}`}`).join(' | ')
    return forms.length > 1 ? `(${either})` : either
  })
