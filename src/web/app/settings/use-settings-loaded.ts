import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { orpc } from '#web/api/client.ts'
import { useMay, useWorkspace } from '#web/api/workspace.ts'
import { hasPasswordOptions, sessionsOptions } from '#web/app/account/account-queries.ts'
import { auditOptions } from '#web/app/settings/audit-log.tsx'

/** Whether every section knows what it shows, or that it can't be had. */
export function useSettingsLoaded(): boolean {
  const { workspaceId } = useWorkspace()
  const isAdmin = useMay('admin')
  const input = { workspaceId }
  const settings = useQuery(orpc.workspaces.settings.queryOptions({ input }))
  const audit = useInfiniteQuery({ ...auditOptions(workspaceId), enabled: isAdmin })
  const others = useQueries({
    queries: [
      orpc.connections.get.queryOptions({ input }),
      hasPasswordOptions(),
      sessionsOptions(),
      orpc.team.list.queryOptions({ input }),
      ...(isAdmin ? [orpc.exports.list.queryOptions({ input })] : []),
      ...(settings.data?.mcpUrl ? [orpc.workspaces.mcpServer.queryOptions({ input })] : []),
    ],
  })
  return !settings.isPending && !(isAdmin && audit.isPending) && !others.some(({ isPending }) => isPending)
}
