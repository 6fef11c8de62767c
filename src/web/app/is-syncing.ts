import type { Connection } from '#contract/connections.ts'

type Sync = Pick<Connection['sync'], 'startedAt' | 'finishedAt' | 'error'>

/** Whether a sync of the replies has begun and not ended yet, by itself or with an error. */
export function isSyncing(sync: Sync | undefined): boolean {
  return Boolean(sync?.startedAt && !sync.error && (!sync.finishedAt || sync.finishedAt < sync.startedAt))
}
