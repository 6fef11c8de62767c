import { lowestOf } from '#contract/bands.ts'
import { effectiveAgent } from '#contract/effective-agent.ts'
import type { ThreadRow, ThreadView } from '#contract/threads.ts'
import { empty, type Sql, sql } from '#db/sql.ts'
import { type AgentName, agentNames } from '../agents/reads.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { rowColumns, rowJoins } from './reads.ts'
import { cursorOf, readCursor } from './rules.ts'

/**
 * A number as part of the text: with a parameter as its limit a statement would be planned again at each call, and with one in its
 * condition it would not be served by an index over just these rows.
 */
const numeral = (value: number): Sql => ({ text: String(Math.trunc(value)), values: [] })

const live = sql`t.archived_at is null and t.snoozed_until is null`
const views: Record<ThreadView, Sql> = {
  all: live,
  new: sql`${live} and t.status = 'new'`,
  high: sql`${live} and t.intent_score >= ${numeral(lowestOf.high)}`,
  pending: sql`${live} and t.status = 'pending'`,
  archived: sql`t.archived_at is not null`,
  snoozed: sql`t.snoozed_until is not null`,
}

export interface PageWanted {
  view: ThreadView
  /** 1 to 100. */
  limit: number
  cursor?: string | undefined
}

/** One row of `threadPageStatement`: a thread as JSON of the contract, but for its agent. */
export interface PageLine {
  thread: string
  campaignId: string | null
  /** JSON of the workspace's `AgentName`s; in the first line only. */
  agents: string | null
}

/**
 * Reads one page of threads, the newest message first, and one thread more if there are more. Goes on from where `cursor` ended
 * (keyset: page 1,000 costs as much as page 1); an unreadable cursor begins again. PostgreSQL writes the JSON: making objects of
 * rows, checking them and writing them again was two thirds of what a page cost the server.
 */
export function threadPageStatement(workspaceId: Sql, { view, limit, cursor }: PageWanted): Sql {
  const from = readCursor(cursor)
  const after = from === null ? empty : sql`and (t.last_message_at, t.id) < (${from.at}::timestamptz, ${from.id}::uuid)`
  return sql`
    select to_json(row)::text as thread, "campaignId",
           case when place = 1 then (select json_agg(a)::text from (${agentNames(workspaceId)}) a) end as agents
      from (select t.campaign_id as "campaignId", row_number() over (order by t.last_message_at desc, t.id desc) as place, row
              from (select * from threads t where t.workspace_id = ${workspaceId} and ${views[view]} ${after}
                     order by t.last_message_at desc, t.id desc limit ${numeral(limit + 1)}) t ${rowJoins(workspaceId)},
                   lateral (select ${rowColumns(workspaceId)}) row) page
     order by place`
}

/** The contract's answer to a page, as JSON. */
export function threadPageJson(lines: readonly PageLine[], limit: number): string {
  const shown = lines.slice(0, limit)
  const agents: AgentName[] = JSON.parse(lines[0]?.agents ?? '[]')
  const starts = new Map<string | null, string>()
  const startOf = (campaignId: string | null): string => {
    const known = starts.get(campaignId)
    if (known !== undefined) return known
    const start = `{"agentName":${JSON.stringify(effectiveAgent(agents, campaignId)?.name ?? null)},`
    starts.set(campaignId, start)
    return start
  }
  const rows = shown.map(({ thread, campaignId }) => startOf(campaignId) + thread.slice(1))
  return `{"rows":[${rows.join(',')}],"nextCursor":${JSON.stringify(lines.length > limit ? cursorAfter(shown.at(-1)) : null)}}`
}

function cursorAfter(line: PageLine | undefined): string | null {
  if (line === undefined) return null
  const { lastMessageAt, id }: ThreadRow = JSON.parse(line.thread)
  return cursorOf({ at: lastMessageAt, id })
}

/** One page of threads; see `threadPageStatement`. */
export async function readThreadPage(
  tx: TxCtx,
  scope: Scope,
  wanted: PageWanted,
): Promise<{ rows: ThreadRow[]; nextCursor: string | null }> {
  const lines = await tx.db.query<PageLine>(threadPageStatement(sql`${scope.workspaceId}::uuid`, wanted))
  return JSON.parse(threadPageJson(lines, wanted.limit))
}
