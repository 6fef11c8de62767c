import { labelFacts, labels } from '#contract/labels.ts'
import { noneOf } from '#contract/none-of.ts'
import type { CountedNumber, NumberDimension } from '#contract/number-dimensions.ts'
import { type Sql, sql } from '#db/sql.ts'
import { counters } from '../daily-numbers.ts'

export const plain = (text: string): Sql => ({ text, values: [] })

/** Where a line `f` says under what it counts. */
export const columnOf: Readonly<Record<NumberDimension, Sql>> = {
  campaign: sql`f.campaign_id`,
  agent: sql`f.agent_id`,
  sender: sql`f.sender`,
  person: sql`f.person_id`,
  label: sql`f.label`,
  language: sql`f.language`,
}

/** All counters, out of sums `n` of days. */
export const sums = plain(counters.map((name) => `coalesce(sum(n.${name}), 0)::bigint as ${name}`).join(', '))

const machines = labels.filter((label) => labelFacts[label].isMachine)
const warm = labels.filter((label) => labelFacts[label].isWarm)

const isMachine = sql`coalesce(f.label = any(${machines}), false)`

/** What is counted in lines; questions are counted where they are kept. */
export type NumberOfLines = Exclude<CountedNumber, 'questions'>

/** Which lines `f` a number counts. */
export const isCountedAs: Readonly<Record<NumberOfLines, Sql>> = {
  replies: sql`f.kind = 'reply' and not ${isMachine}`,
  machineMails: sql`f.kind = 'reply' and f.label = any(${machines})`,
  positiveReplies: sql`f.kind = 'reply' and f.label = any(${warm})`,
  otherReplies: sql`f.kind = 'reply' and not ${isMachine} and not coalesce(f.label = any(${warm}), false)`,
  meetingRequests: sql`f.kind = 'reply' and f.label = 'meeting_request'`,
  optOuts: sql`f.kind = 'reply' and f.label = 'unsubscribe'`,
  sends: sql`f.kind = 'send'`,
  automaticSends: sql`f.kind = 'send' and f.is_automatic`,
  firstAnswers: sql`f.kind = 'send' and f.answer_seconds is not null`,
  uneditedDrafts: sql`f.kind = 'draft' and f.detail = 'unedited'`,
  editedDrafts: sql`f.kind = 'draft' and f.detail = 'edited'`,
  rejectedDrafts: sql`f.kind = 'draft' and f.detail = 'rejected'`,
  waits: sql`f.kind = 'wait'`,
  modelCosts: sql`f.kind = 'cost'`,
}

/** All counters, counted from lines `f`. */
export const countedSums: Sql = sql`
  count(*) filter (where ${isCountedAs.replies}) as replies,
  count(*) filter (where ${isCountedAs.machineMails}) as machine_mails,
  count(*) filter (where ${isCountedAs.positiveReplies}) as positive_replies,
  count(*) filter (where ${isCountedAs.meetingRequests}) as meeting_requests,
  count(*) filter (where ${isCountedAs.optOuts}) as opt_outs,
  count(*) filter (where ${isCountedAs.sends}) as sends,
  count(*) filter (where ${isCountedAs.automaticSends}) as automatic_sends,
  count(*) filter (where ${isCountedAs.uneditedDrafts}) as unedited_drafts,
  count(*) filter (where ${isCountedAs.editedDrafts}) as edited_drafts,
  count(*) filter (where ${isCountedAs.rejectedDrafts}) as rejected_drafts,
  count(*) filter (where ${isCountedAs.waits}) as waits,
  coalesce(sum(f.cost_micros), 0)::bigint as cost_micros, coalesce(sum(f.tokens), 0)::bigint as tokens`

const isId = (dimension: NumberDimension): boolean =>
  dimension === 'campaign' || dimension === 'agent' || dimension === 'person'

/** Lines `f` that count under this key of a dimension, begun with `and`. */
export function countsUnder(dimension: NumberDimension, key: string): Sql {
  const column = columnOf[dimension]
  if (key === noneOf) return sql`and ${column} is null`
  return isId(dimension) ? sql`and ${column} = ${key}::uuid` : sql`and ${column} = ${key}`
}
