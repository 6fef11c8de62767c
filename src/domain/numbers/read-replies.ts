import { sql } from '#db/sql.ts'
import { addDays } from '#lib/add-days.ts'
import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'

const daysTold = 30

/** Replies of the last 30 days by the day of the workspace's calendar, the earliest first: what every plan contains of the numbers. */
export async function readReplies(
  tx: TxCtx,
  { workspaceId }: Scope,
): Promise<{ days: { day: string; replies: number; positiveReplies: number }[] }> {
  const [place] = await tx.db.query<{ today: string }>(sql`
    select (${tx.now().toISOString()}::timestamptz at time zone w.time_zone)::date::text as today from workspaces w where w.id = ${workspaceId}`)
  const today = place?.today ?? tx.now().toISOString().slice(0, 10)
  const first = addDays(today, 1 - daysTold)
  const rows = await tx.db.query<{ day: string; replies: number; positiveReplies: number }>(sql`
    select n.day::text as day, sum(n.replies)::bigint as replies, sum(n.positive_replies)::bigint as "positiveReplies" from daily_numbers n
     where n.workspace_id = ${workspaceId} and n.slice = '' and n.day between ${first}::date and ${today}::date group by n.day`)
  const counted = new Map(rows.map((row) => [row.day, row]))
  const none = { replies: 0, positiveReplies: 0 }
  return {
    days: Array.from({ length: daysTold }, (_, place) => addDays(first, place)).map((day) => ({
      day,
      ...none,
      ...counted.get(day),
    })),
  }
}
