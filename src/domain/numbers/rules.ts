import { type Label, labelFacts } from '#contract/labels.ts'
import { noneOf } from '#contract/none-of.ts'
import { type NumberDimension, numberDimensions } from '#contract/number-dimensions.ts'
import type { AnswerChange, Changes, Counts, NumberChange } from '../daily-numbers.ts'
import { classOf } from './answer-rules.ts'

export type FactKind = 'reply' | 'send' | 'draft' | 'wait' | 'cost'

/** Under what something counts; null: it has none of it. */
export type Place = Record<NumberDimension, string | null>

/** One thing that is counted, as it stands in `number_facts`. */
export interface Fact extends Place {
  kind: FactKind
  subjectId: string
  /** What became of a draft, or why one waited. */
  detail: string
  /** Null: a model was asked for no conversation that is kept. */
  threadId: string | null
  day: string
  isAutomatic: boolean
  answerSeconds: number | null
  awakeSeconds: number | null
  costMicros: number
  tokens: number
  /** Answers of a model. */
  calls: number
}

/** What replies of a label count as. One that nobody has judged counts as a reply. */
function countsOfReply(label: string | null): Counts {
  const facts = label === null ? undefined : labelFacts[label as Label]
  if (facts?.isMachine) return { machine_mails: 1 }
  return {
    replies: 1,
    ...(facts?.isWarm && { positive_replies: 1 }),
    ...(label === 'meeting_request' && { meeting_requests: 1 }),
    ...(label === 'unsubscribe' && { opt_outs: 1 }),
  }
}

const countsOfDraft: Readonly<Record<string, Counts>> = {
  unedited: { unedited_drafts: 1 },
  edited: { edited_drafts: 1 },
  rejected: { rejected_drafts: 1 },
}

function countsOf({ kind, label, detail, isAutomatic, costMicros, tokens }: Fact): Counts {
  switch (kind) {
    case 'reply':
      return countsOfReply(label)
    case 'send':
      return { sends: 1, ...(isAutomatic && { automatic_sends: 1 }) }
    case 'draft':
      return countsOfDraft[detail] ?? {}
    case 'wait':
      return { waits: 1 }
    case 'cost':
      return { cost_micros: costMicros, tokens }
  }
}

/** The slice that sums of these dimensions stand in; null: of more than two there are none. */
export function sliceOf(dimensions: readonly NumberDimension[]): string | null {
  if (dimensions.length > 2) return null
  return numberDimensions.filter((one) => dimensions.includes(one)).join('+')
}

/** The slice of why drafts waited, by nothing else or by one thing. */
export const sliceOfWaits = (by: NumberDimension | undefined): string => (by === undefined ? 'reason' : `${by}+reason`)

/** The sums that a fact is in: of everything, by each thing, and by each two. Why drafts waited is a thing of its own. */
export function slicesOf(fact: Fact): Pick<NumberChange, 'slice' | 'one' | 'other'>[] {
  const keys = numberDimensions.map((dimension) => ({ dimension, key: fact[dimension] ?? noneOf }))
  if (fact.kind === 'wait')
    return [
      { slice: sliceOfWaits(undefined), one: fact.detail, other: '' },
      ...keys.map(({ dimension, key }) => ({ slice: sliceOfWaits(dimension), one: key, other: fact.detail })),
    ]
  // Nobody wrote a reply but the lead.
  const told = fact.kind === 'reply' ? keys.filter(({ dimension }) => dimension !== 'person') : keys
  return [
    { slice: '', one: '', other: '' },
    ...told.map(({ dimension, key }) => ({ slice: dimension, one: key, other: '' })),
    ...told.flatMap((one, place) =>
      told.slice(place + 1).map((other) => ({
        slice: `${one.dimension}+${other.dimension}`,
        one: one.key,
        other: other.key,
      })),
    ),
  ]
}

/** What counting a fact changes in the sums; `times` -1 takes it back. */
export function changesOf(workspaceId: string, fact: Fact, times: 1 | -1): Changes {
  const { day } = fact
  const counts: Counts = Object.fromEntries(
    Object.entries(countsOf(fact)).map(([name, count]) => [name, count * times]),
  )
  const numbers = slicesOf(fact).map((slice) => ({ workspaceId, ...slice, day, counts }))
  return { numbers, answers: answersOf(workspaceId, fact, times) }
}

function answersOf(workspaceId: string, fact: Fact, times: 1 | -1): AnswerChange[] {
  const { day, answerSeconds, awakeSeconds } = fact
  if (answerSeconds === null || awakeSeconds === null) return []
  const slices = slicesOf(fact).filter(({ other }) => other === '')
  const spans = [
    { span: 'day' as const, day },
    { span: 'month' as const, day: `${day.slice(0, 7)}-01` },
  ]
  const classes = [
    { class: classOf(answerSeconds), byClock: times, awake: 0 },
    { class: classOf(awakeSeconds), byClock: 0, awake: times },
  ]
  return slices.flatMap(({ slice, one }) =>
    spans.flatMap((span) => classes.map((part) => ({ workspaceId, slice, one, ...span, ...part }))),
  )
}
