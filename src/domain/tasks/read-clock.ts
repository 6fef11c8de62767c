import { sql } from '#db/sql.ts'
import type { TxCtx } from '../context.ts'
import { readEach } from '../read-each.ts'
import type { Scope } from '../scope.ts'
import { type LeadDetails, leadZone } from './lead-rules.ts'
import type { WakeClock } from './time-rules.ts'

/** Whose clocks count for what goes to the lead of a thread: the workspace's, and the lead's own where it is known. */
export async function readClock(tx: TxCtx, { workspaceId }: Scope, threadId: string): Promise<WakeClock> {
  const [row] = await readEach<{ wakeTime: string; timeZone: string; details: LeadDetails | null }>(
    tx,
    threadId,
    (thread) => sql`
    select to_char(w.wake_time, 'HH24:MI') as "wakeTime", w.time_zone as "timeZone", c.details from workspaces w
      left join threads t on t.workspace_id = ${workspaceId} and t.id = ${thread}
      left join contacts c on c.workspace_id = ${workspaceId} and c.id = t.contact_id
     where w.id = ${workspaceId}`,
  )
  if (row === undefined) throw new Error('A thread of no workspace has no clock')
  return { wakeTime: row.wakeTime, timeZone: row.timeZone, leadZone: leadZone(row.details ?? {}) }
}
