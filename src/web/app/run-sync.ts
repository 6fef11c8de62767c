import type { QueryClient } from '@tanstack/react-query'
import type { Connection } from '#contract/connections.ts'
import { api, orpc } from '#web/api/client.ts'
import { isSyncing } from '#web/app/is-syncing.ts'
import { type SyncResult, syncResult } from '#web/app/sync-result.ts'

const askEveryMs = 1_000
// A first sync of a large account reads for minutes; nobody looks at a button for that long.
const patienceMs = 120_000

type Sync = Connection['sync']

/** Whether the run that was asked for is over, or is put off to a time that the platform named. */
const isOver = (sync: Sync, before: string | null): boolean =>
  sync.startedAt === before ? sync.notBefore !== null && Date.parse(sync.notBefore) > Date.now() : !isSyncing(sync)

/** Has the replies compared with the platform, waits for the end, and says what came of it. */
export async function runSync(client: QueryClient, workspaceId: string): Promise<SyncResult> {
  const input = { workspaceId }
  const { lastStartedAt } = await api.connections.sync(input)
  const since = Date.now()
  for (;;) {
    const { connection, platformName } = await client.fetchQuery({
      ...orpc.connections.get.queryOptions({ input }),
      staleTime: 0,
    })
    if (!connection) return syncResult({ kind: 'gone' }, platformName)
    if (isOver(connection.sync, lastStartedAt)) return syncResult({ kind: 'over', sync: connection.sync }, platformName)
    if (Date.now() - since > patienceMs)
      return syncResult({ kind: 'waits', found: connection.sync.found }, platformName)
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
  }
}
