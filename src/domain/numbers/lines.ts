import { labelFacts, labels } from '#contract/labels.ts'
import type { NumberDimension } from '#contract/number-dimensions.ts'
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

/** All counters, counted from lines `f`. */
export const countedSums: Sql = sql`
  count(*) filter (where f.kind = 'reply' and not coalesce(f.label = any(${machines}), false)) as replies,
  count(*) filter (where f.kind = 'reply' and f.label = any(${machines})) as machine_mails,
  count(*) filter (where f.kind = 'reply' and f.label = any(${warm})) as positive_replies,
  count(*) filter (where f.kind = 'reply' and f.label = 'meeting_request') as meeting_requests,
  count(*) filter (where f.kind = 'reply' and f.label = 'unsubscribe') as opt_outs,
  count(*) filter (where f.kind = 'send') as sends,
  count(*) filter (where f.kind = 'send' and f.is_automatic) as automatic_sends,
  count(*) filter (where f.kind = 'draft' and f.detail = 'unedited') as unedited_drafts,
  count(*) filter (where f.kind = 'draft' and f.detail = 'edited') as edited_drafts,
  count(*) filter (where f.kind = 'draft' and f.detail = 'rejected') as rejected_drafts,
  count(*) filter (where f.kind = 'wait') as waits,
  coalesce(sum(f.cost_micros), 0)::bigint as cost_micros, coalesce(sum(f.tokens), 0)::bigint as tokens`
