import { bands, lowestOf, maxScore, minScore } from '#contract/bands.ts'
import { labelFacts, labels } from '#contract/labels.ts'
import { meOf, namedOf, noneOf } from '#contract/none-of.ts'
import type { NumberChoices } from '#contract/numbers.ts'
import type { ThreadFilters } from '#contract/threads.ts'
import { keyWords } from '#web/app/numbers/number-labels.ts'

/** What a list is narrowed by, in the order of the menu; `date` stands for `from` and `to`. */
export const filterKinds = [
  { kind: 'campaign', name: 'Campaign' },
  { kind: 'label', name: 'Label' },
  { kind: 'band', name: 'Intent' },
  { kind: 'agent', name: 'Agent' },
  { kind: 'assignee', name: 'Assigned to' },
  { kind: 'sender', name: 'Sender' },
  { kind: 'language', name: 'Language' },
  { kind: 'date', name: 'Date' },
  { kind: 'person', name: 'Answered by' },
  { kind: 'draft', name: 'Draft' },
  { kind: 'unread', name: 'Read or unread' },
] as const
export type FilterKind = (typeof filterKinds)[number]['kind']

/** One thing to choose, and what it makes of the filters. */
export type FilterChoice = { key: string; name: string; filters: ThreadFilters }

const one = (name: keyof ThreadFilters, value: string, words: string): FilterChoice => ({
  key: value,
  name: words,
  filters: { [name]: value },
})

/** Days that go along with the calendar: a view that is kept shows the last seven days whenever it is opened. */
const dateChoices: FilterChoice[] = [
  { key: 'today', name: 'Today', filters: { from: '1d' } },
  { key: 'yesterday', name: 'Yesterday', filters: { from: '2d', to: '2d' } },
  ...[7, 30, 90].map((days) => ({ key: `${days}`, name: `Last ${days} days`, filters: { from: `${days}d` } })),
]

const bandNames: Readonly<Record<(typeof bands)[number], string>> = {
  high: `High (${lowestOf.high} to ${maxScore})`,
  medium: `Medium (${lowestOf.medium} to ${lowestOf.high - 1})`,
  neutral: `Neutral (${lowestOf.neutral} to ${lowestOf.medium - 1})`,
  negative: `Negative (${minScore} to ${lowestOf.neutral - 1})`,
}

/** What there is to choose over all workspaces: what is of one is meant by its name, once for all that are called so. Colleagues are of one workspace. */
export function byTheirNames({ campaigns, agents, ...known }: NumberChoices): NumberChoices {
  const named = (rows: NumberChoices['campaigns']) => [
    ...new Map(rows.map((row) => [row.name, { ...row, id: namedOf(row.name) }])).values(),
  ]
  return { ...known, campaigns: named(campaigns), agents: named(agents), people: [] }
}

/** Whether only the server knows what stands at the top of what there is to choose. */
export const isOfServer = (kind: FilterKind): boolean =>
  ['campaign', 'agent', 'person', 'sender', 'language'].includes(kind)

/** What there is to choose of a kind; what only the server knows is left out until it is there. */
export function filterChoices(kind: FilterKind, known: NumberChoices | undefined): FilterChoice[] {
  const named = (rows: readonly { id: string; name: string }[] = []) =>
    rows.map(({ id, name }) => one(kind === 'date' ? 'from' : kind, id, name))
  switch (kind) {
    case 'campaign':
      return [...named(known?.campaigns), one(kind, noneOf, 'No campaign')]
    case 'agent':
      return [...named(known?.agents), one(kind, noneOf, 'No agent')]
    case 'assignee':
      return [one(kind, meOf, 'Me'), one(kind, noneOf, 'Nobody'), ...named(known?.people)]
    case 'person':
      return [...named(known?.people), one(kind, noneOf, 'Answered automatically')]
    case 'label':
      return labels.map((label) => one(kind, label, labelFacts[label].name))
    case 'band':
      return bands.map((band) => one(kind, band, bandNames[band]))
    case 'sender':
      return (known?.senders ?? []).map((sender) => one(kind, sender, sender))
    case 'language':
      return (known?.languages ?? []).map((code) => one(kind, code, keyWords('language', code, null)))
    case 'date':
      return dateChoices
    case 'draft':
      return [one(kind, 'yes', 'Has a draft'), one(kind, 'no', 'Has no draft')]
    case 'unread':
      return [one(kind, 'yes', 'Unread'), one(kind, 'no', 'Read')]
  }
}

/** The names in the address that a kind stands for. */
export const namesOf = (kind: FilterKind): readonly (keyof ThreadFilters)[] =>
  kind === 'date' ? ['from', 'to'] : [kind]

/** The kind that can be chosen again where an address narrows by these names; undefined where only a number led here. */
export function kindOf(names: readonly (keyof ThreadFilters)[]): FilterKind | undefined {
  if (names.includes('number')) return undefined
  return filterKinds.find(({ kind }) => namesOf(kind).some((name) => names.includes(name)))?.kind
}
