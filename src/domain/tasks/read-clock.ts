import type { TxCtx } from '../context.ts'
import type { Scope } from '../scope.ts'
import { readLeadDetails } from '../threads/reads.ts'
import { readSettings } from '../workspaces/reads.ts'
import { leadZone } from './lead-rules.ts'
import type { WakeClock } from './time-rules.ts'

/** Whose clocks count for what goes to the lead of a thread: the workspace's, and the lead's own where it is known. */
export async function readClock(tx: TxCtx, scope: Scope, threadId: string): Promise<WakeClock> {
  const [{ wakeTime, timeZone }, details] = await Promise.all([
    readSettings(tx, scope),
    readLeadDetails(tx, scope, threadId),
  ])
  return { wakeTime, timeZone, leadZone: leadZone(details) }
}
