import type { Usage } from '#contract/billing.ts'
import { sql } from '#db/sql.ts'
import { addDays } from '#lib/add-days.ts'
import { firstIdOf } from '#lib/new-id.ts'
import { readBillingAnchor } from '../billing/reads.ts'
import { billingDays } from '../billing/rules.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

const dayMs = 86_400_000

interface Counted {
  day: string
  count: number
}

/** What the workspace used in the billing month that it is, by the day of its own calendar. */
export async function readUsage(tx: TxCtx, scope: Scope): Promise<Usage> {
  const { workspaceId } = scope
  const [[place], anchor] = await Promise.all([
    tx.db.query<{ today: string; timeZone: string }>(sql`
      select (${tx.now().toISOString()}::timestamptz at time zone w.time_zone)::date::text as today, w.time_zone as "timeZone"
        from workspaces w where w.id = ${workspaceId}`),
    readBillingAnchor(tx, scope),
  ])
  const { today, timeZone } = place ?? { today: tx.now().toISOString().slice(0, 10), timeZone: 'UTC' }
  const month = billingDays(anchor, today)
  const firstId = firstIdOf(new Date(Date.parse(month.from) - 2 * dayMs))
  const [facts, threads] = await Promise.all([
    tx.db.query<{ day: string; repliesSent: number; aiCalls: number; costMicros: number }>(sql`
      select f.day::text as day, count(*) filter (where f.kind = 'send') as "repliesSent", coalesce(sum(f.calls), 0)::int as "aiCalls",
             coalesce(sum(f.cost_micros), 0)::bigint as "costMicros"
        from number_facts f
       where f.workspace_id = ${workspaceId} and f.day between ${month.from}::date and ${today}::date and f.kind in ('send', 'cost')
       group by f.day`),
    tx.db.query<Counted>(sql`
      select (t.created_at at time zone ${timeZone})::date::text as day, count(*) as count from threads t
       where t.workspace_id = ${workspaceId} and t.id >= ${firstId} group by 1`),
  ])
  const factsOf = new Map(facts.map((one) => [one.day, one]))
  const threadsOf = new Map(threads.map(({ day, count }) => [day, count]))
  const used = (day: string) => {
    const { repliesSent = 0, aiCalls = 0, costMicros = 0 } = factsOf.get(day) ?? {}
    const costUsd = costMicros === 0 ? null : costMicros / 1e6
    return { threads: threadsOf.get(day) ?? 0, repliesSent, aiCalls, costUsd }
  }
  const days: Usage['days'] = []
  for (let day = month.from; day <= today; day = addDays(day, 1)) days.push({ day, ...used(day) })
  const sum = (name: 'threads' | 'repliesSent' | 'aiCalls'): number => days.reduce((all, day) => all + day[name], 0)
  const micros = facts.reduce((all, { costMicros }) => all + costMicros, 0)
  const all = { threads: sum('threads'), repliesSent: sum('repliesSent'), aiCalls: sum('aiCalls') }
  return { month, today, all: { ...all, costUsd: micros === 0 ? null : micros / 1e6 }, days }
}
