import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ActionLog, type ActionType, actionLogsAtMost } from '#contract/action-log.ts'
import { newestOf } from '#web/admin/logs/log-labels.ts'
import { api, orpc } from '#web/api/client.ts'

const everyMs = 2000
/** A line may be stored a little later than one that is newer. */
const overlapMs = 10_000

/**
 * The newest lines that are looked for. While the screen is seen, it asks every two seconds for those that were added, so that they come by
 * themselves; `refresh` asks for all of them anew.
 */
export function useNewestLogs(wanted: { type?: ActionType; search?: string }) {
  const queries = useQueryClient()
  const queryKey = orpc.actionLog.newest.key({ type: 'query', input: wanted })
  const logs = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<ActionLog[]> => {
      const known = queries.getQueryData<ActionLog[]>(queryKey) ?? []
      const last = known[0]
      if (last === undefined) return api.actionLog.newest(wanted, { signal })
      const after = new Date(Date.parse(last.at) - overlapMs).toISOString()
      return newestOf(await api.actionLog.newest({ ...wanted, after }, { signal }), known, actionLogsAtMost)
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: everyMs,
  })
  return { logs, refresh: () => queries.resetQueries({ queryKey }) }
}
